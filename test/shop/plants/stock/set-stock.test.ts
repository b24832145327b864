import { describe, expect, it } from '@jest/globals';
import { audit } from '../../../../src/operations/audit/audit.js';
import { inSnapshot } from '../../../../src/operations/open-store.js';
import { SetStockDocument } from '../../../support/documents.generated.js';
import { expectRefusal, leavingAllAsItWas } from '../../../support/expectations.js';
import { describeOnPostgres } from '../../../support/postgres/on-postgres.js';
import { done, openShop } from '../../../support/shop.js';
import { eventsOf, stockOf } from '../../../support/state.js';

interface Movement {
  change: number;
  stock_after: number;
  cause: string;
  note: string | null;
}

const shop = await openShop({ PROCESS_ROLE: 'api' });

const set = (plantId: string, stock: number, note?: string, headers?: Record<string, string>) =>
  shop.staff.graphql(SetStockDocument, { plantId, stock, note }, headers);
const ledgerOf = (plantId: string) =>
  shop.sql<Movement>(
    'select change, stock_after, cause, note from stock_movements where plant_id = ? order by number',
    [plantId],
  );

describe('setStock', () => {
  it('writes the difference as one movement, up and down', async () => {
    const plantId = await shop.newPlant(1000, 10);
    const up = await set(plantId, 14, 'Counted.');
    expect(up.data.setStock).toEqual({ id: plantId, stock: 14, inStock: true });
    expect(await eventsOf(shop, up)).toMatchObject([
      { type: 'inventory.changed', data: { subject: { plantId, change: 4, stock: 14, cause: 'ADJUSTMENT' } } },
    ]);
    expect((await set(plantId, 0, '')).data.setStock).toEqual({ id: plantId, stock: 0, inStock: false });
    const back = (await eventsOf(shop, await set(plantId, 1_000_000))).map(({ type }) => type);
    expect(back).toEqual(['inventory.changed', 'plant.back_in_stock']);
    expect(await ledgerOf(plantId)).toEqual([
      { change: 10, stock_after: 10, cause: 'initial', note: null },
      { change: 4, stock_after: 14, cause: 'adjustment', note: 'Counted.' },
      { change: -14, stock_after: 0, cause: 'adjustment', note: null },
      { change: 1_000_000, stock_after: 1_000_000, cause: 'adjustment', note: null },
    ]);
    expect(await stockOf(shop, plantId)).toBe(1_000_000);
  });

  it('to what it is already changes nothing', async () => {
    const plantId = await shop.newPlant(1000, 3);
    const answer = await leavingAllAsItWas(shop, () => set(plantId, 3, 'Counted.'));
    expect(answer.data.setStock).toEqual({ id: plantId, stock: 3, inStock: true });
  });

  it.each([-1, 1_000_001])('refuses a stock of %i', async (stock) => {
    const plantId = await shop.newPlant(1000, 2);
    expectRefusal(await leavingAllAsItWas(shop, () => set(plantId, stock)), 'BAD_USER_INPUT', [
      stock < 0 ? 'stock:min' : 'stock:max',
    ]);
  });
});

describeOnPostgres('setStock while orders are placed', () => {
  it('loses no order: each movement follows the one before, and all add up', async () => {
    const plantId = await shop.newPlant(1000, 30);
    const order = (customerId: string) => shop.place(customerId, [[plantId, 1]]);
    const count = async (stock: number) => void (await done(set(plantId, stock, `counted ${stock}`)));
    // A customer may have five pending orders.
    const customers = await Promise.all(
      [31, 32, 33, 34, 35, 36].map(async (stock) => [await shop.newCustomer(), stock] as const),
    );
    await Promise.all(customers.flatMap(([one, stock]) => [order(one), order(one), count(stock), order(one)]));
    const ledger = await ledgerOf(plantId);
    expect(ledger.filter(({ cause }) => cause === 'order').map(({ change }) => change)).toEqual(Array(18).fill(-1));
    const counted = ledger.filter(({ cause }) => cause === 'adjustment');
    for (const { note, stock_after } of counted) expect(note).toBe(`counted ${stock_after}`);
    expect(counted.length).toBeGreaterThan(0);
    let stock = 0;
    for (const { change, stock_after } of ledger) {
      stock += change;
      expect(stock_after).toBe(stock);
    }
    expect(await stockOf(shop, plantId)).toBe(stock);
    expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
  });
});
