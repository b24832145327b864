import { expect, it } from '@jest/globals';
import { type OrderFacts, threadOf } from '../../../web/admin/views/orders/order/thread.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

const entry = (status: OrderFacts['status'], minute: number, requestId: string | null = status) => ({
  at: `2026-11-25T10:0${minute}:00.000Z`,
  status,
  actor: 'staff@greenhouse.example',
  note: null,
  requestId,
});

const refund: OrderFacts['refunds']['items'][number] = {
  id: 'r1',
  createdAt: '2026-11-25T10:05:00.000Z',
  createdBy: 'grace@greenhouse.example',
  kind: 'PARTIAL',
  reason: 'DAMAGED',
  note: 'One leaf',
  reference: null,
  metadata: {},
  pointsReversed: 11,
  pointsReturned: 0,
  total: usd(1142),
  shipping: usd(0),
  goodwill: usd(0),
  items: [
    { orderItemId: 'l1', quantity: 1, restocked: true, amount: usd(1000) },
    { orderItemId: 'l2', quantity: 1, restocked: false, amount: usd(142) },
  ],
};

const event = (id: string, type: string, sequence: number, data: Record<string, unknown>) => ({
  ...{ id, type, sequence, data },
  requestId: `request-${id}`,
});

const line = (id: string, name: string, quantity: number) => ({
  ...{
    id,
    name,
    quantity,
    refundedQuantity: 0,
    shippedQuantity: 0,
    plant: { id: `plant-${id}`, sku: name } as OrderFacts['items'][number]['plant'],
  },
  ...{ unitPrice: usd(1000), total: usd(1000 * quantity) },
});

const order = (parts: Partial<OrderFacts>): OrderFacts => ({
  ...{ id: 'o1', number: 'GH-1', status: 'DELIVERED', placedAt: '2026-11-25T10:00:00.000Z' },
  ...{
    paymentReference: null,
    voucherCode: null,
    shipNotBefore: null,
    deliveryMethod: null,
    trackingNumber: null,
    shipments: [],
    notes: [],
    shippingAddress: null,
    pickup: true,
    metadata: {},
  },
  customer: { id: 'c1', name: 'Ada', email: 'ada@example.com' },
  ...{ subtotal: usd(0), discount: usd(0), shipping: usd(0), total: usd(0), refunded: usd(0), refundable: usd(0) },
  items: [line('l1', 'Pothos', 3), line('l2', 'Aloe', 1)],
  timeline: [entry('PENDING', 0), entry('PROCESSING', 1)],
  refunds: { total: 0, items: [] },
  events: { total: 0, items: [] },
  ...parts,
});

const audit = (
  id: string,
  requestId: string,
  minute: number,
  outcome = 'ok',
  clientRequestId: string | null = null,
) => ({
  ...{ id, requestId, clientRequestId, outcome, operation: 'refundOrder', loginId: 'staff@greenhouse.example' },
  at: `2026-11-25T10:0${minute}:00.100Z`,
});

it('joins what one request did: events by what they are about, rows of the log by its id', () => {
  const thread = threadOf(
    order({
      refunds: { total: 1, items: [refund] },
      events: {
        total: 3,
        items: [
          event('e1', 'order.created', 1, { id: 'o1', status: 'pending' }),
          event('e2', 'order.status_changed', 2, { id: 'o1', status: 'processing' }),
          event('e3', 'refund.created', 3, { id: 'r1' }),
        ],
      },
    }),
    [
      { id: 'p1', kind: 'EARN', points: 72, orderId: 'o1', refundId: null },
      { id: 'p2', kind: 'REVERSE', points: -11, orderId: 'o1', refundId: 'r1' },
      { id: 'p3', kind: 'EARN', points: 5, orderId: 'another', refundId: null },
    ],
    [
      audit('a3', 'request-nobody', 6, 'CONFLICT'),
      // A caller that sent an id, which events and the timeline then have.
      audit('a2', 'given-by-the-store', 5, 'ok', 'request-e3'),
      audit('a1', 'PROCESSING', 1),
    ],
  );
  expect(
    thread.map(({ key, points, moved, events, audit }) => ({
      key,
      points,
      moved: moved.map(({ name, change }) => `${change} ${name}`),
      records: [...events, ...audit].map(({ id }) => id),
    })),
  ).toEqual([
    { key: 'a3', points: [], moved: [], records: ['a3'] },
    { key: 'r1', points: [-11], moved: ['1 Pothos'], records: ['e3', 'a2'] },
    { key: 'PROCESSING', points: [72], moved: [], records: ['e2', 'a1'] },
    { key: 'PENDING', points: [], moved: ['-3 Pothos', '-1 Aloe'], records: ['e1'] },
  ]);
});

it.each<[string, OrderFacts['timeline'], string[]]>([
  ['before it was paid, gives its units back', [entry('PENDING', 0), entry('CANCELLED', 1)], ['3 Pothos', '1 Aloe']],
  ['when it was paid, leaves that to the refund', [entry('PROCESSING', 0), entry('CANCELLED', 1)], []],
])('cancelling an order %s', (_, timeline, moved) => {
  const [cancelled] = threadOf(order({ timeline }), [
    { id: 'p1', kind: 'RETURN', points: 500, orderId: 'o1', refundId: null },
  ]);
  expect(cancelled?.moved.map(({ name, change }) => `${change} ${name}`)).toEqual(moved);
  expect(cancelled?.points).toEqual([500]);
});

it('has the notes of staff where they were made', () => {
  const notes = [{ at: '2026-11-25T10:00:30.000Z', actor: 'staff@greenhouse.example', text: 'Wrap it as a gift.' }];
  const rows = [audit('a2', 'r2', 1, 'BAD_USER_INPUT'), audit('a1', 'r1', 1)];
  const thread = threadOf(
    order({ notes }),
    [],
    rows.map((row) => ({ ...row, operation: 'addOrderNote' })),
  );
  expect(thread.map(({ status, note, isNote, audit }) => [status, note, isNote, audit.map(({ id }) => id)])).toEqual([
    [undefined, undefined, undefined, ['a2']],
    ['PROCESSING', null, undefined, []],
    [undefined, 'Wrap it as a gift.', true, ['a1']],
    ['PENDING', null, undefined, []],
  ]);
});

it.each([
  ['stands where the log says when, and who changed it', [audit('a1', 'request-e2', 2)], ['a1: e2 a1', 'PENDING: e1']],
  ['stands with the status, where nobody may see the log', [], ['PENDING: e1 e2']],
])('a change of the order itself %s', (_, rows, told) => {
  const items = [
    event('e1', 'order.created', 1, { id: 'o1', status: 'pending' }),
    event('e2', 'order.updated', 2, { id: 'o1', status: 'pending' }),
  ];
  const thread = threadOf(order({ timeline: [entry('PENDING', 0)], events: { total: 2, items } }), [], rows);
  expect(
    thread.map(({ key, events, audit }) => `${key}: ${[...events, ...audit].map(({ id }) => id).join(' ')}`),
  ).toEqual(told);
});

it('loses no event of a kind that it does not know', () => {
  const unknown = event('e9', 'order.noted', 1, {});
  const thread = threadOf(order({ events: { total: 1, items: [unknown] } }));
  expect(thread.flatMap(({ events }) => events)).toEqual([unknown]);
});
