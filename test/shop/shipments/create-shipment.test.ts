import { describe, expect, it } from '@jest/globals';
import { type ApiResponse, expectRefused, inRestTerms } from '../../support/apis.js';
import {
  CancelOrderDocument,
  DeliverOrderDocument,
  QuoteRefundDocument,
  ShipOrderDocument,
} from '../../support/documents.generated.js';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, done, lineOf, type OrderFacts, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

/** A paid order of three units of one plant and two of another. */
const paidOrder = async () =>
  shop.paid(ADAS, [
    [1002, 3],
    [1006, 2],
  ]);
const item = (order: OrderFacts, line: number, quantity: number, lot?: string) => {
  return { order_item_id: lineOf(order, line), quantity, lot };
};
const ship = (order: { id: string }, body?: object, headers = {}): Promise<ApiResponse> =>
  shop.staff.post(`/orders/${order.id}/shipments`, body, headers);
const refund = (order: { id: string }, body: object): Promise<ApiResponse> =>
  shop.staff.post(`/orders/${order.id}/refund`, body);
const read = async (order: { id: string }) => (await shop.ada.get(`/orders/${order.id}`)).body;
const shippedOf = async (order: { id: string }): Promise<number[]> =>
  (await read(order)).items.map((line: { shipped_quantity: number }) => line.shipped_quantity);
const cancel = async ({ id }: { id: string }) =>
  inRestTerms(await shop.staff.graphql(CancelOrderDocument, { id }), 'cancelOrder', 200);

describe('POST /orders/{id}/shipments', () => {
  it('ships in parts, with lots, and the last part makes the order shipped', async () => {
    const order = await paidOrder();
    const first = await ship(order, {
      items: [item(order, 0, 1, 'L-1'), item(order, 0, 1, 'L-2'), item(order, 1, 2)],
      carrier: 'DHL',
      tracking_number: 'T1',
      tracking_url: 'https://dhl.example/T1',
    });
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe(`/orders/${order.id}/shipments`);
    const [monstera, pothos] = order.items;
    expect(first.body).toEqual({
      id: expect.any(String),
      order_id: order.id,
      items: [
        { order_item_id: monstera?.id, plant_id: monstera?.plantId, name: monstera?.name, quantity: 1, lot: 'L-1' },
        { order_item_id: monstera?.id, plant_id: monstera?.plantId, name: monstera?.name, quantity: 1, lot: 'L-2' },
        { order_item_id: pothos?.id, plant_id: pothos?.plantId, name: pothos?.name, quantity: 2, lot: null },
      ],
      carrier: 'DHL',
      tracking_number: 'T1',
      tracking_url: 'https://dhl.example/T1',
      created_at: expect.any(String),
      created_by: 'staff@greenhouse.example',
      order: {
        id: order.id,
        number: order.number,
        status: 'processing',
        customer_id: ADAS,
        updated_at: expect.any(String),
      },
    });
    expect((await eventsOf(shop, first)).map(({ type, resource_id }) => [type, resource_id])).toEqual([
      ['shipment.created', order.id],
    ]);
    expect(await read(order)).toMatchObject({ status: 'processing', tracking_number: 'T1' });
    expect(await shippedOf(order)).toEqual([2, 2]);

    const last = await ship(order, {});
    expect(last.body).toMatchObject({
      items: [{ quantity: 1, lot: null }],
      tracking_number: null,
      order: { status: 'shipped' },
    });
    expect((await eventsOf(shop, last)).map(({ type }) => type)).toEqual(['shipment.created', 'order.status_changed']);
    expect(await read(order)).toMatchObject({ status: 'shipped', tracking_number: null });
    expect(await shippedOf(order)).toEqual([3, 2]);
  });

  it.each<[string, (order: OrderFacts) => object, string[]]>([
    ['less than none', (order) => ({ items: [item(order, 0, -1)] }), ['items[0].quantity:min']],
    ['too many to count', (order) => ({ items: [item(order, 0, 2 ** 31 - 1)] }), ['items[0].quantity:max']],
    [
      'a blank lot',
      (order) => ({ items: [item(order, 0, 1, ' ')] }),
      ['items[0].lot:isText', 'items[0].lot:minLength'],
    ],
    [
      'a lot twice',
      (order) => ({ items: [item(order, 0, 1, 'L'), item(order, 0, 1, ' L ')] }),
      ['items[1].lot:unique'],
    ],
    ['a field that does not exist', () => ({ item: [] }), ['item:unknown']],
  ])('refuses %s, and changes nothing', async (_, body, fields) => {
    const order = await paidOrder();
    const answer = await leavingAllAsItWas(shop, () => ship(order, body(order)));
    expectProblem(answer as never, { status: 400, code: 'bad_user_input', fields });
  });

  it('refuses more than is left, and says what is', async () => {
    const order = await paidOrder();
    await ship(order, { items: [item(order, 0, 1)] });
    await refund(order, { items: [item(order, 0, 1)].map(({ lot: _, ...one }) => one) });
    const remaining = [
      { order_item_id: lineOf(order, 0), quantity: 1 },
      { order_item_id: lineOf(order, 1), quantity: 2 },
    ];
    const tooMuch = { items: [item(order, 1, 1), item(order, 0, 1, 'A'), item(order, 0, 1, 'B')] };
    expectRefused(await leavingAllAsItWas(shop, () => ship(order, tooMuch)), 'conflict', { remaining });
    const foreign = { items: [item(await paidOrder(), 0, 1)] };
    expectRefused(await leavingAllAsItWas(shop, () => ship(order, foreign)), 'not_found');
    expectRefused(await leavingAllAsItWas(shop, () => ship({ id: newKey() })), 'not_found');
  });
});

describe('an order of which a part was shipped', () => {
  const partly = async () => {
    const order = await paidOrder();
    await ship(order, { items: [item(order, 0, 2)] });
    return order;
  };

  it('is neither cancelled nor delivered', async () => {
    const order = await partly();
    const facts = { current: 'processing', allowed: ['shipped', 'refunded'] };
    expectRefused(await leavingAllAsItWas(shop, () => cancel(order)), 'illegal_transition', facts);
    const deliver = () => shop.staff.graphql(DeliverOrderDocument, { id: order.id });
    expectRefused(inRestTerms(await deliver(), 'deliverOrder', 200), 'illegal_transition', facts);
  });

  it('is shipped by shipOrder with all that is left', async () => {
    const order = await partly();
    const variables = { id: order.id, trackingNumber: 'T2' };
    const { shipOrder } = await done(shop.staff.graphql(ShipOrderDocument, variables));
    expect(shipOrder.status).toBe('SHIPPED');
    const { body } = await shop.ada.get(`/orders/${order.id}/shipments`);
    expect(body.items).toMatchObject([
      { items: [{ quantity: 2 }], created_by: 'staff' },
      { items: [{ quantity: 1 }, { quantity: 2 }], tracking_number: 'T2' },
    ]);
  });

  it('is shipped by a refund of the last units that were left, which go back to stock', async () => {
    const order = await partly();
    const rest = [
      { order_item_id: lineOf(order, 0), quantity: 1 },
      { order_item_id: lineOf(order, 1), quantity: 2, restock: false },
    ];
    const items = rest.map(({ order_item_id, quantity }) => ({ orderItemId: order_item_id, quantity }));
    const { quoteRefund } = await done(shop.staff.graphql(QuoteRefundDocument, { orderId: order.id, items }));
    expect(quoteRefund.order.status).toBe('SHIPPED');
    const answer = await refund(order, { items: rest });
    expect(answer.body).toMatchObject({
      items: [{ restocked: true }, { restocked: false }],
      order: { status: 'shipped' },
    });
    expect((await eventsOf(shop, answer)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['refund.created', 'order.status_changed']),
    );
    // What is refunded now was shipped.
    expect((await refund(order, { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] })).body.order.status).toBe(
      'shipped',
    );
    expect(await shippedOf(order)).toEqual([2, 0]);
    expectRefused(await leavingAllAsItWas(shop, () => ship(order)), 'illegal_transition', { current: 'shipped' });
  });

  it('loses units to a refund that are not shipped, before those that are', async () => {
    const order = await partly();
    await refund(order, { items: [{ order_item_id: lineOf(order, 0), quantity: 2 }] });
    const { body } = await ship(order);
    expect(body).toMatchObject({
      items: [{ order_item_id: lineOf(order, 1), quantity: 2 }],
      order: { status: 'shipped' },
    });
  });

  it('is refunded as a whole', async () => {
    const order = await partly();
    expect((await refund(order, {})).body).toMatchObject({ kind: 'full', order: { status: 'refunded' } });
  });
});

it('an order whose units were all refunded before any was shipped is not shipped', async () => {
  const order = await shop.paid(ADAS, [[1002, 1]]);
  await refund(order, { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] });
  const facts = { current: 'processing', allowed: ['cancelled', 'refunded'] };
  expectRefused(await leavingAllAsItWas(shop, () => ship(order)), 'illegal_transition', facts);
  expect((await cancel(order)).body.status).toBe('cancelled');
});
