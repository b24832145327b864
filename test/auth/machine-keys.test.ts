import { describe, expect, it } from '@jest/globals';
import { leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, openStore, STAFF } from '../support/store.js';

/** What keys of other systems do: an ERP, a shipping tool, a desk that refunds. `scoped-keys.test.ts` tries everything that they may not do. */
const store = await openStore({ PROCESS_ROLE: 'api' });
const admin = await store.as(ADMIN);
const staff = await store.as(STAFF);

async function keyWith(scope: string) {
  const { data } = await admin.graphql(`mutation { createApiKey(name: "erp", scopes: [${scope}]) { key } }`);
  const headers = { 'x-api-key': data.createApiKey.key as string };
  return {
    run: (document: string, variables = {}, more = {}) =>
      store.nobody.graphql(document, variables, { ...headers, ...more }),
    get: (path: string) => store.nobody.get(path, headers),
    post: (path: string, body: object) => store.nobody.post(path, body, headers),
  };
}
const codes = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
  errors?.map(({ extensions }) => extensions.code);

describe('a key with the scope CATALOGUE', () => {
  it('adds, changes, archives and restores plants, counts their stock, and notes the ids of its system', async () => {
    const erp = await keyWith('CATALOGUE');
    const created = await erp.run(
      'mutation { createPlant(sku: "ERP-1", name: "Erp Fern", description: "Green.", price: 900, stock: 4, publishedAt: null) { id draft } }',
    );
    const { id, draft } = created.data.createPlant;
    expect(draft).toBe(true);
    const change = async (mutation: string) => {
      const { data, errors } = await erp.run(`mutation ($id: ID!) { it: ${mutation} }`, { id });
      expect(errors).toBeUndefined();
      return data.it;
    };
    expect(await change('updatePlant(id: $id, price: 950) { price { amount } }')).toEqual({ price: { amount: 950 } });
    expect(await change('adjustStock(plantId: $id, change: -1) { stock }')).toEqual({ stock: 3 });
    expect(await change('setStock(plantId: $id, stock: 7) { stock }')).toEqual({ stock: 7 });
    expect(await change('setMetadata(id: $id, metadata: { erp: "A-1" }) { metadata }')).toEqual({
      metadata: { erp: 'A-1' },
    });
    expect(await change('archivePlant(id: $id) { stock }')).toEqual({ stock: 7 });
    expect((await erp.run('{ plants(archived: true, q: "Erp") { total } }')).data.plants).toEqual({ total: 1 });
    expect((await erp.get(`/plants/${id}`)).body).toMatchObject({ sku: 'ERP-1', stock: 7 });
    expect(await change('restorePlant(id: $id) { archivedAt }')).toEqual({ archivedAt: null });
    const upsert = await erp.run('mutation { upsertPlants(items: [{ sku: "ERP-1", stock: 9 }]) { updated } }');
    expect(upsert.data.upsertPlants).toEqual({ updated: 1 });
    const { data } = await erp.run(
      'query ($id: ID!) { stockMovements(plantId: $id) { items { change createdBy } } plant(id: $id) { stock movements { total } } }',
      { id },
    );
    expect(data.plant).toEqual({ stock: 9, movements: { total: 4 } });
    expect(data.stockMovements.items).toEqual(
      [2, 4, -1, 4].map((units) => ({ change: units, createdBy: 'API key erp' })),
    );
  });

  it('neither writes nor reads private metadata', async () => {
    const erp = await keyWith('CATALOGUE');
    const id = demoId(1001);
    await staff.graphql(`mutation { setMetadata(id: "${id}", privateMetadata: { margin: "40" }) { id } }`);
    await leavingAllAsItWas(store, async () => {
      const document = `mutation { setMetadata(id: "${id}", privateMetadata: { erp: "A-1" }) { id } }`;
      expect(codes(await erp.run(document))).toEqual(['FORBIDDEN']);
      expect(codes(await erp.run(`{ plant(id: "${id}") { privateMetadata } }`))).toEqual(['FORBIDDEN']);
    });
    // Also where the answer is stored for a repetition.
    const document = `mutation { setMetadata(id: "${id}", metadata: { erp: "A-2" }) { metadata privateMetadata } }`;
    for (const _ of ['first', 'again']) {
      const { data } = await erp.run(document, {}, { 'idempotency-key': 'erp-private-1' });
      expect(data.setMetadata).toEqual({ metadata: { erp: 'A-2' }, privateMetadata: null });
    }
  });

  it('finds the drafts that others do not, whoever asked before', async () => {
    const erp = await keyWith('CATALOGUE');
    await erp.run(
      'mutation { createPlant(sku: "ERP-2", name: "Draft", description: "Green.", price: 900, publishedAt: null) { id } }',
    );
    const asked = '{ plants(q: "Draft") { items { sku } } }';
    const lists = async () => [
      (await store.nobody.graphql(asked)).data.plants.items.length,
      (await erp.run(asked)).data.plants.items.length,
      (await (await keyWith('ORDERS')).run(asked)).data.plants.items.length,
      (await erp.get('/plants?q=Draft')).body.total,
      (await store.nobody.get('/plants?q=Draft')).body.total,
    ];
    for (const _ of [1, 2]) expect(await lists()).toEqual([0, 1, 0, 1, 0]);
    expect((await erp.get('/plants?draft=true')).body.total).toBeGreaterThan(0);
  });

  it('notes nothing on orders, customers and refunds: it knows none', async () => {
    const erp = await keyWith('CATALOGUE');
    await leavingAllAsItWas(store, async () => {
      for (const id of [demoId(3001), demoId(2001), demoId(9001), demoId(1)]) {
        const { errors } = await erp.run(`mutation { setMetadata(id: "${id}", metadata: { erp: "1" }) { id } }`);
        expect(errors).toMatchObject([
          {
            message: `No plant, order, customer or refund has the id "${id}".`,
            extensions: { code: 'NOT_FOUND' },
          },
        ]);
      }
      const movements = await erp.run(`{ stockMovements(plantId: "${demoId(1002)}") { items { order { number } } } }`);
      expect(new Set(codes(movements))).toEqual(new Set(['FORBIDDEN']));
      expect(JSON.stringify(movements.data)).not.toContain('GH-');
    });
  });
});

describe.each(['ORDERS', 'FULFILMENT', 'REFUNDS'])('a key with the scope %s', (scope) => {
  it('reads what staff read of all orders of its shop, with their customers and refunds', async () => {
    const erp = await keyWith(scope);
    const paths = [
      '/orders',
      '/orders?status=shipped',
      '/orders?q=grace@',
      `/orders/${demoId(3004)}`,
      `/orders/${demoId(3006)}/refunds`,
    ];
    for (const path of paths) {
      const [own, theirs] = [await erp.get(path), await staff.get(path)];
      expect([path, own.status, own.body]).toEqual([path, 200, theirs.body]);
    }
    const document = `{ orders(limit: 100) { total items {
      number customer { name email addresses { line1 } } refunds { total } timeline { actor } shippingAddress { recipient } } } }`;
    const { data } = await erp.run(document);
    expect(data).toEqual((await staff.graphql(document)).data);
    expect(data.orders.total).toBeGreaterThan(5);
  });

  it('sees nothing of another shop, nor of a customer beyond the order', async () => {
    const erp = await keyWith(scope);
    expect(codes(await erp.run(`{ order(id: "${demoId(9301)}") { id } }`))).toEqual(['NOT_FOUND']);
    expect((await erp.get(`/orders/${demoId(9301)}/refunds`)).status).toBe(404);
    for (const beyond of ['customer { orders { total } }', 'events { total }'])
      expect(codes(await erp.run(`{ order(id: "${demoId(3004)}") { ${beyond} } }`))).toEqual(['FORBIDDEN']);
    expect(codes(await erp.run(`{ customer(id: "${demoId(2001)}") { id } }`))).toEqual(['FORBIDDEN']);
  });
});

it('a key with the scope FULFILMENT ships an order with its number, and delivers it', async () => {
  const erp = await keyWith('FULFILMENT');
  const id = demoId(3002);
  const shown = '{ status trackingNumber timeline { actor } }';
  const shipped = await erp.run(`mutation { shipOrder(id: "${id}", trackingNumber: "1Z-7") ${shown} }`);
  expect(shipped.data.shipOrder).toMatchObject({ status: 'SHIPPED', trackingNumber: '1Z-7' });
  expect(shipped.data.shipOrder.timeline.at(-1)).toEqual({ actor: 'API key erp' });
  const delivered = await erp.run(`mutation { deliverOrder(id: "${id}") ${shown} }`);
  expect(delivered.data.deliverOrder).toMatchObject({ status: 'DELIVERED', trackingNumber: '1Z-7' });
  await leavingAllAsItWas(store, async () => {
    expect(codes(await erp.run(`mutation { shipOrder(id: "${demoId(9301)}") { id } }`))).toEqual(['NOT_FOUND']);
    expect((await erp.post(`/orders/${id}/refund`, {})).status).toBe(403);
  });
});

it('a key with the scope REFUNDS quotes and refunds, over both APIs, and is named', async () => {
  const desk = await keyWith('REFUNDS');
  const id = demoId(3001);
  const quoted = await desk.run(`{ quoteRefund(orderId: "${id}", amount: 100) { total { amount } } }`);
  expect(quoted.data.quoteRefund).toEqual({ total: { amount: 100 } });
  const { status, body } = await desk.post(`/orders/${id}/refund`, { amount: 100 });
  expect([status, body.total.amount, body.created_by]).toEqual([201, 100, 'API key erp']);
  const second = await desk.run(
    `mutation { refundOrder(orderId: "${id}", amount: 50) { createdBy order { refunded { amount } } } }`,
  );
  expect(second.data.refundOrder).toEqual({ createdBy: 'API key erp', order: { refunded: { amount: 150 } } });
  const ada = await store.as(ADA);
  const seen = await ada.get(`/orders/${id}/refunds`);
  expect(seen.body.items.map((refund: { created_by: string }) => refund.created_by)).toEqual(['staff', 'staff']);
  await leavingAllAsItWas(store, async () => {
    expect((await desk.post(`/orders/${demoId(9301)}/refund`, {})).status).toBe(404);
    expect(codes(await desk.run(`mutation { cancelOrder(id: "${demoId(3003)}") { id } }`))).toEqual(['FORBIDDEN']);
  });
});
