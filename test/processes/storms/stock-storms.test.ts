import { beforeAll, expect, it } from '@jest/globals';
import type { ApiResponse } from '../../support/apis.js';
import { rounds } from '../../support/depth.js';
import { AdjustStockDocument, PlaceOrderDocument } from '../../support/documents.generated.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../../support/processes/fleet.js';
import { ADAS, GRACES } from '../../support/shop.js';
import { stockOf } from '../../support/state.js';
import { interleaved, mutate, type Outcome, storm, won } from './storm.js';

describeOnPostgres('buyers of the last units, all at once', () => {
  let fleet: Fleet;
  let customers: string[];

  beforeAll(async () => {
    fleet = await openFleet();
    customers = [ADAS, GRACES, await fleet.shop.newCustomer(), await fleet.shop.newCustomer()];
  });

  type Basket = [plantId: string, quantity: number][];

  const buy = (basket: Basket, index: number): Promise<ApiResponse> => {
    const items = basket.map(([plantId, quantity]) => ({ plantId, quantity }));
    const customerId = String(customers[index % customers.length]);
    // By staff: a customer has five unpaid orders at most.
    return mutate(fleet.on(index, fleet.shop.staff), PlaceOrderDocument, 'placeOrder', { customerId, items });
  };

  const buyAll = async (baskets: Basket[]): Promise<Outcome[]> => {
    const before = await lastNumber();
    const outcomes = await storm(
      baskets.map((basket, index) => () => buy(basket, index)),
      ['out_of_stock'],
    );
    const numbers = won(outcomes).map(({ body }) => Number(body.number.replace('GH-', '')));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => before + index + 1));
    return outcomes;
  };

  const lastNumber = async () => {
    const [row] = await fleet.shop.sql<{ last: number }>(
      "select last_order_number as last from organizations where slug = 'greenhouse'",
    );
    return Number(row?.last);
  };
  const stocks = (plants: string[]) => Promise.all(plants.map((id) => stockOf(fleet.shop, id)));
  const movementsOf = async (plant: string) => {
    const rows = await fleet.shop.sql<{ stock_after: number }>(
      'select stock_after from stock_movements where plant_id = ? order by stock_after desc',
      [plant],
    );
    return rows.map((row) => row.stock_after);
  };

  it('one unit each: as many orders as units, one after the other', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const plant = await fleet.shop.newPlant(1500, 20);
      const outcomes = await buyAll(Array.from({ length: 60 }, (): Basket => [[plant, 1]]));
      expect(won(outcomes)).toHaveLength(20);
      for (const { code, body } of outcomes.filter((outcome) => outcome.code !== 'done')) {
        expect({ code, plants: body.plants }).toEqual({
          code: 'out_of_stock',
          plants: [{ plant_id: plant, wanted: 1, available: 0 }],
        });
      }
      expect(await stocks([plant])).toEqual([0]);
      expect(await movementsOf(plant)).toEqual(Array.from({ length: 21 }, (_, sold) => 20 - sold));
    }
  });

  it('several plants in opposite orders, and several lines of one plant: all or nothing', async () => {
    for (let round = 0; round < rounds(4); round++) {
      const plants = [1, 2, 3].map(() => fleet.shop.newPlant(900, 24));
      const [a, b, c] = (await Promise.all(plants)) as [string, string, string];
      const baskets: Basket[] = [
        [
          [a, 1],
          [b, 2],
          [a, 1],
          [c, 2],
        ],
        [
          [c, 1],
          [b, 1],
          [a, 2],
          [b, 1],
          [c, 1],
        ],
        [
          [b, 2],
          [c, 2],
          [a, 2],
        ],
        [
          [c, 2],
          [a, 1],
          [b, 2],
          [a, 1],
        ],
      ];
      const outcomes = await buyAll(Array.from({ length: 48 }, (_, index) => baskets[(index + round) % 4] ?? []));
      expect(won(outcomes)).toHaveLength(12);
      expect(await stocks([a, b, c])).toEqual([0, 0, 0]);
    }
  });

  it('baskets that compete for different plants: what is sold and what is left add up', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const plants = [1, 2, 3, 4].map(() => fleet.shop.newPlant(900, 15));
      const ids = await Promise.all(plants);
      const basketOf = (index: number): Basket =>
        [0, 1, 2].map((step) => [String(ids[(index * (round + 1) + step * (index % 2 ? 1 : 3)) % 4]), 1 + (step % 2)]);
      const baskets = Array.from({ length: 45 }, (_, index) => basketOf(index));
      const outcomes = await buyAll(baskets);
      const sold = won(outcomes).flatMap(({ body }) => body.items as { plant_id: string; quantity: number }[]);
      const left = ids.map((id) =>
        sold.filter((item) => item.plant_id === id).reduce((rest, item) => rest - item.quantity, 15),
      );
      expect(await stocks(ids)).toEqual(left);
      // Nobody who could have been served was turned away: each refused basket lacks a plant now.
      const lacking = (basket: Basket) => basket.some(([id, quantity]) => (left[ids.indexOf(id)] ?? 0) < quantity);
      const refused = baskets.filter((_, index) => outcomes[index]?.code !== 'done');
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.filter((basket) => !lacking(basket))).toEqual([]);
    }
  });

  it('while staff counts units in and out: no unit is sold twice', async () => {
    for (let round = 0; round < rounds(3); round++) {
      const plantId = await fleet.shop.newPlant(1500, 10);
      const adjust = (change: number) => (index: number) =>
        mutate(fleet.on(index), AdjustStockDocument, 'adjustStock', { plantId, change });
      const requests = interleaved(
        Array.from({ length: 10 }, () => adjust(1)),
        Array.from({ length: 5 }, () => adjust(-1)),
        Array.from({ length: 40 }, () => (index: number) => buy([[plantId, 1]], index)),
      );
      const outcomes = await storm(
        requests.map((request, index) => () => request(index)),
        ['out_of_stock'],
      );
      const [stock] = await stocks([plantId]);
      const orders = won(outcomes).filter(({ body }) => body.number).length;
      const adjusted = won(outcomes).length - orders;
      // Ten units come in for certain; each of the five that go out takes one from the buyers.
      expect(orders + (adjusted - 10) + Number(stock)).toBe(20);
      expect(adjusted).toBeGreaterThanOrEqual(10);
    }
  });

  it('leave books that add up', async () => {
    const { status, output } = await fleet.audit();
    expect(output).toMatch(/Everything adds up\.\n$/);
    expect(status).toBe(0);
    expect(await fleet.deadlocks()).toBe(0);
  });
});
