import { describe, expect, it } from '@jest/globals';
import { expectRefusal } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { ADMIN } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'all' });
const admin = await shop.as(ADMIN);

/** Sends a mutation, and returns its row of the audit log and the events of its request. */
async function send(mutation: string) {
  const answer = await admin.graphql(`mutation { ${mutation} }`);
  const requestId = answer.headers.get('x-request-id');
  const { data } = await admin.graphql(
    `{ auditLog(requestId: "${requestId}") { items { arguments previous outcome } } }`,
  );
  const [row] = data.auditLog.items;
  return { answer, row };
}

/** The data of the last event of a plant, as the feed shows it in a version. */
async function lastUpdate(plant: string, version: string): Promise<Record<string, unknown>> {
  const read = async () => {
    const { data } = await admin.graphql(
      '{ events(types: ["plant.updated"], limit: 100) { items { resource { id } data } } }',
      undefined,
      { 'api-version': version },
    );
    return data.events.items.filter((event: { resource: { id: string } }) => event.resource.id === plant).at(-1);
  };
  for (;;) {
    const event = await read();
    if (event) return event.data;
    await new Promise((done) => setTimeout(done, 100));
  }
}

describe('the previous values', () => {
  it('of a plant are those of what changed, beside the new ones, in every version', async () => {
    const plant = await shop.newPlant(1290, 3);
    const { row } = await send(
      `updatePlant(id: "${plant}", price: 1490, light: LOW, tags: ["fern", "shade"], name: "Aspidistra") { id }`,
    );
    expect(row.arguments).toMatchObject({ price: 1490, light: 'LOW' });
    expect(row.previous).toEqual({ [plant]: { price: 1290, light: null, tags: [], name: '[left out]' } });
    const versions = ['2025-09-01', '2025-10-01'];
    for (const version of versions) {
      const data = await lastUpdate(plant, version);
      expect(data['price']).toMatchObject({ amount: 1490 });
      expect(data['previous']).toEqual({
        price: { amount: 1290, currency: 'USD' },
        light: null,
        tags: [],
        name: expect.not.stringMatching('^Aspidistra$'),
      });
    }
  });

  it('of an archived plant say that it could be ordered', async () => {
    const plant = await shop.newPlant(1290, 3);
    const { row } = await send(`archivePlant(id: "${plant}") { id }`);
    expect(row.previous).toEqual({ [plant]: { archivedAt: null } });
    expect((await lastUpdate(plant, '2025-10-01'))['previous']).toEqual({ in_stock: true });
  });

  it('are absent where nothing changed, where something was made, and after a refusal', async () => {
    const plant = await shop.newPlant(1290, 3);
    const same = await send(`updatePlant(id: "${plant}", price: 1290) { id }`);
    expect(same.row).toMatchObject({ outcome: 'ok', previous: null });
    expect(await eventsOf(shop, same.answer)).toEqual([]);
    const made = await send('createPlant(sku: "NEW-1", name: "x", description: "x", price: 1) { id }');
    expect(made.row.previous).toBeNull();
    const refused = await send(`updatePlant(id: "${plant}", price: 1, sku: "NEW-1") { id }`);
    expectRefusal(refused.answer, 'CONFLICT');
    expect(refused.row).toMatchObject({ outcome: 'CONFLICT', previous: null });
  });

  it('of a refund are those of the order, its line and the stock', async () => {
    const customer = await shop.newCustomer();
    const plant = await shop.newPlant(1000, 3);
    const order = await shop.paid(customer, [[plant, 2]]);
    const { row } = await send(
      `refundOrder(orderId: "${order.id}", items: [{ orderItemId: "${order.items[0]?.id}", quantity: 1 }]) { id }`,
    );
    expect(row.previous[order.id]).toMatchObject({ refunded: 0 });
    expect(row.previous[order.items[0]?.id as string]).toEqual({ refundedQuantity: 0 });
    expect(row.previous[plant]).toEqual({ stock: 1 });
  });

  it('of a customer name no personal data', async () => {
    const customer = await shop.newCustomer();
    const { answer, row } = await send(
      `updateCustomer(id: "${customer}", name: "Augusta King", email: "augusta@example.com") { id }`,
    );
    expect(answer.errors).toBeUndefined();
    expect(row.previous).toBeNull();
  });

  it('are kept: the database refuses to change them', async () => {
    await expect(shop.sql(`update audit_log set previous = null where previous is not null`)).rejects.toThrow(
      'is not changed any more',
    );
  });
});
