import { FIVE_OFF, lineOf, type OrderFacts, type Shop } from '../../support/shop.js';
import { newKey, type Store } from '../../support/store.js';

/** One refund that will be interrupted: its order, its body, and its idempotency key. */
export interface Attempt {
  order: OrderFacts;
  body: object;
  key: string;
}

/** Plants of which every attempt's order has 3, 2 and 4 units, and a customer with points. */
export interface Fixture {
  plants: [string, string, string];
  customerId: string;
}

export async function createFixture(shop: Shop): Promise<Fixture> {
  const plants = [await shop.newPlant(1000, 1000), await shop.newPlant(2500, 1000), await shop.newPlant(1200, 1000)];
  return { plants: plants as Fixture['plants'], customerId: await shop.newCustomer(50_000) };
}

/**
 * A paid order of 128.00 with a reward of 5.00 for 100 points, and a refund of one unit of each line: 45.17. It reverses
 * 45 of the 123 points that the order earned, and returns 37 of those that the reward cost.
 */
export async function newAttempt(shop: Shop, { plants: [a, b, c], customerId }: Fixture): Promise<Attempt> {
  const code = await shop.redeem(customerId, FIVE_OFF);
  const lines: [string, number][] = [
    [a, 3],
    [b, 2],
    [c, 4],
  ];
  const order = await shop.paid(customerId, lines, code);
  const items = lines.map((_, index) => ({ order_item_id: lineOf(order, index), quantity: 1 }));
  return { order, body: { items, reason: 'customer_request' }, key: newKey() };
}

/** What an attempt leaves in the database if it took effect once, or never. */
export const ONCE = {
  refunds: ['4517 45 37'],
  items: ['1 961', '1 2403', '1 1153'],
  movements: ['refund 1', 'refund 1', 'refund 1'],
  points: ['return 37', 'reverse -45'],
  events: ['inventory.changed 3', 'loyalty.changed 2', 'refund.created 1'],
  refundsCreated: 1,
  keys: 1,
  order: 'processing 4517 0 45 37',
  lines: [1, 1, 1],
};
export const NEVER: typeof ONCE = {
  ...{ refunds: [], items: [], movements: [], points: [], events: [], refundsCreated: 0, keys: 0 },
  order: 'processing 0 0 0 0',
  lines: [0, 0, 0],
};

/** Everything that an attempt left in the database, in the form of `ONCE`. */
export async function tracesOf(store: Store, { order, key }: Attempt): Promise<typeof ONCE> {
  const ofOrder = "(select id from refunds where order_id = '$order')";
  const list = (text: string, from: string, by: string) => `array(select ${text} from ${from} order by ${by})`;
  const parts = {
    refunds: list("concat_ws(' ', total, points_reversed, points_returned)", "refunds where order_id = '$order'", 'id'),
    items: list("quantity || ' ' || amount", `refund_items where refund_id in ${ofOrder}`, 'position'),
    movements: list(
      "m.cause || ' ' || m.change",
      `stock_movements m join refund_items i on i.id = m.refund_item_id where i.refund_id in ${ofOrder}`,
      'i.position',
    ),
    points: list("kind || ' ' || points", `loyalty_entries where refund_id in ${ofOrder}`, 'kind'),
    events: list("type || ' ' || count(*)", "events where idempotency_key = '$key' group by type", 'type'),
    '"refundsCreated"': "(select count(*)::int from events where resource_id = '$order' and type = 'refund.created')",
    keys: "(select count(*)::int from idempotency_keys where key = '$key')",
    order:
      "(select concat_ws(' ', status, refunded, refunded_shipping, points_reversed, points_returned) from orders where id = '$order')",
    lines: list('refunded_quantity', "order_items where order_id = '$order'", 'position'),
  };
  const query = Object.entries(parts).map(([name, part]) => `${part} as ${name}`);
  const sql = `select ${query.join(', ')}`.replaceAll('$order', order.id).replaceAll('$key', key);
  const [traces] = await store.sql<typeof ONCE>(sql);
  if (!traces) throw new Error('A query without a table has one row.');
  return traces;
}
