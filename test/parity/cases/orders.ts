import { expect } from '@jest/globals';
import { CancelOrderDocument, MarkOrderPaidDocument } from '../../support/documents.generated.js';
import { done, type Status } from '../../support/shop.js';
import { demoId } from '../../support/store.js';
import type { Case } from '../case.js';
import type { Json } from '../requests/words.js';
import type { Side } from '../stores/sides.js';

const route = 'GET /orders/{id}';
const list = 'GET /orders';
const history = 'GET /orders/{id}/refunds';

export const STATUSES: Status[] = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED'];

/** How the first version spells a status. */
export const legacy = (status: Status): string =>
  ({ PENDING: 'pending_payment', PROCESSING: 'in_progress' })[status as string] ?? status.toLowerCase();

/** What people type to find an order. */
const found: [as: 'staff' | 'ada', query: Json, holds?: object][] = [
  ['staff', { status: 'pending' }],
  ['staff', { number: 'GH-1001' }, { total: 1, items: [{ number: 'GH-1001' }] }],
  ['staff', { number: 'gh 1001' }, { total: 1, items: [{ number: 'GH-1001' }] }],
  ['staff', { q: 'gh-10', limit: 2 }],
  ['staff', { q: 'ADA@', status: 'delivered' }],
  ['staff', { q: '%' }, { total: 0 }],
  ['staff', { q: ' ' }],
  ['staff', { q: 'grace@', customer_id: demoId(2001) }, { total: 0 }],
  ['staff', { from: '2000-01-01T00:00:00+02:00', to: '2001-01-01T00:00:00Z' }, { total: 0 }],
  ['staff', { from: '2000-01-01T00:00:00Z', q: 'gh-', limit: 2 }],
  ['staff', { ids: [demoId(3004), demoId(3001), 'none', demoId(3001)] }, { total: 2 }],
  ['staff', { ids: ['none'], status: 'pending' }, { total: 0 }],
  ['staff', { updated_since: '2000-01-01T00:00:00Z', status: 'shipped' }, { total: 1 }],
  ['ada', { ids: [demoId(3004), demoId(3001)] }, { total: 1 }],
  ['ada', { updated_since: '2999-01-01T00:00:00Z' }, { total: 0 }],
  ['ada', { to: '2999-01-01T00:00:00Z' }],
  ['ada', { q: 'gh-' }],
  ['ada', { q: 'ada@' }, { total: 0 }],
  ['ada', { number: 'GH-1004' }, { total: 0 }],
  ['ada', { customer_id: demoId(2002) }, { total: 0 }],
];

/** A payment of an order, which is found by it and pays no other. */
async function paidBy(side: Side, reference: string) {
  const { id } = await side.orderIn('PENDING');
  await done(side.staff.graphql(MarkOrderPaidDocument, { id, reference }));
  return { query: { reference } };
}

const refused: [query: Json, fields: string[]][] = [
  [{ reference: '' }, ['reference:isText', 'reference:minLength']],
  [{ reference: 'x'.repeat(256) }, ['reference:maxLength']],
  [{ number: '' }, ['number:isText', 'number:minLength']],
  [{ number: 'x'.repeat(33) }, ['number:maxLength']],
  [{ q: 'x'.repeat(201) }, ['q:maxLength']],
  [{ from: '2025-13-01T00:00:00Z', to: 'yesterday' }, ['from:type', 'to:type']],
  [{ from: '2025-01-01' }, ['from:type']],
  [{ to: '0000-01-01T00:00:00Z' }, ['to:min']],
  [{ updated_since: '0000-01-01T00:00:00Z' }, ['updated_since:min']],
  [{ ids: Array.from({ length: 101 }, (_, at) => `${at}`) }, ['ids:arrayMaxSize']],
  [{ q: 'a\0', status: 'lost' }, ['status:type', 'q:isText']],
];

const nextPage = async (side: Side) => {
  const query = { q: 'gh-', limit: 2 };
  const { body } = await side.staff.get('/orders?q=gh-&limit=2');
  return { query: { ...query, after: body.next_cursor } };
};

const orderIn = (status: Status, version: string) => async (side: Side) => ({
  path: { id: (await side.orderIn(status)).id },
  headers: { 'api-version': version },
});

/** An order that was refunded in part, several times. */
async function refundedInParts(side: Side) {
  const { id, items } = await side.orderIn('DELIVERED', [
    [1002, 3],
    [1006, 2],
  ]);
  for (const item of items) {
    await side.staff.post(`/orders/${id}/refund`, {
      items: [{ order_item_id: item.id, quantity: 1 }],
      note: item.name,
    });
  }
  await side.staff.post(`/orders/${id}/refund`, { amount: 5, reason: 'goodwill' });
  return { path: { id } };
}

/** A paid order that was cancelled after a part of it was refunded. */
async function cancelled(side: Side) {
  const { id } = await side.orderIn('PROCESSING');
  await side.staff.post(`/orders/${id}/refund`, { amount: 100 });
  await done(side.staff.graphql(CancelOrderDocument, { id }));
  return { path: { id } };
}

export const orderCases: Case[] = [
  ...STATUSES.flatMap((status): Case[] => {
    const as = 'ada';
    const kind = `an order that is ${status}`;
    const [now, once] = [{ status: status.toLowerCase() }, { status: legacy(status) }];
    return [
      { route, title: `${status}, now`, kind, as, request: orderIn(status, '2025-10-01'), holds: now },
      { route, title: `${status}, once`, kind, as, request: orderIn(status, '2025-09-01'), holds: once },
      {
        ...{ route: history, title: `of one that is ${status}`, kind: 'refunds of an order', as, writes: [] },
        request: orderIn(status, '2025-09-01'),
      },
    ];
  }),
  ...found.map(([as, query, holds]): Case => {
    return { route: list, title: `${JSON.stringify(query)} as ${as}`, as, request: { query }, holds, writes: [] };
  }),
  ...refused.map(([query, fields]): Case => {
    const title = `not ${JSON.stringify(query).slice(0, 40)}`;
    return { route: list, title, as: 'ada', request: { query }, code: 'BAD_USER_INPUT', fields };
  }),
  {
    ...{ route: list, title: 'the order of a payment', as: 'staff', holds: { total: 1 } },
    request: (side) => paidBy(side, 'pi_parity_1'),
  },
  {
    ...{ route: list, title: 'the order of a payment, as a customer', as: 'ada', code: 'FORBIDDEN' },
    request: (side) => paidBy(side, 'pi_parity_2'),
  },
  { route: list, title: 'what follows a search', as: 'staff', request: nextPage, holds: { offset: 2 } },
  ...[3001, 3002, 3003, 3004, 3005, 3006].flatMap((number): Case[] => {
    const request = { path: { id: demoId(number) } };
    const mine = [3001, 3002, 3003].includes(number) ? undefined : 'NOT_FOUND';
    return [route, history].flatMap((path): Case[] => [
      { route: path, title: `the order ${number} as staff`, kind: `staff at ${path}`, as: 'staff', request },
      { route: path, title: `the order ${number} as ada`, kind: `${mine} at ${path}`, as: 'ada', request, code: mine },
    ]);
  }),
  ...[
    ['psk_demo_greenhouse_server', undefined],
    ['psk_demo_greenhouse', 'FORBIDDEN'],
  ].map(([key, code]): Case => {
    const request = { path: { id: demoId(3004) }, headers: { 'x-api-key': String(key) } };
    return { route, title: `to the API key ${key}`, as: 'nobody', request, code };
  }),
  ...[list, history, 'GET /orders/{id}/shipments'].map((each): Case => {
    const request = { path: { id: demoId(3004) }, headers: { 'x-api-key': 'psk_demo_greenhouse_server' } };
    return { route: each, title: 'to an API key for payments', as: 'nobody', request, code: 'FORBIDDEN' };
  }),
  { route, title: 'refunded in parts', as: 'ada', request: refundedInParts },
  { route, title: 'cancelled after a refund', as: 'ada', request: cancelled, holds: { status: 'cancelled' } },
  { route: history, title: 'of one cancelled after a refund', as: 'ada', request: cancelled, holds: { total: 2 } },
  { route: history, title: 'of one refunded in parts', as: 'ada', request: refundedInParts, holds: { total: 3 } },
  {
    ...{ route: history, title: 'the second refund alone', as: 'ada' },
    request: async (side) => ({ ...(await refundedInParts(side)), query: { limit: 1, offset: 1 } }),
    holds: { total: 3, limit: 1, offset: 1, items: [{ kind: 'partial', note: expect.any(String) }] },
  },
  {
    ...{ route: history, title: 'what follows the second refund', as: 'ada', holds: { total: 3, offset: 2 } },
    request: async (side) => {
      const { path } = await refundedInParts(side);
      const { body } = await side.ada.get(`/orders/${path.id}/refunds?limit=2`);
      return { path, query: { after: body.next_cursor } };
    },
  },
  {
    ...{ route, title: 'by its id in capital letters', as: 'ada', holds: { status: 'pending' } },
    request: async (side) => ({ path: { id: (await side.orderIn('PENDING')).id.toUpperCase() } }),
  },
];
