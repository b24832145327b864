import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../../src/events/event.entity.js';
import { makeRenderEvent } from '../../../../src/http/rest/render-event.js';
import { sharedSchemas } from '../../../support/contract/shared-schemas.js';
import {
  AdjustStockDocument,
  CancelOrderDocument,
  PlantStockDocument,
  StockMovementsDocument,
} from '../../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../../support/expectations.js';
import { ADAS, done, lineOf, openShop } from '../../../support/shop.js';
import { eventsOf, stockOf } from '../../../support/state.js';
import { demoId, TEST_VERSION } from '../../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const adjust = (plantId: string, change: number, note?: string) =>
  shop.staff.graphql(AdjustStockDocument, { plantId, change, note });

describe('the stock ledger', () => {
  it('has a line for each change, and adds up to the stock of both APIs', async () => {
    const plantId = await shop.newPlant(1000, 10);
    const { id } = await shop.place(ADAS, [[plantId, 4]]);
    await shop.ada.graphql(CancelOrderDocument, { id });
    const paid = await shop.paid(ADAS, [[plantId, 3]]);
    await shop.staff.post(`/orders/${paid.id}/refund`, { items: [{ order_item_id: lineOf(paid, 0), quantity: 1 }] });
    await adjust(plantId, -2, 'Slugs.');
    const { data } = await shop.staff.graphql(StockMovementsDocument, { plantId });
    expect(data.stockMovements.total).toBe(6);
    expect(data.stockMovements.items).toMatchObject([
      { change: -2, stock: 6, cause: 'ADJUSTMENT', note: 'Slugs.', createdBy: 'staff@greenhouse.example' },
      { change: 1, stock: 8, cause: 'REFUND', refundItemId: expect.any(String), orderItemId: null },
      { change: -3, stock: 7, cause: 'ORDER', orderItemId: lineOf(paid, 0) },
      { change: 4, stock: 10, cause: 'CANCEL', createdBy: 'ada@example.com' },
      { change: -4, stock: 6, cause: 'ORDER' },
      { change: 10, stock: 10, cause: 'INITIAL' },
    ]);
    expect(await stockOf(shop, plantId)).toBe(6);
    expect((await shop.nobody.get(`/plants/${plantId}`)).body).toMatchObject({ stock: 6, in_stock: true });
    expect((await shop.nobody.graphql(PlantStockDocument, { id: plantId })).data.plant).toMatchObject({ stock: 6 });
  });

  it('is read page by page', async () => {
    const plantId = await shop.newPlant(1000, 1);
    for (const change of [2, 3, 4]) await adjust(plantId, change);
    const page =
      'query ($id: ID!, $after: String) { stockMovements(plantId: $id, limit: 1, after: $after) { nextCursor items { change } } }';
    const seen: number[] = [];
    for (let after: string | null = null; seen.length === 0 || after; ) {
      const { data }: { data: { stockMovements: { nextCursor: string | null; items: { change: number }[] } } } =
        await shop.staff.graphql(page, { id: plantId, after });
      seen.push(...data.stockMovements.items.map(({ change }) => change));
      after = data.stockMovements.nextCursor;
    }
    expect(seen).toEqual([4, 3, 2, 1]);
  });

  it('never goes below 0: OUT_OF_STOCK with what is available', async () => {
    const plantId = await shop.newPlant(1000, 2);
    const { errors } = await leavingAllAsItWas(shop, () => adjust(plantId, -3));
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'OUT_OF_STOCK',
      plants: [{ plantId, wanted: 3, available: 2 }],
    });
    expect((await adjust(plantId, -2)).data.adjustStock).toMatchObject({ stock: 0, inStock: false });
  });

  it('writes plant.back_in_stock: by hand, by refund, by cancel, and only from 0', async () => {
    const plantId = await shop.newPlant(1000, 1);
    const typesOf = async (answer: { headers: Headers }) => (await eventsOf(shop, answer)).map(({ type }) => type);
    const first = await shop.paid(ADAS, [[plantId, 1]]);
    expect(await typesOf(await shop.staff.post(`/orders/${first.id}/refund`))).toContain('plant.back_in_stock');
    const second = await shop.place(ADAS, [[plantId, 1]]);
    const cancelled = await shop.ada.graphql(CancelOrderDocument, { id: second.id });
    expect(await typesOf(cancelled)).toContain('plant.back_in_stock');
    await adjust(plantId, -1);
    expect(await typesOf(await adjust(plantId, 5))).toEqual(['inventory.changed', 'plant.back_in_stock']);
    expect(await typesOf(await adjust(plantId, 5))).toEqual(['inventory.changed']);
  });

  it('writes none for an archived plant: nobody can order it', async () => {
    const plantId = await shop.newPlant(1000, 1);
    const order = await shop.paid(ADAS, [[plantId, 1]]);
    await done(shop.staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id: plantId }));
    const { headers } = await shop.staff.post(`/orders/${order.id}/refund`);
    const events = await eventsOf(shop, { headers });
    expect(events.map(({ type }) => type)).toContain('inventory.changed');
    expect(events.map(({ type }) => type)).not.toContain('plant.back_in_stock');
    expect(events.find(({ type }) => type === 'inventory.changed')?.data.subject).toMatchObject({ inStock: false });
    expect(await stockOf(shop, plantId)).toBe(1);
  });

  it('tells what the plant is after the change', async () => {
    const plantId = await shop.newPlant(1000, 0);
    const [event] = await eventsOf(shop, await adjust(plantId, 5));
    const { updated_at: updatedAt } = (await shop.staff.get(`/plants/${plantId}`)).body;
    const change = { plantId, change: 5, stock: 5, cause: 'ADJUSTMENT' };
    expect(event?.data.subject).toEqual({ ...change, inStock: true, updatedAt });
  });

  it('publishes events that were stored without it', async () => {
    const { schema, apiSchemas } = await sharedSchemas();
    const subject = { plantId: demoId(1001), change: 1, stock: 1, cause: 'ADJUSTMENT' };
    const event = { organizationId: demoId(1), data: { type: 'InventoryChange', subject } } as unknown as Event;
    expect(await makeRenderEvent(apiSchemas, schema, shop.orm)(TEST_VERSION, event)).toEqual({
      ...{ plant_id: demoId(1001), change: 1, stock: 1, cause: 'adjustment', in_stock: null, updated_at: null },
    });
  });

  it.each([0, 1_000_001, -1_000_001])('refuses a change of %i', async (change) => {
    const plantId = await shop.newPlant(1000, 2);
    const { errors } = await leavingAllAsItWas(shop, () => adjust(plantId, change));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', errors: [{ field: 'change' }] });
  });
});
