import { describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/expectations.js';
import { demoId, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);

describe('filters of the catalogue', () => {
  it('says of a text that may be blank only what it must not contain', async () => {
    const { body } = await store.nobody.get('/plants?q=%00');
    expect(body.detail).toBe(
      'q must be text without control characters, unpaired surrogates or a leading byte order mark (received "\\u0000")',
    );
  });

  it.each([`q="monstera`, 'q=%27%3B--', 'q=a%20%26%20!(', 'q=%25', 'q=', 'q=%20'])(
    '?%s is only text',
    async (query) => {
      expect((await store.nobody.get(`/plants?${query}`)).status).toBe(200);
    },
  );
});

describe('a query parameter with malformed percent-encoding', () => {
  it.each([
    ['q=%E0%A4%A', ['q:encoding']],
    ['q=100%', ['q:encoding']],
    ['q=%C3%28&limit=0', ['q:encoding', 'limit:min']],
    ['limit=%zz', ['limit:encoding']],
    ['q=fern&q=%ff', ['q:type']],
  ])('?%s is 400', async (query, fields) => {
    const answer = await store.nobody.get(`/plants?${query}`);
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields });
  });

  it('is named, with what was received', async () => {
    const { body } = await store.nobody.get('/plants?q=%E0%A4%A');
    const message = 'q must be percent-encoded UTF-8 (received "%E0%A4%A")';
    expect(body.errors).toEqual([{ field: 'q', code: 'encoding', message, received: '%E0%A4%A' }]);
  });

  it('is shown as received, also in a list', async () => {
    const { body } = await store.nobody.get('/plants?q=fern&q=%ff');
    expect(body.detail).toBe('q must be of type string (received ["fern","%ff"])');
    expect(body.errors[0].received).toEqual(['fern', '%ff']);
  });

  it('is ignored where the parameter is unknown', async () => {
    for (const query of ['colour=%E0%A4%A', '%E0%A4%A=1', '%E0%A4%A'])
      expect((await store.nobody.get(`/plants?limit=1&${query}`)).status).toBe(200);
  });

  it('is 400 on GET /graphql too', async () => {
    const query = encodeURIComponent('query ($q: String) { plants(q: $q) { total } }');
    const answer = await store.nobody.get(`/graphql?query=${query}&variables={"q":"%E0%A4%A"}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      errors: [{ field: 'variables', code: 'encoding' }],
    });
    const stray = await store.nobody.get(`/graphql?query=${query}&colour=%E0%A4%A`);
    expect(stray.status).toBe(200);
  });
});

describe('pages', () => {
  it('beyond the end are empty, and link back', async () => {
    const { status, body, headers } = await store.nobody.get('/plants?offset=1000');
    expect(status).toBe(200);
    expect(body).toMatchObject({ items: [], total: 84, offset: 1000, next_cursor: null });
    expect(headers.get('link')).toBe(
      '</plants?offset=0&limit=20>; rel="first", </plants?offset=80&limit=20>; rel="prev", </plants?offset=80&limit=20>; rel="last"',
    );
  });

  it('link to first, previous, next and last, filters kept', async () => {
    const { headers } = await store.nobody.get('/plants?pet_safe=true&limit=5&offset=5');
    expect(
      headers
        .get('link')
        ?.split(', ')
        .map((link) => link.replace(/<.*rel=/, '')),
    ).toEqual(['"first"', '"prev"', '"next"', '"last"']);
    expect(headers.get('link')).toContain('</plants?pet_safe=true&limit=5&offset=10>; rel="next"');
  });

  it('link by cursor in response to a cursor', async () => {
    const { body } = await store.nobody.get('/plants?limit=5');
    const next = await store.nobody.get(`/plants?limit=5&after=${body.next_cursor}`);
    const link = `</plants?limit=5&after=${next.body.next_cursor}>; rel="next"`;
    expect(next.headers.get('link')).toContain(link);
  });

  it('keep the whole of a value that contains a question mark', async () => {
    const { headers } = await store.nobody.get('/plants?q=fern?&limit=1');
    expect(headers.get('link')).toContain('</plants?q=fern%3F&limit=1&offset=0>; rel="first"');
  });
});

describe('what is wrong with a request', () => {
  const plants = (from: string) => store.nobody.get(`/plants?${from}`);
  const refund = (body: unknown) => staff.post(`/orders/${demoId(3001)}/refund`, body);

  it.each<[title: string, ask: () => Promise<{ body: unknown }>, message: string, allowed: unknown]>([
    ['a text as a number', () => plants('limit=abc'), 'limit must be of type integer (received "abc")', 'integer'],
    [
      'a number beyond 32 bits',
      () => plants('limit=99999999999'),
      'limit must be of type 32-bit integer (received 99999999999)',
      '32-bit integer',
    ],
    [
      'an unknown value',
      () => plants('light=dark'),
      'light must be one of low, medium, bright_indirect, direct (received "dark")',
      ['low', 'medium', 'bright_indirect', 'direct'],
    ],
    ['no boolean', () => plants('in_stock=1'), 'in_stock must be of type boolean (received "1")', 'boolean'],
    [
      'one item for a list',
      () => refund({ items: { order_item_id: 'x', quantity: 1 } }),
      'items must be of type array of objects (received {"order_item_id":"x","quantity":1})',
      'array of objects',
    ],
    [
      'no list of ids',
      () => staff.post(`/customers/${demoId(2001)}/wishlist`, {}),
      'plant_ids is required',
      'array of strings',
    ],
    ['a text in place of a body', () => refund('"all"'), 'body must be of type object (received "string")', 'object'],
  ])('is named without words of GraphQL: %s', async (_, ask, message, allowed) => {
    const { body } = await ask();
    expect(body).toMatchObject({ code: 'bad_user_input', detail: message, errors: [{ message, allowed }] });
    expect(JSON.stringify(body)).not.toMatch(/\b(Int|ID|String|Boolean)\b|!|cannot represent/);
  });
});
