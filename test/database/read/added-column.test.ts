import { beforeAll, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { ADAS, openShop, type Shop } from '../../support/shop.js';
import { ADMIN, demoId } from '../../support/store.js';

/** A connection keeps prepared statements, and PostgreSQL runs none whose result would have other columns than before. */
describeOnPostgres('tables that gain a column while the store runs', () => {
  let shop: Shop;
  let admin: Client;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    admin = await shop.as(ADMIN);
  });

  const paths = (order: string) => [
    '/plants?limit=3',
    '/plants?limit=3&offset=1000',
    '/plants?q=monstra',
    `/plants/${demoId(1002)}`,
    '/orders',
    `/orders/${order}`,
    `/orders/${order}/refunds`,
    `/customers/${ADAS}/loyalty`,
    `/customers/${ADAS}/wishlist`,
  ];

  const QUERY = `{
    customers { items { id orders { total items { items { name plant { name } } } } } }
    orders(q: "GH-") { total items { id timeline { status } refunds { total items { total { amount } } } } }
    auditLog { items { operation } }
    plants(q: "fern") { total items { name } facets { light { value count } } }
  }`;

  const readAll = async (order: string) => {
    for (const path of paths(order)) {
      const { status, body } = await admin.get(path);
      expect({ path, status, body }).toEqual({ path, status: 200, body: expect.anything() });
    }
    expect((await admin.graphql(QUERY)).errors).toBeUndefined();
    await shop.as(ADMIN);
    const wish = { plant_ids: [demoId(1003)] };
    expect((await admin.post(`/customers/${ADAS}/wishlist`, wish)).status).toBe(200);
  };

  it('make no request fail', async () => {
    const order = await shop.paid(ADAS, [[1002, 2]]);
    for (let round = 0; round < 2; round += 1) await readAll(order.id);
    const tables = await shop.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = current_schema and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) await shop.sql(`alter table "${name}" add column added int`);
    // Nothing that the response cache has is of this catalogue.
    await shop.sql('update catalogue_states set version = version + 1');
    for (let round = 0; round < 2; round += 1) await readAll(order.id);
    await shop.paid(ADAS, [[1002, 1]]);
  });
});
