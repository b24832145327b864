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
const items = (item: object) => () => ({ items: [{ order_item_id: line, quantity: 1, ...item }] });

describe('a body that does not fit is 400 and changes nothing', () => {
  it.each<Row>([
    ['login without a body', '/auth/token', () => undefined, ['api_key:required', 'login_id:required']],
    ['login as null', '/auth/token', () => 'null', ['body:type']],
    ['a refund as null', refund, () => 'null', ['body:type']],
    ['login as a list', '/auth/token', () => [], ['body:type']],
    ['login as a text', '/auth/token', () => '"text"', ['body:type']],
    ['login as a number', '/auth/token', () => '12', ['body:type']],
    ['login that is no JSON', '/auth/token', () => '{"api_key":', ['body:json']],
    ['a number as key', '/auth/token', () => ({ api_key: 1, login_id: 'x' }), ['api_key:type']],
    ['null as key', '/auth/token', () => ({ api_key: null, login_id: 'x' }), ['api_key:type']],
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
    ['half a plant', refund, items({ quantity: 1.5 }), ['items[0].quantity:type']],
    ['quantity as a text', refund, items({ quantity: '2' }), ['items[0].quantity:type']],
    ['quantity beyond 32 bits', refund, items({ quantity: 2_147_483_648 }), ['items[0].quantity:type']],
    ['quantity null', refund, items({ quantity: null }), ['items[0].quantity:type']],
    ['no quantity', refund, items({ quantity: undefined }), ['items[0].quantity:required']],
    ['no line', refund, items({ order_item_id: undefined }), ['items[0].order_item_id:required']],
    ['a typo in an item', refund, items({ restok: false }), ['items[0].restok:unknown']],
    ['restock as a text', refund, items({ restock: 'no' }), ['items[0].restock:type']],
    ['an item that is a text', refund, () => ({ items: ['all'] }), ['items[0]:type']],
    ['shipping as a text', refund, () => ({ shipping: '5' }), ['shipping:type']],
    ['an amount with cents', refund, () => ({ amount: 4.99 }), ['amount:type']],
    ['an unknown reason', refund, () => ({ reason: 'because' }), ['reason:type']],
    ['a reason as GraphQL spells it', refund, () => ({ reason: 'DAMAGED' }), ['reason:type']],
    ['two mistakes', refund, () => ({ shipping: 'x', amount: [] }), ['shipping:type', 'amount:type']],
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
    ['null as plants', wishlist, () => ({ plant_ids: null }), ['plant_ids:type']],
    ['null as a plant', wishlist, () => ({ plant_ids: [null] }), ['plant_ids[0]:type']],
    ['an object as a plant', wishlist, () => ({ plant_ids: [{ id: 1 }] }), ['plant_ids[0]:type']],
    ['an extra field', wishlist, () => ({ plant_ids: ids(1), note: 'x' }), ['note:unknown']],
    ['a list of plants alone', wishlist, () => ids(1), ['body:type']],
  ])('%s', async (_, path, body, fields) => {
    const answer = await leavingAllAsItWas(store, () => staff.post(path, body()));
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields });
  });

  it.each([
    ['items without anything', { items: Array.from({ length: 30_000 }, () => ({})) }],
    ['items that are none', { items: Array.from({ length: 40_000 }, () => 1) }],
    ['strange fields', Object.fromEntries(Array.from({ length: 8000 }, (_, at) => [`f${at}`, 1]))],
  ])('reports a hundred mistakes at most: %s', async (_, body) => {
    const answer = await leavingAllAsItWas(store, () => staff.post(refund, body));
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toHaveLength(100);
    expect(JSON.stringify(answer.body).length).toBeLessThan(100_000);
  });

  it('counts a character of Unicode as one', async () => {
    const tooMuch = { note: '🌱'.repeat(501), amount: -1 };
    const answer = await leavingAllAsItWas(store, () => staff.post(refund, tooMuch));
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['note:maxLength', 'amount:isAmount'] });
    const fits = await leavingAllAsItWas(store, () => staff.post(refund, { ...tooMuch, note: '🌱'.repeat(500) }));
    expectProblem(fits, { status: 400, code: 'bad_user_input', fields: ['amount:isAmount'] });
  });

  it('reports what was received and what is allowed', async () => {
    const { body } = await staff.get('/plants?limit=500&light=dark');
    expect(body.errors).toMatchObject([
      { field: 'light', code: 'type', received: 'dark', allowed: ['low', 'medium', 'bright_indirect', 'direct'] },
      { field: 'limit', code: 'max', received: 500, allowed: 100 },
    ]);
    const negative = await staff.post(refund, { shipping: -1 });
    expect(negative.body.errors).toMatchObject([{ received: -1, allowed: { minimum: 0, maximum: 2_147_483_647 } }]);
    const query = 'query ($limit: Int, $light: Light) { plants(limit: $limit, light: $light, offset: -1) { total } }';
    const onGraphQL = await staff.graphql(query, { limit: 500, light: 'DARK' });
    expect(onGraphQL.errors?.[0]?.extensions.errors).toMatchObject([
      { field: 'light', code: 'type', received: 'DARK', allowed: ['LOW', 'MEDIUM', 'BRIGHT_INDIRECT', 'DIRECT'] },
      { field: 'limit', code: 'max', received: 500, allowed: 100 },
      { field: 'offset', code: 'min', received: -1, allowed: 0 },
    ]);
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
