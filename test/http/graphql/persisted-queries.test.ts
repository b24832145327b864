import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newestVersion, versionNames } from '../../../src/versions/versions.js';
import type { Answer, Client } from '../../support/client.js';
import { ADA, demoId, openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api', RATE_LIMIT_PER_MINUTE: '1000' });
const ada = await store.as(ADA);

const byHash = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hash('sha256', query) } });

/** Sends the document with its hash, which registers it. */
const register = (client: Client, query: string, headers?: Record<string, string>): Promise<Answer> =>
  client.post('/graphql', { query, extensions: byHash(query) }, headers);

/** Sends the hash alone. */
const recall = (client: Client, query: string, headers?: Record<string, string>): Promise<Answer> =>
  client.post('/graphql', { extensions: byHash(query) }, headers);

const codesOf = ({ status, body }: Answer) => [
  status,
  body.errors?.map((error: { extensions: { code: string } }) => error.extensions.code),
];

const remaining = ({ headers }: Answer) => Number(/r=(\d+)/.exec(String(headers.get('ratelimit')))?.[1]);

describe('a document that was sent with its hash', () => {
  it('runs by the hash alone, as a POST and as a GET', async () => {
    const query = '{ me { loginId } }';
    expect(codesOf(await recall(ada, query))).toEqual([200, ['PERSISTED_QUERY_NOT_FOUND']]);
    const data = { me: { loginId: ADA } };
    expect((await register(ada, query)).body).toEqual({ data });
    expect((await recall(ada, query)).body).toEqual({ data });
    const extensions = encodeURIComponent(JSON.stringify(byHash(query)));
    expect((await ada.get(`/graphql?extensions=${extensions}`)).body).toEqual({ data });
  });

  it('counts by the hash alone as much as in full, also where it does not run', async () => {
    const remove = `removeFromWishlist(customerId: "${demoId(2001)}", plantId: "${demoId(1033)}")`;
    const query = `query a { me { ${'loginId '.repeat(480)} } } mutation b { ${remove} }`;
    const registered = await ada.post('/graphql', { query, operationName: 'a', extensions: byHash(query) });
    expect(codesOf(registered)).toEqual([200, undefined]);
    const hashOnly = { extensions: byHash(query) };
    const before = remaining(registered);
    // 500 tokens cost 5,000, so the request counts as 3, and the refusal as 4 more.
    const unknown = await ada.post('/graphql', { ...hashOnly, operationName: 'c' });
    expect(codesOf(unknown)).toEqual([400, ['BAD_USER_INPUT']]);
    expect(remaining(unknown)).toBe(before - 7);
    const address = `/graphql?operationName=b&extensions=${encodeURIComponent(JSON.stringify(hashOnly.extensions))}`;
    const mutation = await ada.get(address);
    expect(mutation.status).toBe(405);
    expect(remaining(mutation)).toBe(before - 10);
  });

  it('counts by the hash alone as much as in full', async () => {
    // With the five around the fields, 485² / 50 is a cost of 4,704, so the request counts as 3.
    const query = `{ me { ${'loginId '.repeat(480)} } }`;
    const registered = await register(ada, query);
    expect(codesOf(registered)).toEqual([200, undefined]);
    const before = remaining(registered);
    expect(remaining(await recall(ada, query))).toBe(before - 3);
    expect(remaining(await recall(ada, query))).toBe(before - 6);
    // What the URL of a POST says does not run, so it does not count either.
    const beside = await ada.post('/graphql?query={a}&extensions={"persistedQuery":{"version":1}}', {
      extensions: byHash(query),
    });
    expect([codesOf(beside), remaining(beside)]).toEqual([[200, undefined], before - 9]);
  });

  it('is known in the version in which it is valid, and in no other', async () => {
    const query = '{ me { loginId } } # per version';
    const older = { 'api-version': String(versionNames.find((name) => name !== newestVersion)) };
    await register(ada, query);
    expect(codesOf(await recall(ada, query))).toEqual([200, undefined]);
    expect(codesOf(await recall(ada, query, older))).toEqual([200, ['PERSISTED_QUERY_NOT_FOUND']]);
    await register(ada, query, older);
    expect(codesOf(await recall(ada, query, older))).toEqual([200, undefined]);
  });
});

describe('a document that is refused', () => {
  it.each([
    ['with another hash', '{ me { loginId } } # other', { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }],
    ['not valid', '{ me { nickname } }', undefined],
  ])('because it is %s is not kept', async (_, query, extensions = byHash(query)) => {
    expect((await ada.post('/graphql', { query, extensions })).status).toBe(400);
    expect(codesOf(await ada.post('/graphql', { extensions }))).toEqual([200, ['PERSISTED_QUERY_NOT_FOUND']]);
  });
});

describe('a malformed hash', () => {
  it.each<[title: string, sha256Hash: unknown]>([
    ['an object without a text', { toString: 1, valueOf: 1 }],
    ['a list', ['a'.repeat(64)]],
    ['nothing', undefined],
    ['too short', 'a'.repeat(63)],
    ['in capitals', 'A'.repeat(64)],
    ['longer', `x:${'a'.repeat(64)}`],
  ])('is refused: %s', async (_, sha256Hash) => {
    const persistedQuery = { version: 1, sha256Hash };
    for (const query of [undefined, '{ me { loginId } }']) {
      const { status, body } = await ada.post('/graphql', { query, extensions: { persistedQuery } });
      expect([status, body.errors[0].extensions]).toMatchObject([
        400,
        { code: 'BAD_USER_INPUT', errors: [{ field: 'extensions.persistedQuery.sha256Hash', code: 'matches' }] },
      ]);
    }
    const extensions = encodeURIComponent(JSON.stringify({ persistedQuery }));
    const answer = await ada.get(`/graphql?extensions=${extensions}`);
    expect(codesOf(answer)).toEqual([400, ['BAD_USER_INPUT']]);
  });
});
