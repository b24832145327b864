import { beforeAll, expect, it } from '@jest/globals';
import { type ApiResponse, refund } from '../../support/apis.js';
import { rounds } from '../../support/depth.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { FIVE_OFF, lineOf, type OrderFacts } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { apiOf, interleaved, type Outcome, storm, won } from './storm.js';

describeOnPostgres('refunds of one order, all at once', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  const QUANTITIES = [5, 4, 3];
  const STOCK = 20;
  const LOSERS = ['refund_exceeds_remaining', 'order_not_refundable'];

  /** An order of 12 units for 81.06, less 5.00 that cost 100 points, with 7.95 of shipping; it earned 76 points. */
  const newOrder = async () => {
    const { shop } = fleet;
    const plants = [await shop.newPlant(333, STOCK), await shop.newPlant(777, STOCK), await shop.newPlant(1111, STOCK)];
    const customerId = await shop.newCustomer(100);
    const code = await shop.redeem(customerId, FIVE_OFF);
    const lines = plants.map((plant, index): [string, number] => [plant, QUANTITIES[index] ?? 0]);
    const order = await shop.paid(customerId, lines, code);
    expect(order).toMatchObject({ subtotal: { amount: 8106 }, discount: { amount: 500 }, total: { amount: 8401 } });
    return { order, plants };
  };

  /** Units of the lines in turn, of which every fifth does not go back to the shelf. */
  const units = (order: OrderFacts, count: number, quantity = 1): object[] =>
    Array.from({ length: count }, (_, index) => ({
      items: [{ order_item_id: lineOf(order, index % 3), quantity, restock: index % 5 !== 4 }],
    }));
  const times = (count: number, body: object): object[] => Array.from({ length: count }, () => body);

  const send = (order: OrderFacts, bodies: object[]): Promise<Outcome[]> =>
    storm(
      bodies.map((body, index) => () => refund(apiOf(index), fleet.on(index), order.id, body)),
      LOSERS,
    );

  const itemsOf = ({ body }: ApiResponse): { order_item_id: string; quantity: number; restocked: boolean }[] =>
    body.items;
  const sum = (numbers: number[]): number => numbers.reduce((all, number) => all + number, 0);

  /** What these refunds must have left, to the cent, the unit and the point. */
  const expectExactly = async ({ order, plants }: { order: OrderFacts; plants: string[] }, given: ApiResponse[]) => {
    const { shop } = fleet;
    const total = sum(given.map(({ body }) => body.total.amount));
    const shipping = sum(given.map(({ body }) => body.shipping.amount));
    const items = given.flatMap(itemsOf);
    const unitsOf = (index: number, some = items) =>
      sum(some.filter((item) => item.order_item_id === lineOf(order, index)).map((item) => item.quantity));
    const refunded = QUANTITIES.map((_, index) => unitsOf(index));
    const lines = await shop.sql<{ refunded_quantity: number; discount: number; quantity: number }>(
      'select refunded_quantity, discount, quantity from order_items where order_id = ? order by position',
      [order.id],
    );
    expect(lines.map((line) => line.refunded_quantity)).toEqual(refunded);
    // The rule of the contract: of 76 points earned on 76.06, and of 100 points spent on 5.00.
    const merchandise = Math.min(total - shipping, 7606);
    const reversed = Math.floor((2 * 76 * merchandise + 7606) / (2 * 7606));
    const part = ({ discount, quantity, refunded_quantity: back }: (typeof lines)[0]) =>
      Math.floor((2 * discount * back + quantity) / (2 * quantity));
    const returned = Math.floor((2 * 100 * sum(lines.map(part)) + 500) / (2 * 500));
    expect(sum(given.map(({ body }) => body.points_reversed))).toBe(reversed);
    expect(sum(given.map(({ body }) => body.points_returned))).toBe(returned);
    const [row] = await shop.sql(
      `select refunded, refunded_shipping, points_reversed, points_returned,
         (select sum(total)::int from refunds where order_id = o.id) as paid_back,
         (select -sum(points)::int from loyalty_entries where order_id = o.id and kind = 'reverse') as entries_reversed,
         (select coalesce(sum(points), 0)::int from loyalty_entries where order_id = o.id and kind = 'return') as entries_returned
       from orders o where id = ?`,
      [order.id],
    );
    expect(row).toEqual({
      ...{ refunded: total, refunded_shipping: shipping, points_reversed: reversed, points_returned: returned },
      ...{ paid_back: total, entries_reversed: reversed, entries_returned: returned },
    });
    expect(total).toBeLessThanOrEqual(8401);
    const restocked = items.filter((item) => item.restocked);
    const stock = QUANTITIES.map((quantity, index) => STOCK - quantity + unitsOf(index, restocked));
    expect(await Promise.all(plants.map((id) => stockOf(shop, id)))).toEqual(stock);
    const recorded = await shop.sql<{ id: string }>(
      "select data->'subject'->>'id' as id from events where resource_id = ? and type = 'refund.created'",
      [order.id],
    );
    expect(recorded.map(({ id }) => id).sort()).toEqual(given.map(({ body }) => body.id).sort());
    return total;
  };

  it('of single units and the shipping: exactly as many as there are', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const made = await newOrder();
      const outcomes = await send(made.order, interleaved(units(made.order, 40), times(8, { shipping: 795 })));
      const given = won(outcomes);
      expect(given).toHaveLength(12 + 1);
      expect(await expectExactly(made, given)).toBe(8401);
      expect((await fleet.shop.staff.get(`/orders/${made.order.id}`)).body.status).toBe('refunded');
    }
  });

  it.each([
    ['goodwill', [{ amount: 101 }, { amount: 777 }]],
    ['everything that is left', [{ amount: 101 }, {}]],
  ])('of units, shipping, and %s: never more than there is', async (_, [small, late]) => {
    for (let round = 0; round < rounds(4); round++) {
      const made = await newOrder();
      const several = interleaved(units(made.order, 24), units(made.order, 6, 2), times(6, { shipping: 265 }));
      const outcomes = await send(made.order, [
        ...several.slice(0, 10 * (round + 1)),
        ...interleaved(several.slice(10 * (round + 1)), times(8, small ?? {}), times(4, late ?? {})),
      ]);
      const given = won(outcomes);
      await expectExactly(made, given);
      const rest = await refund(apiOf(round), fleet.on(round), made.order.id);
      if (rest.status === 201) given.push({ ...rest, code: 'done' });
      else expect(rest.body.code).toBe('order_not_refundable');
      expect(await expectExactly(made, given)).toBe(8401);
      const items = given.flatMap(itemsOf);
      expect(sum(items.map((item) => item.quantity))).toBe(12);
      const { body } = await fleet.shop.staff.get(`/orders/${made.order.id}`);
      expect(body).toMatchObject({ status: 'refunded', refunded: { amount: 8401 }, refundable: { amount: 0 } });
    }
  });

  it('leave books that add up', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
