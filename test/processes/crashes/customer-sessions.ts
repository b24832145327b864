import { type Api, type ApiResponse, inRestTerms, refund } from '../../support/apis.js';
import type { Client } from '../../support/client.js';
import { AdjustStockDocument, MarkOrderPaidDocument, PlaceOrderDocument } from '../../support/documents.generated.js';
import { demoId } from '../../support/store.js';
import { between } from '../seeded-random.js';
import { mutate } from '../storms/storm.js';

/** A mutation, and the effect it must have exactly once. */
export interface PlannedMutation {
  name: string;
  /** The expected result: `done`, or an error code. */
  end: string;
  /** The types of the events it must write. */
  events: string[];
  /** The expected changes of stock. */
  units: [plantId: string, change: number][];
  send(client: Client, api: Api, headers: Record<string, string>): Promise<ApiResponse>;
}

/** The customer and plants of a session. No two sessions have the same customer and wish. */
export interface SessionSetup {
  customerId: string;
  plants: [string, string];
  wish: number;
}

export const MUTATIONS_PER_SESSION = 10;

const REFUND = ['inventory.changed', 'loyalty.changed', 'refund.created'];
const WISH = `mutation ($customerId: ID!, $plantIds: [ID!]!) {
  addToWishlist(customerId: $customerId, plantIds: $plantIds) { total } }`;

/** Runs ten mutations one after the other, three of which must fail. `perform` sends one and returns its response. */
export async function runSession(
  { customerId, plants: [a, b], wish }: SessionSetup,
  random: () => number,
  perform: (mutation: PlannedMutation) => Promise<ApiResponse>,
): Promise<void> {
  const done = (name: string, events: string[], units: PlannedMutation['units'], send: PlannedMutation['send']) =>
    perform({ name, end: 'done', events, units, send });
  const refused = (name: string, end: string, send: PlannedMutation['send']) =>
    perform({ name, end, events: [], units: [], send });
  const adjust =
    (plantId: string, change: number): PlannedMutation['send'] =>
    (client, _, headers) =>
      mutate(client, AdjustStockDocument, 'adjustStock', { plantId, change }, headers);
  const place =
    (...items: { plantId: string; quantity: number }[]): PlannedMutation['send'] =>
    (client, _, headers) =>
      mutate(client, PlaceOrderDocument, 'placeOrder', { customerId, items }, headers);
  const addWish: PlannedMutation['send'] = async (client, api, headers) => {
    const plantIds = [demoId(wish)];
    if (api === 'REST') return client.post(`/customers/${customerId}/wishlist`, { plant_ids: plantIds }, headers);
    return inRestTerms(await client.graphql(WISH, { customerId, plantIds }, headers), 'addToWishlist', 200);
  };

  const delivered = between(random, 1, 9);
  await done('adjustStock', ['inventory.changed'], [[a, delivered]], adjust(a, delivered));
  await done('addToWishlist', ['wishlist.changed'], [], addWish);
  // It is already on the wishlist: no error, and no event.
  await done('addToWishlist', [], [], addWish);

  const [ofA, ofB] = [between(random, 2, 4), between(random, 1, 3)];
  const taken: PlannedMutation['units'] = [
    [a, -ofA],
    [b, -ofB],
  ];
  const both = place({ plantId: a, quantity: ofA }, { plantId: b, quantity: ofB });
  const created = ['inventory.changed', 'inventory.changed', 'order.created'];
  const { body: order } = await done('placeOrder', created, taken, both);
  // The first line is in stock, the second is not.
  const tooMany = place({ plantId: a, quantity: 1 }, { plantId: b, quantity: 1000 });
  await refused('placeOrder', 'out_of_stock', tooMany);

  const pay: PlannedMutation['send'] = (client, _, headers) =>
    mutate(client, MarkOrderPaidDocument, 'markOrderPaid', { id: order.id }, headers);
  await done('markOrderPaid', ['loyalty.changed', 'order.status_changed'], [], pay);
  await refused('markOrderPaid', 'illegal_transition', pay);

  const giveBack =
    (quantity: number): PlannedMutation['send'] =>
    (client, api, headers) =>
      refund(api, client, order.id, { items: [{ order_item_id: order.items[0].id, quantity }] }, headers);
  await done('refundOrder', REFUND, [[a, 1]], giveBack(1));
  await refused('refundOrder', 'refund_exceeds_remaining', giveBack(ofA));
  const rest: PlannedMutation['units'] = [
    [a, ofA - 1],
    [b, ofB],
  ];
  const ended = [...REFUND, 'inventory.changed', 'order.status_changed'];
  if (random() < 0.5) await done('refundOrder', REFUND, [[a, 1]], giveBack(1));
  else await done('refundOrder', ended, rest, (client, api, headers) => refund(api, client, order.id, {}, headers));
}
