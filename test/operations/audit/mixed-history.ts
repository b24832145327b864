import type { HeadSigner } from '../../../src/core/encryption/head-signer.js';
import { signHeads } from '../../../src/events/chain/sign-heads.js';
import { makeSchema } from '../../../src/schema.js';
import { refund } from '../../support/apis.js';
import {
  AdjustStockDocument,
  CancelOrderDocument,
  DeliverOrderDocument,
  PlaceOrderDocument,
  ShipOrderDocument,
  UpdateShipmentDocument,
} from '../../support/documents.generated.js';
import { published } from '../../support/events.js';
import { ADAS, done, FIVE_OFF, lineOf, type OrderFacts, type Shop, TEN_OFF } from '../../support/shop.js';
import { demoId } from '../../support/store.js';

/** What a corruption needs to know of the history. */
export interface Known {
  customer: string;
  /** Three units at 10.00 in some orders, one at 7.77. */
  plants: [string, string];
  /** Shipped, paid with a reward code, and refunded in two parts; the units of the second were lost. */
  partly: OrderFacts;
  refunds: [string, string];
  /** Cancelled while pending: its reward code was paid back. */
  undone: OrderFacts;
  /** Refunded in one go. */
  refunded: OrderFacts;
  processing: OrderFacts;
  /** Shipped in two parts, between which one unit was refunded; then the first part was corrected. */
  inShipments: OrderFacts;
  /** Paid, with a voucher. */
  vouched: OrderFacts;
  /** The number of the order that was paid with a reference. */
  referenced: string;
}

/** Lets a shop go through all that can happen to orders, stock and points. */
export async function makeHistory(shop: Shop, signer: HeadSigner): Promise<Known> {
  const customer = await shop.newCustomer(700);
  const plants: [string, string] = [await shop.newPlant(1000, 50), await shop.newPlant(777, 50)];
  const lines: [string, number][] = [
    [plants[0], 3],
    [plants[1], 1],
  ];
  const give = async (order: { id: string }, body?: object) =>
    String((await refund('REST', shop.staff, order.id, body)).body.id);
  const unit = (order: OrderFacts, line: number, restock = true) => {
    return { items: [{ order_item_id: lineOf(order, line), quantity: 1, restock }] };
  };
  const cancel = (id: string) => done(shop.staff.graphql(CancelOrderDocument, { id }));

  const partly = await shop.paid(customer, lines, await shop.redeem(customer, FIVE_OFF));
  await done(shop.staff.graphql(ShipOrderDocument, { id: partly.id }));
  const first = await give(partly, { ...unit(partly, 0), shipping: 95, amount: 200 });
  const refunds: [string, string] = [first, await give(partly, unit(partly, 0, false))];

  const undone = await shop.place(customer, lines, await shop.redeem(customer, FIVE_OFF));
  await cancel(undone.id);

  // Goodwill that the last refund takes back, units that go one by one, and a cancel of what is left.
  const inParts = await shop.paid(customer, lines, await shop.redeem(customer, TEN_OFF));
  await give(inParts, { amount: 1234, reason: 'goodwill' });
  await give(inParts, unit(inParts, 0));
  await give(inParts);
  const stopped = await shop.paid(customer, lines);
  await give(stopped, unit(stopped, 1));
  await cancel(stopped.id);

  // Points that were spent when the refund took them back, and an order whose events begin with its refund.
  const debtor = await shop.newCustomer();
  const bought = await shop.paid(debtor, [[await shop.newPlant(14_900, 2), 1]]);
  await shop.redeem(debtor, FIVE_OFF);
  await give(bought);
  await give({ id: demoId(3006) }, { shipping: 100 });

  const inShipments = await shop.paid(ADAS, lines);
  const post = (body: object) => shop.staff.post(`/orders/${inShipments.id}/shipments`, body);
  const { body: part } = await post({ items: [{ order_item_id: lineOf(inShipments, 0), quantity: 1, lot: 'A' }] });
  await give(inShipments, unit(inShipments, 0));
  await post({ tracking_number: 'T2' });
  await done(shop.staff.graphql(UpdateShipmentDocument, { id: part.id, carrier: 'DHL' }));

  const refunded = await shop.paid(ADAS, lines);
  await give(refunded);
  const processing = await shop.paid(ADAS, lines);
  for (const status of ['PENDING', 'DELIVERED'] as const) await shop.orderIn(status, lines);
  // Delivered without being shipped.
  const items = [{ plantId: await shop.newPlant(500, 1), quantity: 1 }];
  const { placeOrder: pickedUp } = await done(
    shop.staff.graphql(PlaceOrderDocument, { customerId: ADAS, items, pickup: true }),
  );
  await shop.pay(pickedUp.id);
  await done(shop.staff.graphql(DeliverOrderDocument, { id: pickedUp.id }));
  for (const change of [5, -2]) {
    await done(shop.staff.graphql(AdjustStockDocument, { plantId: plants[0], change }));
  }
  const referenced = await shop.place(ADAS, lines);
  const paid = { id: referenced.id, reference: 'pi_1' };
  await done(
    shop.staff.graphql(
      'mutation ($id: ID!, $reference: String) { markOrderPaid(id: $id, reference: $reference) { id } }',
      paid,
    ),
  );
  // A voucher: paid, cancelled before it was paid, and after.
  const code = 'mutation { createVoucher(code: "HISTORY", percent: 15) { id } }';
  await done(shop.staff.graphql(code));
  const PLACE = `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
    placeOrder(customerId: $customerId, items: $items, voucherCode: "history") { id number }
  }`;
  const couponed = async (customerId = ADAS): Promise<OrderFacts> =>
    (
      await done(
        shop.staff.graphql(PLACE, { customerId, items: lines.map(([plantId, quantity]) => ({ plantId, quantity })) }),
      )
    ).placeOrder;
  const [vouched, unpaid, stoppedLater] = [await couponed(), await couponed(), await couponed()];
  await shop.pay(vouched.id);
  await cancel(unpaid.id);
  await shop.pay(stoppedLater.id);
  await cancel(stoppedLater.id);
  await published(shop);
  await signHeads({ orm: shop.orm, schema: await makeSchema(), signer });
  for (const change of [5, -2, 1, 1]) {
    await done(shop.staff.graphql(AdjustStockDocument, { plantId: plants[0], change }));
  }
  await published(shop);
  return {
    customer,
    plants,
    partly,
    refunds,
    undone,
    refunded,
    processing,
    inShipments,
    vouched,
    referenced: referenced.number,
  };
}
