import { describe, expect, it } from '@jest/globals';
import { countOf, expectProblem } from '../../support/expectations.js';
import { ADA, demoId, openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const ada = await store.as(ADA);

const JSON_TYPE = 'application/json; charset=utf-8';
const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

describe('the Accept header of /graphql', () => {
  it.each([
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/graphql-response+json', RESPONSE_TYPE],
    ['application/graphql-response+json, application/json;q=0.9', RESPONSE_TYPE],
    ['application/json, application/graphql-response+json;q=0.5', JSON_TYPE],
    ['text/html', JSON_TYPE],
    ['application/xml', JSON_TYPE],
    ['application/json;q=0', JSON_TYPE],
    [';;,', JSON_TYPE],
    ['x'.repeat(100), JSON_TYPE],
  ])('%s is answered with %s', async (accept, type) => {
    const { status, data, headers } = await ada.graphql('{ me { loginId } }', {}, { accept });
    expect({ status, type: headers.get('content-type'), data }).toEqual({
      ...{ status: 200, type, data: { me: { loginId: ADA } } },
    });
  });

  it('never makes a completed mutation look refused', async () => {
    const before = await countOf(store, 'wishlist_entries');
    const document = `mutation { addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${demoId(1033)}"]) { total } }`;
    const { status, errors } = await ada.graphql(document, {}, { accept: 'application/xml' });
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
    expect(await countOf(store, 'wishlist_entries')).toBe(before + 1);
  });
});

describe('an empty body', () => {
  it('with Content-Type: application/json is named as such', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '' };
    const answer = await fetch(`${store.url}/graphql`, init);
    const { errors } = (await answer.json()) as { errors: { message: string; extensions: { code: string } }[] };
    expect([answer.status, errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(errors[0]?.message).toMatch(/^POST body missing/);
  });
});

describe('the Content-Type of a GET', () => {
  it('to /graphql is 415 with its own code if it is not JSON', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ plants { total } }')}`;
    const { status, body } = await ada.get(path, { 'content-type': 'application/xml' });
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });
});

describe('a path that does not exist', () => {
  it.each([
    ['QUERY', undefined, {}],
    ['POST', 'x', { 'content-type': 'text/plain' }],
    ['POST', '{', { 'content-type': 'application/json' }],
  ])('is 404 before the body of a %s is read (%p)', async (method, body, headers) => {
    const answer = await store.nobody.send(method, '/nothing', body, headers as Record<string, string>);
    expectProblem(answer, { status: 404, code: 'not_found' });
  });
});
