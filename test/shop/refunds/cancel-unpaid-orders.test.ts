import { describe, expect, it } from '@jest/globals';
import { clock } from '../../../src/core/clock.js';
import { makeSchema } from '../../../src/schema.js';
import { cancelUnpaidOrders } from '../../../src/shop/refunds/cancel-unpaid-orders.js';
import { MarkOrderPaidDocument } from '../../support/documents.generated.js';
import { countOf, leavingAllAsItWas } from '../../support/expectations.js';
import { FIVE_OFF, openShop } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { demoId } from '../../support/store.js';

const present = clock.now;

const schema = await makeSchema();
const shop = await openShop({ PROCESS_ROLE: 'api' });
const customer = await shop.newCustomer(1000);

const cancelAll = () => cancelUnpaidOrders({ orm: shop.orm, schema });
const allow = (minutes: number) =>
  shop.sql('update organizations set pending_order_minutes = ? where id = ?', [minutes, demoId(1)]);
const statusOf = async (id: string) =>
  (await shop.sql<{ status: string }>('select status from orders where id = ?', [id]))[0]?.status;
const pointsOf = async () =>
  (await shop.sql<{ balance: number }>('select balance from loyalty_accounts where customer_id = ?', [customer]))[0]
    ?.balance;
/** An order with a reward, placed this many minutes ago. */
const placed = async (minutes: number) => {
  const plantId = await shop.newPlant(1000, 5);
  const code = await shop.redeem(customer, FIVE_OFF);
  clock.now = () => new Date(Date.now() - 60_000 * minutes);
  const { id } = await shop.place(customer, [[plantId, 3]], code).finally(() => {
    clock.now = present;
  });
  return { id, plantId };
};

describe('an order that is not paid in time', () => {
  it('never ends in the demo, nor where the organization allows all the time', async () => {
    const { id } = await placed(30);
    await allow(0);
    expect(await leavingAllAsItWas(shop, cancelAll)).toBe(0);
    expect(await statusOf(id)).toBe('pending');
  });

  it('is cancelled by the system once, with its stock, its points and its event', async () => {
    await allow(60);
    // The pending orders of the demo are days old.
    await cancelAll();
    const before = Number(await pointsOf());
    const [late, young] = [await placed(61), await placed(5)];
    expect(await pointsOf()).toBe(before - 200);
    expect(await cancelAll()).toBe(1);
    expect(await leavingAllAsItWas(shop, cancelAll)).toBe(0);
    expect([await statusOf(late.id), await statusOf(young.id)]).toEqual(['cancelled', 'pending']);
    expect([await stockOf(shop, late.plantId), await stockOf(shop, young.plantId)]).toEqual([5, 2]);
    expect(await pointsOf()).toBe(before - 100);
    const timeline = 'select status, actor, note from order_timeline where order_id = ? order by number desc limit 1';
    expect(await shop.sql(timeline, [late.id])).toEqual([
      { status: 'cancelled', actor: 'system', note: 'Not paid within 60 minutes.' },
    ]);
    const events =
      "select data->'extra'->'previousStatus'->>'value' as previous from events where type = 'order.status_changed' and resource_id = ?";
    expect(await shop.sql(events, [late.id])).toEqual([{ previous: 'pending' }]);
  });

  it('says "1 minute" in the note, not "1 minutes"', async () => {
    await allow(1);
    const { id } = await placed(2);
    await cancelAll();
    const notes = 'select note from order_timeline where order_id = ? order by number desc limit 1';
    expect(await shop.sql(notes, [id])).toEqual([{ note: 'Not paid within 1 minute.' }]);
  });

  it('ends once when several workers look at once, and a payment either comes first or is refused', async () => {
    await allow(60);
    const orders = [];
    for (let count = 0; count < 6; count++) orders.push(await placed(90));
    const before = Number(await pointsOf());
    const pays = orders.map(({ id }) => shop.staff.graphql(MarkOrderPaidDocument, { id }));
    const [cancelled, payments] = await Promise.all([Promise.all([1, 2, 3, 4].map(cancelAll)), Promise.all(pays)]);
    await cancelAll();
    let unpaid = 0;
    for (const [index, { id, plantId }] of orders.entries()) {
      const code = payments[index]?.errors?.[0]?.extensions.code;
      const paid = code === undefined;
      if (!paid) unpaid += 1;
      expect(paid ? undefined : code).toBe(paid ? undefined : 'ILLEGAL_TRANSITION');
      expect(await statusOf(id)).toBe(paid ? 'processing' : 'cancelled');
      expect(await stockOf(shop, plantId)).toBe(paid ? 2 : 5);
      expect(await countOf(shop, 'order_timeline', `order_id = '${id}'`)).toBe(2);
      const returned = `order_id = '${id}' and kind = 'return'`;
      expect(await countOf(shop, 'loyalty_entries', returned)).toBe(paid ? 0 : 1);
    }
    expect(cancelled.reduce((sum, count) => sum + count, 0)).toBe(unpaid);
    expect(await pointsOf()).toBe(before + 100 * unpaid + 25 * (orders.length - unpaid));
  });
});
