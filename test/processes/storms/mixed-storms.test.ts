import { beforeAll, expect, it } from '@jest/globals';
import { rounds } from '../../support/depth.js';
import { AdjustStockDocument } from '../../support/documents.generated.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { done, FIVE_OFF, type OrderFacts } from '../../support/shop.js';
import { newKey } from '../../support/store.js';
import { customerOf, mutationsOf } from './mutations.js';
import { type Outcome, storm } from './storm.js';

describeOnPostgres('a whole day in the shop, all at once', () => {
  let fleet: Fleet;
  let plants: string[];

  beforeAll(async () => {
    fleet = await openFleet();
    const { shop } = fleet;
    plants = [];
    for (let count = 0; count < 5; count++) plants.push(await shop.newPlant(700 + 333 * count, 0));
  });

  const LOSERS = [
    ...['out_of_stock', 'illegal_transition', 'order_not_refundable', 'refund_exceeds_remaining'],
    ...['insufficient_points', 'idempotency_key_in_use'],
  ];

  /**
   * Eight orders of both customers: four unpaid, two paid, two shipped; every fourth with a discount. A few more points
   * and plants.
   */
  const someOrders = async () => {
    const { shop } = fleet;
    for (const plantId of plants) await done(shop.staff.graphql(AdjustStockDocument, { plantId, change: 10 }));
    for (const number of [0, 1]) await shop.paid(customerOf(number), [[await shop.newPlant(50_000, 1), 1]]);
    const orders: OrderFacts[] = [];
    for (let count = 0; count < 8; count++) {
      const customer = customerOf(count);
      const code = count % 4 === 0 ? await shop.redeem(customer, FIVE_OFF) : undefined;
      const lines = [2, 1].map((units, at): [string, number] => [String(plants[(count + at) % 5]), units]);
      orders.push(await (count < 4 ? shop.place : shop.paid)(customer, lines, code));
      // Otherwise `deliverOrder` succeeds only after a `shipOrder` of the same round.
      if (count > 5) await shop.ship(String(orders[count]?.id));
    }
    return orders;
  };

  /** Of two with one key: when both succeeded, one is the replay of the other. */
  const expectSame = ([one, other]: Outcome[]) => {
    if (one?.code !== 'done' || other?.code !== 'done') return 0;
    const [whole, part] = [one, other].sort((a, b) => Object.keys(b.body).length - Object.keys(a.body).length);
    expect(whole?.body).toMatchObject(part?.body);
    const replays = [one, other].filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    expect(replays).toHaveLength(1);
    return 1;
  };

  it('sixty requests at a time: everyone gets an answer that makes sense', async () => {
    const mutations = mutationsOf(fleet, plants);
    const names = Object.keys(mutations);
    const successes = new Set<string>();
    let replays = 0;
    // A round may leave a mutation without a success, or all without a replay: then there is another.
    const enough = (round: number) => round >= rounds(8) && successes.size === names.length && replays > 0;
    for (let round = 0; round < 40 && !enough(round); round++) {
      const orders = await someOrders();
      const plan = Array.from({ length: 50 }, (_, number) => ({
        number,
        name: String(names[(number * 7 + round) % names.length]),
        order: orders[(number + Math.floor(number / 8)) % orders.length] as OrderFacts,
        headers: { 'idempotency-key': newKey() },
      }));
      // Ten of them are sent twice: the second time somewhere among the others.
      const all = plan.flatMap((one, at) => (at >= 10 && at % 4 === 0 ? [one, plan[at - 5] ?? one] : [one]));
      const outcomes = await storm(
        all.map(
          ({ name, ...input }, index) =>
            () =>
              mutations[name]?.({ ...input, index }) as Promise<Outcome>,
        ),
        LOSERS,
      );
      for (const one of plan) replays += expectSame(outcomes.filter((_, index) => all[index] === one));
      for (const [index, { name }] of all.entries()) if (outcomes[index]?.code === 'done') successes.add(name);
    }
    expect([...successes].sort()).toEqual(names.sort());
    expect(replays).toBeGreaterThan(0);
  });

  it('leaves a feed without gaps: every event has its place', async () => {
    const { shop } = fleet;
    const unplaced = async () => (await shop.sql('select 1 from events where position is null')).length;
    while ((await unplaced()) > 0) await new Promise((wake) => setTimeout(wake, 100));
    const [feed] = await shop.sql<{ last: number; count: number; distinct: number }>(
      'select max(position) as last, count(*)::int as count, count(distinct position)::int as distinct from events',
    );
    expect(feed).toEqual({ last: feed?.count, count: feed?.count, distinct: feed?.count });
  });

  it('leaves books that add up, without a deadlock', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
