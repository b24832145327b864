import { beforeAll, expect, it } from '@jest/globals';
import { type ApiResponse, refund } from '../../support/apis.js';
import { rounds } from '../../support/depth.js';
import {
  CancelOrderDocument,
  DeliverOrderDocument,
  MarkOrderPaidDocument,
  ShipOrderDocument,
} from '../../support/documents.generated.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { ADAS, FIVE_OFF, lineOf, type OrderFacts } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { apiOf, mutate, storm, won } from './storm.js';

describeOnPostgres('an order that several people want to end differently, all at once', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  const LOSERS = ['illegal_transition', 'order_not_refundable', 'refund_exceeds_remaining'];
  const ROUNDS = rounds(4);
  const STOCK = 10;

  /** What somebody does to an order, as the n-th request. */
  type Mutation = (order: OrderFacts, index: number) => Promise<ApiResponse>;
  const cancel: Mutation = ({ id }, index) => mutate(fleet.on(index), CancelOrderDocument, 'cancelOrder', { id });
  const ownCancel: Mutation = ({ id }, index) =>
    mutate(fleet.on(index, fleet.shop.ada), CancelOrderDocument, 'cancelOrder', { id });
  const pay: Mutation = ({ id }, index) => mutate(fleet.on(index), MarkOrderPaidDocument, 'markOrderPaid', { id });
  const ship: Mutation = ({ id }, index) => mutate(fleet.on(index), ShipOrderDocument, 'shipOrder', { id });
  const deliver: Mutation = ({ id }, index) => mutate(fleet.on(index), DeliverOrderDocument, 'deliverOrder', { id });
  const refundAll: Mutation = ({ id }, index) => refund(apiOf(index), fleet.on(index), id, {});
  const refundUnit: Mutation = (order, index) =>
    refund(apiOf(index), fleet.on(index), order.id, { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] });

  /** Sends every mutation for every order at once, and returns per order how many of each kind succeeded. */
  const rage = async (orders: OrderFacts[], mutations: Record<string, Mutation>) => {
    const names = Object.keys(mutations);
    // The order of the mutations rotates, so that each kind has the best chance for some orders.
    const plan = names.flatMap((_, step) =>
      orders.map((order, index) => ({ order, name: String(names[(step + index) % names.length]) })),
    );
    const outcomes = await storm(
      plan.map(
        ({ order, name }, index) =>
          () =>
            mutations[name]?.(order, index) as Promise<ApiResponse>,
      ),
      LOSERS,
    );
    return orders.map((order) => {
      const mine = outcomes.filter((_, index) => plan[index]?.order === order);
      const done = (name: string) =>
        won(outcomes.filter((_, index) => plan[index]?.order === order && plan[index]?.name.startsWith(name))).length;
      return { order, done, requests: mine.length };
    });
  };

  /** What is written of an order, and of the money, units and points that came back. */
  const rowOf = async ({ id }: OrderFacts) => {
    const [row] = await fleet.shop.sql(
      `select status, refunded, points_reversed, points_returned,
         (select coalesce(sum(total), 0)::int from refunds where order_id = o.id) as paid_back,
         (select count(*)::int from refunds where order_id = o.id) as refunds,
         (select count(*)::int from events where resource_id = o.id and type = 'refund.created') as events,
         (select coalesce(sum(points), 0)::int from loyalty_entries where order_id = o.id) as points
       from orders o where id = ?`,
      [id],
    );
    return row as { status: string; refunds: number } & Record<string, unknown>;
  };

  /** Six orders of 2 and 1 units of two plants for 30.00, less 5.00 for 100 points, with 7.95 of shipping. */
  const sixOrders = async (make: 'paid' | 'place') => {
    const { shop } = fleet;
    const plants = [await shop.newPlant(1000, STOCK * 2), await shop.newPlant(1000, STOCK)];
    await shop.paid(ADAS, [[await shop.newPlant(60_000, 1), 1]]);
    const orders: OrderFacts[] = [];
    for (let count = 0; count < 6; count++) {
      const code = await shop.redeem(ADAS, FIVE_OFF);
      const [a, b] = plants as [string, string];
      const lines: [string, number][] =
        count % 2
          ? [
              [a, 2],
              [b, 1],
            ]
          : [
              [b, 1],
              [a, 2],
            ];
      orders.push(await shop[make](ADAS, lines, code));
    }
    return { plants, orders };
  };

  const stocks = (plants: string[]) => Promise.all(plants.map((id) => stockOf(fleet.shop, id)));

  it('while processing: cancelled or refunded, once, and perhaps shipped before', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { plants, orders } = await sixOrders('paid');
      const ended = await rage(orders, {
        ...{ cancel, refundAll, ship, cancelToo: cancel, refundUnit, refundAllToo: refundAll, shipToo: ship },
        ...{ deliver, cancelThree: cancel },
      });
      for (const { order, done, requests } of ended) {
        expect(requests).toBe(9);
        const [cancels, refunds, ships] = [done('cancel'), done('refundAll'), done('ship')];
        const { status, ...row } = await rowOf(order);
        expect({ status, cancels, refunds }).toEqual(
          cancels > 0
            ? { status: 'cancelled', cancels: 1, refunds: 0 }
            : { status: 'refunded', cancels: 0, refunds: 1 },
        );
        expect(ships).toBeLessThanOrEqual(cancels > 0 ? 0 : 1);
        expect(done('deliver')).toBeLessThanOrEqual(ships);
        const given = done('refundUnit') + 1;
        expect(row).toEqual({
          ...{ refunded: 3295, paid_back: 3295, refunds: given, events: given },
          // 25 points earned and all taken back; 100 spent and all given back.
          ...{ points_reversed: 25, points_returned: 100, points: 100 },
        });
      }
      expect(await stocks(plants)).toEqual([STOCK * 2, STOCK]);
    }
  });

  it('while pending: paid or not, then cancelled, once, and paid back only what was paid', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { plants, orders } = await sixOrders('place');
      const ended = await rage(orders, {
        ...{ pay, ownCancel, cancel, payToo: pay, ownCancelToo: ownCancel, refundAll, cancelToo: cancel },
      });
      for (const { order, done, requests } of ended) {
        expect(requests).toBe(7);
        const [pays, own, cancels, refunds] = [done('pay'), done('ownCancel'), done('cancel'), done('refundAll')];
        const { status, ...row } = await rowOf(order);
        expect(own + cancels + refunds).toBeLessThanOrEqual(1);
        expect(pays).toBeLessThanOrEqual(1);
        // A customer cancels what is pending only; what is refunded was paid.
        if (own > 0) expect(pays).toBe(0);
        if (refunds > 0) expect(pays).toBe(1);
        const ending = refunds > 0 ? 'refunded' : own + cancels > 0 ? 'cancelled' : 'processing';
        expect(status).toBe(ending);
        const back = ending === 'processing' ? 0 : 1;
        expect(row).toEqual({
          ...{ refunded: 3295 * pays * back, paid_back: 3295 * pays * back, refunds: pays * back, events: pays * back },
          ...{ points_reversed: 25 * pays * back, points_returned: 100 * back },
          points: 25 * pays * (1 - back) + 100 * back,
        });
        if (ending === 'processing') await fleet.shop.staff.graphql(CancelOrderDocument, { id: order.id });
      }
      expect(await stocks(plants)).toEqual([STOCK * 2, STOCK]);
    }
  });

  it('leaves books that add up', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
