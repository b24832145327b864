import { expect, it } from '@jest/globals';
import { AdjustStockDocument, CancelOrderDocument } from '../../support/documents.generated.js';
import { expectRefusal } from '../../support/expectations.js';
import { ADAS, lineOf, openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

it('leads from each change of stock to its order, with as few statements as its price says', async () => {
  const plantId = await shop.newPlant(1000, 10);
  const cancelled = await shop.place(ADAS, [[plantId, 4]]);
  await shop.ada.graphql(CancelOrderDocument, { id: cancelled.id });
  const paid = await shop.paid(ADAS, [[plantId, 3]]);
  await shop.staff.post(`/orders/${paid.id}/refund`, { items: [{ order_item_id: lineOf(paid, 0), quantity: 1 }] });
  await shop.staff.graphql(AdjustStockDocument, { plantId, change: -2 });
  const read = (fields: string) =>
    shop.staff.graphql(`{ stockMovements(plantId: "${plantId}") { items { cause ${fields} } } }`);
  const movements: { cause: string; order: { number: string } | null }[] = (await read('order { number }')).data
    .stockMovements.items;
  expect(movements.map(({ cause, order }) => [cause, order?.number])).toEqual([
    ['ADJUSTMENT', undefined],
    ['REFUND', paid.number],
    ['ORDER', paid.number],
    ['CANCEL', cancelled.number],
    ['ORDER', cancelled.number],
    ['INITIAL', undefined],
  ]);
  const [without, withOrders] = [
    await statementsOf(() => read('')),
    await statementsOf(() => read('order { number }')),
  ];
  expect(withOrders.length - without.length).toBeLessThanOrEqual(5);
});

it('is for staff: customers, who see a plant, do not see when it was archived', async () => {
  const plantId = await shop.newPlant(1000, 0);
  const query = `{ plant(id: "${plantId}") { archivedAt } }`;
  expect((await shop.staff.graphql(query)).data.plant.archivedAt).toBe(null);
  expectRefusal(await shop.ada.graphql(query), 'FORBIDDEN');
  const { data } = await shop.staff.graphql(`mutation { archivePlant(id: "${plantId}") { archivedAt } }`);
  expect(Date.parse(data.archivePlant.archivedAt)).toBeLessThanOrEqual(Date.now());
  expect((await shop.staff.graphql(query)).data.plant.archivedAt).toBe(data.archivePlant.archivedAt);
});
