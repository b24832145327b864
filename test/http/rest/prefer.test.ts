import { describe, expect, it } from '@jest/globals';
import { prefersStrict } from '../../../src/http/rest/rest.js';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { demoId, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);

const strict = { prefer: 'handling=strict' };
const applied = ({ headers }: { headers: Headers }) => headers.get('preference-applied');

it.each([
  ['handling=strict', true],
  ['Handling = "Strict"', true],
  ['respond-async, handling=strict; reason=test', true],
  ['wait=10,handling=strict', true],
  ['handling=lenient, handling=strict', false],
  ['handling=lenient', false],
  ['handling=stricter', false],
  ['handling', false],
  ['x-handling=strict', false],
  ['', false],
  [undefined, false],
])('Prefer: %s', (prefer, is) => {
  expect(prefersStrict({ headers: { prefer } as never })).toBe(is);
});

describe('an unknown query parameter', () => {
  const orders = [
    ...['customer_id', 'status', 'number', 'q', 'from', 'to', 'limit', 'offset', 'after'],
    ...['ids', 'reference', 'updated_since'],
  ];

  it('is ignored, but refused with Prefer: handling=strict, which names what is allowed', async () => {
    const lenient = await staff.get('/orders?statsu=pending&limit=1');
    expect([lenient.status, applied(lenient)]).toEqual([200, null]);
    const answer = await staff.get('/orders?statsu=pending&limit=1', strict);
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['statsu:unknown'] });
    expect(applied(answer)).toBe('handling=strict');
    const [{ allowed, message }] = answer.body.errors;
    expect([...allowed].sort()).toEqual([...orders].sort());
    expect(message).toMatch(/^statsu is not a field of this request; allowed: .*customer_id/);
  });

  it('is named beside all else that is wrong', async () => {
    const { body } = await staff.get('/orders?statsu=pending&limit=0&colour=red', strict);
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field}:${code}`).sort()).toEqual([
      ...['colour:unknown', 'limit:min', 'statsu:unknown'],
    ]);
  });

  it('is what a path parameter is in the query, and any parameter where there are none', async () => {
    for (const path of [
      `/orders/${demoId(3001)}?id=x`,
      `/plants/${demoId(1001)}?limit=1`,
      `/orders/${demoId(3001)}/refunds?id=x`,
    ]) {
      const answer = await staff.get(path, strict);
      expectProblem(answer, { status: 400, code: 'bad_user_input', fields: [`${/\?(\w+)/.exec(path)?.[1]}:unknown`] });
      expect((await staff.get(path)).status).toBe(200);
    }
  });

  it('is also one that a body has a field for: a refund is refused, and nothing changes', async () => {
    const path = `/orders/${demoId(3001)}/refund?amount=100`;
    const answer = await leavingAllAsItWas(store, () => staff.post(path, { amount: 100 }, strict));
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['amount:unknown'] });
    expect(answer.body.errors[0].allowed).toEqual([]);
    expect((await staff.post(path, { amount: 100 })).status).toBe(201);
  });

  it('is also one whose name cannot be decoded', async () => {
    expect((await staff.get('/plants?%E0%A4%A=1')).status).toBe(200);
    const answer = await staff.get('/plants?%E0%A4%A=1', strict);
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['%E0%A4%A:unknown'] });
  });

  it('does not tell the input of a route to those who may not call it', async () => {
    const { status } = await store.nobody.get('/orders?statsu=pending', strict);
    expect(status).toBe(401);
  });
});

describe('Prefer: handling=strict', () => {
  it('is followed also where everything is known, with and without a body', async () => {
    const answers = [
      await staff.get('/plants?limit=1', strict),
      await staff.get('/plants?limit=1&limit=2', strict),
      await staff.get('/orders/x', strict),
      await staff.delete(`/customers/${demoId(2001)}/wishlist/${demoId(1001)}`, strict),
    ];
    expect(answers.map((answer) => [answer.status, applied(answer)])).toEqual(
      [200, 400, 404, 204].map((status) => [status, 'handling=strict']),
    );
    const etag = String(answers[0]?.headers.get('etag'));
    const again = await staff.get('/plants?limit=1', { ...strict, 'if-none-match': etag });
    expect([again.status, applied(again)]).toEqual([304, 'handling=strict']);
  });

  it('has stored responses of its own, and is named in Vary', async () => {
    for (const [headers, status] of [
      [{}, 200],
      [strict, 400],
      [{}, 200],
      [strict, 400],
    ] as const) {
      const answer = await store.nobody.get('/plants?limit=2&colour=red', headers);
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.headers.get('vary')?.split(', ')).toContain('Prefer');
    }
  });

  it('says what it did to pages of other origins, too', async () => {
    const { headers } = await store.nobody.get('/plants', { origin: store.url, ...strict });
    for (const name of ['Preference-Applied', 'Sunset', 'Deprecation'])
      expect(headers.get('access-control-expose-headers')?.split(', ')).toContain(name);
  });
});
