import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { FilterDef } from '@mikro-orm/core';
import { asLogin, asWorker, inAllOrganizations, inOrganization } from '../../src/database/database-role.js';
import { Order } from '../../src/shop/orders/order.entity.js';
import { Plant } from '../../src/shop/plants/plant.entity.js';
import type { Client } from '../support/client.js';
import { leavingAllAsItWas } from '../support/expectations.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { ADMIN, demoId, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF, type Store } from '../support/store.js';

let store: Store;
let staff: Client;
let own: string;
let foreign: { organization: string; order: string; plant: string; customer: string };

/** The filters of all entities, which keep organizations apart. */
const filters = () =>
  [...store.orm.getMetadata().getAll().values()].flatMap(
    ({ filters }) => (filters['organization'] ?? []) as FilterDef[],
  );

describeOnPostgres('a store without the filter of its ORM', () => {
  let conditions: FilterDef['cond'][];

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api', DATABASE_POOL_SIZE: '3' });
    staff = await store.as(STAFF);
    const [row] = await store.sql<{ own: string } & typeof foreign>(`
      select (select id from organizations where slug = 'greenhouse') as own, o.organization_id as organization,
        o.id as order, (select id from plants p where p.organization_id = o.organization_id limit 1) as plant,
        o.customer_id as customer
      from orders o where o.organization_id <> (select id from organizations where slug = 'greenhouse') limit 1`);
    if (!row) throw new Error('The other shop has no order.');
    ({ own, ...foreign } = row);
  });

  beforeEach(() => {
    conditions = filters().map(({ cond }) => cond);
    expect(conditions.length).toBeGreaterThan(20);
    for (const filter of filters()) filter.cond = {};
  });

  afterEach(() => {
    filters().forEach((filter, index) => {
      filter.cond = conditions[index] ?? {};
    });
  });

  const found = async () => ({
    order: (await staff.get(`/orders/${foreign.order}`)).status,
    plant: (await staff.get(`/plants/${foreign.plant}`)).status,
    customer: (await staff.graphql(`{ customer(id: "${foreign.customer}") { id } }`)).data?.customer,
  });

  it('would show rows of other organizations, but for row security', async () => {
    const tables = ['orders', 'order_items', 'order_timeline', 'plants', 'customers'];
    expect(await found()).toEqual({ order: 404, plant: 404, customer: undefined });
    for (const table of tables) await store.sql(`alter table ${table} disable row level security`);
    try {
      expect(await found()).toMatchObject({ order: 200, plant: 200, customer: { id: foreign.customer } });
    } finally {
      for (const table of tables) await store.sql(`alter table ${table} enable row level security`);
    }
  });

  it('lists and counts only the rows of its organization, also in searches', async () => {
    const lists = '{ plants(limit: 100) { total items { id } } orders(limit: 100) { total items { id } } }';
    const { data } = await staff.graphql(lists);
    for (const list of ['orders', 'plants'] as const) {
      const ids = data[list].items.map(({ id }: { id: string }) => id).join();
      const [ours] = await store.sql(`select count(*)::int as total from ${list} where organization_id = '${own}'`);
      const of = await store.sql(`select distinct organization_id as id from ${list} where id = any ('{${ids}}')`);
      expect({ list, total: data[list].total, of }).toEqual({ list, ...ours, of: [{ id: own }] });
    }
    const [{ name } = { name: '' }] = await store.sql<{ name: string }>(
      `select name from plants where id = '${foreign.plant}'`,
    );
    const { body } = await staff.get(`/plants?q=${encodeURIComponent(`"${name}"`)}`);
    expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(foreign.plant);
    const searched = await staff.graphql('{ customers(q: "example", limit: 100) { items { id } } }');
    const customers = searched.data.customers.items.map(({ id }: { id: string }) => id);
    const ours = await store.sql<{ id: string }>(`select id from customers where organization_id = '${own}'`);
    expect(customers.sort()).toEqual(ours.map(({ id }) => id).sort());
  });

  it('changes nothing of another organization', async () => {
    await leavingAllAsItWas(store, async () => {
      const refund = await staff.post(`/orders/${foreign.order}/refund`, { reason: 'damaged' });
      expect(refund.status).toBe(404);
      const stock = `mutation { adjustStock(plantId: "${foreign.plant}", change: 5, reason: RECEIVED) { id } }`;
      expect((await staff.graphql(stock)).errors).toBeDefined();
      const sell = () =>
        store.orm.em.fork().nativeUpdate(Plant, { id: foreign.plant }, { stock: 5 }, { filters: false });
      expect(await inOrganization(own, () => asWorker(sell))).toBe(0);
      const admin = await store.as(ADMIN);
      const erased = await admin.graphql(`mutation { eraseCustomer(id: "${foreign.customer}") { id } }`);
      expect(erased.errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
    });
  });

  const orders = () => store.orm.em.fork().count(Order, {}, { filters: false });

  it('sees the rows of one organization, in a job those of all, and none without an organization', async () => {
    const [all] = await store.sql<{ n: number }>('select count(*)::int as n from orders');
    const [ours] = await store.sql<{ n: number }>(
      `select count(*)::int as n from orders where organization_id = '${own}'`,
    );
    expect(await inOrganization(own, orders)).toBe(ours?.n);
    expect(await inAllOrganizations(orders)).toBe(all?.n);
    expect(await inOrganization(undefined, orders)).toBe(0);
    expect(await inOrganization(own, () => asWorker(orders))).toBe(all?.n);
    expect(await inOrganization(undefined, () => asWorker(orders))).toBe(0);
    await expect(inOrganization("x'", orders)).rejects.toThrow('invalid input syntax for type uuid: "x\'"');
  });

  it('returns to its organization within a transaction that searched or began a savepoint', async () => {
    const plants = () => em.count(Plant, {}, { filters: false });
    const em = store.orm.em.fork();
    await inOrganization(own, async () => {
      await em.begin();
      const ours = await plants();
      expect(await asWorker(plants)).toBeGreaterThan(ours);
      expect(await plants()).toBe(ours);
      const nested = em.transactional(async () => {
        await asWorker(plants);
        throw new Error('rolled back');
      });
      await expect(nested).rejects.toThrow('rolled back');
      expect(await plants()).toBe(ours);
      await em.rollback();
    });
  });

  it('gives back connections without a role and an organization, whatever ran on them', async () => {
    await inOrganization(own, () =>
      Promise.all([1, 2, 3].map(() => store.orm.em.fork().execute('select pg_sleep(0.05)'))),
    );
    await inOrganization(own, () => expect(store.orm.em.fork().execute('select 1 / 0')).rejects.toThrow('division'));
    const failed = store.orm.em.fork();
    await inOrganization(own, async () => {
      await failed.begin();
      await expect(failed.execute('select 1 / 0')).rejects.toThrow('division');
      await failed.rollback();
    });
    const sql =
      "select current_user = session_user as free, current_setting('plant_store.organization', true) as organization";
    const found = await asLogin(() =>
      Promise.all(
        [1, 2, 3].map(() => store.orm.em.fork().execute<{ free: boolean; organization: string | null }[]>(sql)),
      ),
    );
    for (const [row] of found) {
      expect([undefined, null, '']).toContain(row?.organization);
      expect(row?.free).toBe(true);
    }
  });

  it('runs statements of other organizations on the same connection, which has parsed them once', async () => {
    const em = store.orm.em.fork();
    const seen = () => em.execute('select distinct organization_id as id from orders where ?', [true]);
    for (const id of [own, demoId(2), own, demoId(2)]) expect(await inOrganization(id, seen)).toEqual([{ id }]);
    expect(await inOrganization(undefined, seen)).toEqual([]);
    expect(await inAllOrganizations(seen)).toHaveLength(2);
    expect(await inOrganization(own, seen)).toEqual([{ id: own }]);
  });

  it('shows a login nothing but the organization of its key', async () => {
    const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
    expect((await orchid.get(`/orders/${foreign.order}`)).status).toBe(200);
    expect((await staff.get(`/orders/${foreign.order}`)).status).toBe(404);
  });
});
