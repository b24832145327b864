import { beforeAll, expect, it } from '@jest/globals';
import { type ApiResponse, refund } from '../../support/apis.js';
import { rounds } from '../../support/depth.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { ADAS, lineOf, type OrderFacts } from '../../support/shop.js';
import { apiOf, interleaved, storm, won } from './storm.js';

describeOnPostgres('shipments of one order, all at once', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  const newOrder = async (units: number): Promise<OrderFacts> => {
    const { shop } = fleet;
    return shop.paid(ADAS, [[await shop.newPlant(1000, units), units]]);
  };
  const ship = (index: number, order: OrderFacts, quantity: number): Promise<ApiResponse> =>
    fleet.on(index).post(`/orders/${order.id}/shipments`, { items: [{ order_item_id: lineOf(order, 0), quantity }] });
  const giveBack = (index: number, order: OrderFacts, quantity: number): Promise<ApiResponse> =>
    refund(apiOf(index), fleet.on(index), order.id, { items: [{ order_item_id: lineOf(order, 0), quantity }] });
  const unitsOf = async (order: OrderFacts) => {
    const [line] = await fleet.shop.sql<{ shipped: number; refunded: number }>(
      'select shipped_quantity as shipped, refunded_quantity as refunded from order_items where order_id = ?',
      [order.id],
    );
    return { ...line, status: (await fleet.shop.staff.get(`/orders/${order.id}`)).body.status };
  };

  it('of its last units: one wins, and the others are told what is left', async () => {
    for (let round = 0; round < rounds(5); round++) {
      const order = await newOrder(3);
      expect((await ship(round, order, 1)).status).toBe(201);
      const all = Array.from({ length: 4 }, (_, index) => () => ship(index + round, order, 2));
      const outcomes = await storm(all, ['illegal_transition']);
      // Nothing is left, so the order is shipped already.
      expect(won(outcomes)).toHaveLength(1);
      expect(await unitsOf(order)).toEqual({ shipped: 3, refunded: 0, status: 'shipped' });

      const other = await newOrder(3);
      const some = Array.from({ length: 4 }, (_, index) => () => ship(index + round, other, 2));
      const [winner, ...losers] = (await storm(some, ['conflict'])).sort((a, b) => a.status - b.status);
      expect(winner?.status).toBe(201);
      for (const { status, body } of losers)
        expect([status, body.remaining]).toEqual([409, [{ order_item_id: lineOf(other, 0), quantity: 1 }]]);
      expect(losers).toHaveLength(3);
      expect(await unitsOf(other)).toEqual({ shipped: 2, refunded: 0, status: 'processing' });
    }
  });

  it('beside refunds: what was refunded before is not shipped, and once no unit is left the order is shipped', async () => {
    const shippedUnits: number[] = [];
    for (let round = 0; round < rounds(6); round++) {
      const order = await newOrder(12);
      const ships = Array.from({ length: 12 }, (_, index) => () => ship(index + round, order, 1));
      const refunds = Array.from({ length: 8 }, (_, index) => () => giveBack(index + round, order, 1));
      const outcomes = await storm(interleaved(refunds, ships), ['conflict', 'illegal_transition']);
      const shipments = won(outcomes).filter(({ body }) => 'tracking_number' in body);
      const { shipped, ...rest } = await unitsOf(order);
      expect(shipped).toBe(shipments.length);
      // Whoever asked for a unit when one was left got it.
      expect(shipped).toBeGreaterThanOrEqual(4);
      expect(rest).toEqual({ refunded: 8, status: 'shipped' });
      shippedUnits.push(Number(shipped));
    }
    // In some rounds a refund came first. The audit proves that each took what was not shipped yet.
    expect(Math.min(...shippedUnits)).toBeLessThan(12);
  });

  it('leave books that add up', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
