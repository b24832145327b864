import { describe, expect, it } from '@jest/globals';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { demoId, openStore, STAFF } from '../../support/store.js';

const refund = `/orders/${demoId(3001)}/refund`;
const wishlist = `/customers/${demoId(2001)}/wishlist`;
const lineOf = async (order: number): Promise<string> => {
  const [row] = await store.sql<{ id: string }>('select id from order_items where order_id = ? limit 1', [
    demoId(order),
  ]);
  return String(row?.id);
};

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);
const line = await lineOf(3001);

type Row = [title: string, path: string, body: () => unknown, fields: string[]];

const ids = (count: number) => Array.from({ length: count }, (_, index) => demoId(1001 + index));

describe('a body that does not fit is 400 and changes nothing', () => {
  it.each<Row>([
    ['login without a body', '/auth/token', () => undefined, ['api_key:required', 'login_id:required']],
    ['login as null', '/auth/token', () => 'null', ['body:type']],
    ['a refund as null', refund, () => 'null', ['body:type']],
    ['login as a list', '/auth/token', () => [], ['body:type']],
    ['login as a text', '/auth/token', () => '"text"', ['body:type']],
    ['login as a number', '/auth/token', () => '12', ['body:type']],
    ['login that is no JSON', '/auth/token', () => '{"api_key":', ['body:json']],
    ['an unknown field', '/auth/token', () => ({ api_key: 'k', login_id: 'x', password: 'p' }), ['password:unknown']],
    [
      'camelCase names',
      '/auth/token',
      () => ({ apiKey: 'k', loginId: 'x' }),
      ['api_key:required', 'login_id:required', 'apiKey:unknown', 'loginId:unknown'],
    ],
    [
      'query parameters in place of a body',
      '/auth/token?api_key=psk_demo_greenhouse&login_id=ada@example.com',
      () => ({}),
      ['api_key:required', 'login_id:required'],
    ],
    ['a typo in a refund', refund, () => ({ itmes: [] }), ['itmes:unknown']],
    ['a refund as a list', refund, () => [{ quantity: 1 }], ['body:type']],
    ['a refund that is no JSON', refund, () => 'everything', ['body:json']],
    ['a refund with items twice', refund, () => '{"items":[{}],"items":null}', ['items:twice']],
    [
      'a refund with two fields twice',
      refund,
      () => '{"amount":1,"items":[{"quantity":1,"quantity":2}],"amount":null}',
      ['quantity:twice', 'amount:twice'],
    ],
    ['a refund with the id in the body', refund, () => ({ id: demoId(3001) }), ['id:unknown']],
    [
      'mistakes of every kind',
      refund,
      () => ({
        shipping: 'x',
        amount: -1,
        items: [{ order_item_id: 5, quantity: 0, restok: 1 }],
        note: 'x'.repeat(501),
      }),
      [
        ...['items[0].restok:unknown', 'shipping:type', 'note:maxLength'],
        ...['items[0].quantity:min', 'amount:isAmount'],
      ],
    ],
    ['no plants', wishlist, () => ({}), ['plant_ids:required']],
    ['no wishlist body', wishlist, () => undefined, ['plant_ids:required']],
    ['a list of plants alone', wishlist, () => ids(1), ['body:type']],
  ])('%s', async (_, path, body, fields) => {
    const answer = await leavingAllAsItWas(store, () => staff.post(path, body()));
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields });
  });

  it('reports what was received and what is allowed', async () => {
    const nested = await staff.post(refund, { items: [{ order_item_id: line, quantitiy: 2, restock: 'no' }] });
    expect(nested.body.errors).toEqual([
      {
        field: 'items[0].quantity',
        code: 'required',
        message: 'items[0].quantity is required',
        received: null,
        allowed: 'integer',
      },
      {
        field: 'items[0].restock',
        code: 'type',
        message: 'items[0].restock must be of type boolean (received "no")',
        received: 'no',
        allowed: 'boolean',
      },
      {
        field: 'items[0].quantitiy',
        code: 'unknown',
        message: 'items[0].quantitiy is not a field of this request; allowed: order_item_id, quantity, restock',
        allowed: ['order_item_id', 'quantity', 'restock'],
      },
    ]);
    const { body: tooMany } = await staff.get('/plants?limit=500');
    expect(tooMany).toEqual({
      type: '/docs/errors#bad_user_input',
      title: 'Bad input',
      status: 400,
      code: 'bad_user_input',
      detail: 'limit must not be greater than 100 (received 500)',
      errors: [
        {
          field: 'limit',
          code: 'max',
          message: 'limit must not be greater than 100 (received 500)',
          received: 500,
          allowed: 100,
        },
      ],
      request_id: tooMany.request_id,
    });
  });
});

describe('a path without its id is 404', () => {
  it.each([
    ...['/plants/', '/orders/', '/customers/', '/orders//refunds', '/customers//loyalty', '/customers//wishlist'],
    ...[`${wishlist}/`, `/customers//wishlist/${demoId(1007)}`, '/orders//refund'],
  ])('%s, where the id is left out, is no path at all', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await staff.send(method, path, method === 'POST' ? {} : undefined);
      expectProblem(answer, { status: 404, code: 'not_found' });
      expect(answer.body.detail).toBe(`There is no path "${path}".`);
      expect(answer.headers.get('allow')).toBeNull();
    }
  });
});
