import { afterEach, describe, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import { makeSchema } from '../../../src/schema.js';
import { expirePoints } from '../../../src/shop/loyalty/expire-points.js';
import { AdjustPointsDocument, CancelOrderDocument } from '../../support/documents.generated.js';
import { eventsOf } from '../../support/events.js';
import { FIVE_OFF, openShop } from '../../support/shop.js';

const present = clock.now;
const TODAY = new Date('2026-03-15T12:00:00Z');

// Whoever logs in now is still logged in when the clock shows an earlier day.
const shop = await openShop({ PROCESS_ROLE: 'api' });
const schema = await makeSchema();

afterEach(() => {
  clock.now = present;
});

function at(moment: string | Date): void {
  clock.now = () => new Date(moment);
}

const expire = async () => {
  at(TODAY);
  return expirePoints({ orm: shop.orm, schema });
};
const pointsOf = async (customer: string) => (await shop.staff.get(`/customers/${customer}/loyalty`)).body;
const buy = async (customer: string, dollars: number, moment: string, code?: string) => {
  at(moment);
  return shop.paid(customer, [[await shop.newPlant(100 * dollars, 1), 1]], code);
};

describe('points', () => {
  it('live 24 months to the moment; then a ledger line and an event take them away, and the tier stays', async () => {
    const customer = await shop.newCustomer();
    await buy(customer, 30, '2024-03-15T12:00:00.000Z');
    await buy(customer, 50, '2024-03-15T12:00:00.001Z');
    const events = await eventsOf(shop, expire);
    expect(events).toMatchObject([
      {
        ...{ type: 'loyalty.changed', resource: `customer:${customer}` },
        data: { customerId: customer, points: 50, entry: { kind: 'EXPIRE', points: -30, orderId: null } },
      },
    ]);
    const { points, lifetime_points, entries } = await pointsOf(customer);
    expect({ points, lifetime_points }).toEqual({ points: 50, lifetime_points: 80 });
    expect(entries[0]).toMatchObject({ kind: 'expire', points: -30, order_id: null, refund_id: null });
  });

  it('expire once, however often the job runs, and also when it runs twice at once', async () => {
    const customer = await shop.newCustomer();
    await buy(customer, 30, '2024-01-01T00:00:00Z');
    const counts = await Promise.all([expire(), expire()]);
    expect(counts.sort()).toEqual([0, 1]);
    expect(await expire()).toBe(0);
    expect(await pointsOf(customer)).toMatchObject({ points: 0, points_debt: 0 });
  });

  it('are spent oldest first', async () => {
    const customer = await shop.newCustomer();
    await buy(customer, 120, '2024-01-01T00:00:00Z');
    await buy(customer, 40, '2025-06-01T00:00:00Z');
    await shop.redeem(customer, FIVE_OFF);
    await expire();
    expect((await pointsOf(customer)).entries[0]).toMatchObject({ kind: 'expire', points: -20 });
    expect(await pointsOf(customer)).toMatchObject({ points: 40 });
  });

  it('of a refunded order are those that go: the others keep their age', async () => {
    const customer = await shop.newCustomer();
    await buy(customer, 10, '2024-01-01T00:00:00Z');
    const { id } = await buy(customer, 70, '2025-06-01T00:00:00Z');
    await shop.staff.post(`/orders/${id}/refund`);
    await expire();
    expect(await pointsOf(customer)).toMatchObject({ points: 0, points_debt: 0 });
  });

  it('that come back from a reward are as old as they were: buying and cancelling makes none younger', async () => {
    const customer = await shop.newCustomer();
    await buy(customer, 100, '2024-01-01T00:00:00Z');
    at('2026-03-01T00:00:00Z');
    const code = await shop.redeem(customer, FIVE_OFF);
    const order = await shop.place(customer, [[await shop.newPlant(2000, 1), 1]], code);
    expect(await expire()).toBe(0);
    await shop.staff.graphql(CancelOrderDocument, { id: order.id });
    expect(await pointsOf(customer)).toMatchObject({ points: 100 });
    expect(await expire()).toBe(1);
    expect(await pointsOf(customer)).toMatchObject({ points: 0 });
  });

  it('given by hand live as long, and what was taken by hand came from the oldest', async () => {
    const customer = await shop.newCustomer();
    const adjust = (change: number) => shop.staff.graphql(AdjustPointsDocument, { customerId: customer, change });
    at('2024-02-01T00:00:00Z');
    await adjust(50);
    at('2025-02-01T00:00:00Z');
    await adjust(50);
    await adjust(-20);
    await expire();
    expect(await pointsOf(customer)).toMatchObject({
      points: 50,
      entries: [{ kind: 'expire', points: -30 }, {}, {}, {}],
    });
  });

  it('on a leap day live until the last of February', async () => {
    const customer = await shop.newCustomer();
    await buy(customer, 10, '2024-02-29T00:00:00Z');
    at('2026-02-27T23:59:59Z');
    expect(await expirePoints({ orm: shop.orm, schema })).toBe(0);
    at('2026-02-28T23:59:59Z');
    expect(await expirePoints({ orm: shop.orm, schema })).toBe(0);
    at('2026-03-01T00:00:00Z');
    expect(await expirePoints({ orm: shop.orm, schema })).toBe(1);
  });
});

describe('buying and sending back, again and again', () => {
  it('makes no points', async () => {
    const customer = await shop.newCustomer();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buy(customer, 33, '2025-01-01T00:00:00Z');
      await shop.staff.post(`/orders/${id}/refund`, { amount: 1650 });
      await shop.staff.post(`/orders/${id}/refund`);
    }
    expect(await pointsOf(customer)).toMatchObject({ points: 0, points_debt: 0, lifetime_points: 0 });
  });
});
