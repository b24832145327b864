import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseRoles } from '../../../src/database/database-role.js';
import { secureDatabase } from '../../../src/database/row-security/secure-database.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { expectStepDone } from '../../support/steps.js';
import { ADMIN, ORCHID_KEY, ORCHID_STAFF, openStore } from '../../support/store.js';
import { changingColumns } from './changing-columns.js';

/** Rows of both organizations for the tables of which the demo data has none. */
const missingRows = [
  `insert into order_notes (id, organization_id, created_at, order_id, actor, text)
   select gen_random_uuid(), organization_id, now(), id, 'a', 't' from orders`,
  `insert into pages (id, organization_id, created_at, updated_at, slug, title, markdown)
   select gen_random_uuid(), id, now(), now(), 'terms', 't', 'm' from organizations`,
  `insert into pictures (id, organization_id, created_at, digest, width, height, webp160)
   select gen_random_uuid(), id, now(), '', 1, 1, '' from organizations`,
  `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
   select gen_random_uuid(), id, now(), 'webhook.test', 'webhook_endpoint', id, 'test', '{}' from organizations`,
  `insert into event_bodies (organization_id, event_id, api_version, digest, body)
   select organization_id, id, '2025-10-01', repeat('0', 64), '{}' from events`,
  `insert into api_usages
     (id, organization_id, created_at, api_key_id, client_name, api_version, operation, renamed, count, last_at)
   select gen_random_uuid(), organization_id, now(), id, '', '2025-10-01', 'query plants', '', 1, now() from api_keys`,
  `insert into event_chains (organization_id, position, link) select id, 1, repeat('0', 64) from organizations`,
  `insert into idempotency_keys (id, organization_id, created_at, user_id, key, fingerprint, answer)
   select gen_random_uuid(), organization_id, now(), id, 'k', 'f', '{}' from users`,
  `insert into webhook_endpoints (id, organization_id, created_at, updated_at, url, events, api_version, active)
   select gen_random_uuid(), id, now(), now(), 'http://127.0.0.1/x', '{}', '2025-10-01', false from organizations`,
  `insert into webhook_secrets (id, organization_id, created_at, endpoint_id, secret)
   select gen_random_uuid(), organization_id, now(), id, 'x' from webhook_endpoints`,
  `insert into webhook_deliveries (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, state)
   select gen_random_uuid(), e.organization_id, now(), w.id, e.id, e.type, '2025-10-01', 'pending'
   from events e join webhook_endpoints w using (organization_id)`,
  `insert into webhook_attempts (id, organization_id, created_at, delivery_id, url, duration_ms)
   select gen_random_uuid(), organization_id, now(), id, 'http://127.0.0.1/x', 1 from webhook_deliveries`,
  `insert into rewards (id, organization_id, created_at, points_cost, discount, name, description, currency)
   select gen_random_uuid(), id, now(), 1, 1, 'x', 'x', 'USD' from organizations`,
  `insert into redemptions (id, organization_id, created_at, customer_id, reward_id, points_spent, discount, code)
   select gen_random_uuid(), organization_id, now(), c.id, r.id, 1, 1, c.id::text || r.id
   from customers c join rewards r using (organization_id)`,
  `insert into vouchers (id, organization_id, created_at, code, percent, currency)
   select gen_random_uuid(), id, now(), 'A', 5, 'USD' from organizations`,
  `insert into voucher_uses (id, organization_id, created_at, voucher_id, customer_id, order_id, percent)
   select distinct on (o.organization_id) gen_random_uuid(), o.organization_id, now(), v.id, o.customer_id, o.id, 5
   from orders o join vouchers v using (organization_id)`,
  `insert into refunds (id, organization_id, created_at, order_id, total, shipping, goodwill, points_reversed,
     points_returned, kind, currency, created_by, updated_at)
   select gen_random_uuid(), organization_id, now(), id, 1, 0, 1, 0, 0, 'partial', 'USD', 'x', now() from orders`,
  `insert into refund_items (id, organization_id, created_at, refund_id, position, order_item_id, plant_id, quantity,
     amount, currency, restocked)
   select gen_random_uuid(), i.organization_id, now(), r.id, 1, i.id, i.plant_id, 1, 1, 'USD', false
   from refunds r join order_items i using (organization_id, order_id) on conflict do nothing`,
  `insert into mails (id, organization_id, created_at, kind, outcome, message_id, customer_id, event_id, turn, next_attempt_at)
   select gen_random_uuid(), c.organization_id, now(), 'back_in_stock', 'queued', 'm', c.id, e.id, 1, now()
   from customers c join events e using (organization_id)`,
  `insert into shipments (id, organization_id, created_at, order_id, created_by)
   select gen_random_uuid(), organization_id, now(), id, 'x' from orders`,
  `insert into shipment_items (id, organization_id, created_at, shipment_id, position, order_item_id, plant_id, name, quantity)
   select gen_random_uuid(), i.organization_id, now(), s.id, 100 + i.position, i.id, i.plant_id, 'x', 1
   from shipments s join order_items i using (organization_id, order_id)`,
  `insert into wishlist_entries (id, organization_id, customer_id, plant_id, added_at)
   select gen_random_uuid(), c.organization_id, c.id, p.id, now() from customers c join plants p using (organization_id)
   on conflict do nothing`,
];

/** Runs statements as a role, in a transaction that is rolled back. */
async function as<T>(
  role: keyof typeof databaseRoles,
  organizationId: string,
  work: (em: EntityManager) => Promise<T>,
) {
  const em = store.orm.em.fork();
  await em.begin();
  try {
    await em.execute(`set local role ${databaseRoles[role]}`);
    await em.execute(`set local plant_store.organization = '${organizationId}'`);
    return await work(em as EntityManager);
  } finally {
    await em.rollback();
  }
}

/** How many rows one statement changes for the own organization; 0 if the role has no right to do it. */
const changed = (role: keyof typeof databaseRoles, statement: string): Promise<number> =>
  as(role, own, (em) => em.execute<{ affectedRows: number }>(statement, [], 'run')).then(
    ({ affectedRows }) => affectedRows,
    (error) => {
      if (/permission denied for table/.test(error.message)) return 0;
      throw error;
    },
  );

const store = await openStore({ PROCESS_ROLE: 'api' });
await store.as(ADMIN);
await store.as(ORCHID_STAFF, ORCHID_KEY);
const shops = await store.sql<{ id: string; slug: string }>('select id, slug from organizations');
const own = String(shops.find(({ slug }) => slug === 'greenhouse')?.id);
const foreign = String(shops.find(({ slug }) => slug !== 'greenhouse')?.id);
/** Every table that belongs to an organization, with the column that names it. */
const tables = await store.sql<{ name: string; column: string }>(`
  select table_name as name, case table_name when 'organizations' then 'id' else 'organization_id' end as column
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
  and (column_name = 'organization_id' or (table_name = 'organizations' and column_name = 'id')) order by 1`);
for (const statement of missingRows) await store.sql(statement);

describe('for requests', () => {
  it('every table of an organization shows the rows of that organization alone', async () => {
    expect(tables.length).toBeGreaterThan(28);
    const empty: string[] = [];
    for (const { name, column } of tables) {
      const count = `select count(*)::int as count from "${name}"`;
      const [theirs] = await store.sql<{ count: number }>(`${count} where "${column}" = '${foreign}'`);
      if (theirs?.count === 0) empty.push(name);
      const [ours] = await store.sql<{ count: number }>(`${count} where "${column}" = '${own}'`);
      const [seen] = await as('app', own, (em) => em.execute<{ count: number }[]>(count));
      expect({ name, seen: seen?.count }).toEqual({ name, seen: ours?.count });
      const [none] = await as('app', '', (em) => em.execute<{ count: number }[]>(count));
      expect({ name, seen: none?.count }).toEqual({ name, seen: 0 });
    }
    expectStepDone(empty, 'Add a row of each organization to `missingRows` of this test.');
  });

  it.each(['app', 'worker'] as const)(
    'no row of another organization can be changed, deleted or added by %s',
    async (role) => {
      await leavingAllAsItWas(store, async () => {
        for (const { name, column } of tables) {
          const changes = [
            `update "${name}" set "${column}" = "${column}" where "${column}" = '${foreign}'`,
            `delete from "${name}" where "${column}" = '${foreign}'`,
          ];
          for (const change of changes) {
            expect({ change, affected: await changed(role, change) }).toEqual({ change, affected: 0 });
          }
          const added = as(role, own, (em) => em.execute(`insert into "${name}" ("${column}") values ('${foreign}')`));
          await expect(added).rejects.toThrow(
            /new row violates row-level security policy|permission denied for table organizations/,
          );
        }
      });
    },
  );

  it('no row can be moved to another organization', async () => {
    for (const { name, column } of tables) {
      const moved = as('app', own, (em) => em.execute(`update "${name}" set "${column}" = '${foreign}'`));
      await expect(moved).rejects.toThrow(/violates row-level security policy|permission denied for table/);
    }
  });
});

describe('the roles', () => {
  const roles = Object.values(databaseRoles);
  const list = roles.map((role) => `'${role}'`).join(', ');

  it('own nothing, cannot log in and pass no policy', async () => {
    const found = await store.sql(`
      select rolname as role, rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb as powerful,
        (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
        array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as "memberOf"
      from pg_roles r where rolname in (${list}) order by 1`);
    expect(found).toEqual([
      { role: 'plant_store_app', powerful: false, owned: 0, memberOf: [] },
      { role: 'plant_store_worker', powerful: false, owned: 0, memberOf: [] },
    ]);
  });

  /** Which columns of the tables that have no deletes a role may update. */
  const updatable = async (role: string) => {
    const rows = await store.sql<{ table: string; columns: string[] }>(`
      select c.relname as table, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and has_column_privilege('${role}', c.oid, a.attnum, 'update') order by 1) as columns
      from pg_class c where exists (select from pg_trigger t where t.tgrelid = c.oid
        and t.tgname = c.relname || '_keep_rows') order by 1`);
    return Object.fromEntries(rows.filter(({ columns }) => columns.length > 0).map((row) => [row.table, row.columns]));
  };

  it('may update no other columns of append-only tables than these', async () => {
    expect(await updatable('plant_store_app')).toEqual(changingColumns);
    expect(await updatable('plant_store_worker')).toEqual({
      ...changingColumns,
      ...{ audit_log: ['address'], event_bodies: ['body'], loyalty_entries: ['created_by'] },
      ...{
        events: ['actor', 'data', 'data_digest', 'erased_at', 'link', 'position', 'sequence'],
        order_notes: ['actor', 'text'],
        order_timeline: ['actor', 'note'],
      },
      shipments: ['carrier', 'created_by', 'tracking_number', 'tracking_url'],
      ...{ refunds: ['created_by', 'metadata', 'private_metadata', 'updated_at'], stock_movements: ['created_by'] },
    });
  });

  it('may delete and empty no append-only table', async () => {
    const allowed = await store.sql(`
      select role, c.relname as table, privilege
      from unnest(array[${list}]) role, unnest(array['delete', 'truncate']) privilege, pg_class c
      where exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_keep_rows')
      and has_table_privilege(role, c.oid, privilege)`);
    expect(allowed).toEqual([]);
    await leavingAllAsItWas(store, async () => {
      for (const statement of ['update audit_log set address = null', 'delete from events', 'truncate refunds cascade'])
        await expect(as('app', own, (em) => em.execute(statement))).rejects.toThrow('permission denied');
    });
  });

  it('let jobs see and change all rows, and the worker of a request see all and change those of its organization', async () => {
    const seen = 'select count(distinct organization_id)::int as n from plants';
    const change = 'with changed as (update plants set stock = stock returning organization_id)';
    const all = [[{ n: 2 }], [{ n: 2 }]];
    const both = (em: EntityManager) =>
      Promise.all([em.execute(seen), em.execute(`${change} ${seen.replace('plants', 'changed')}`)]);
    expect(await as('worker', '', both)).toEqual(all);
    expect(await as('worker', own, both)).toEqual([[{ n: 2 }], [{ n: 1 }]]);
  });
});

describe('a search', () => {
  const usesIndex = (role: 'app' | 'worker') =>
    as(role, own, async (em) => {
      await em.execute('set local enable_seqscan = off');
      const plan = await em.execute("explain select id from plants where search @@ to_tsquery('english', 'fern')");
      return JSON.stringify(plan).includes('plants_search_index');
    });

  it('runs as the worker, because the policy of requests would keep its index from being used', async () => {
    expect(await usesIndex('worker')).toBe(true);
    expect(await usesIndex('app')).toBe(false);
  });
});

describe('the functions that read as the owner', () => {
  it('look names up in the schema of the store, temporary tables last', async () => {
    const functions = await store.sql(`
      select proname as name, prosecdef as definer, proconfig as config, has_function_privilege('public', oid, 'execute') as open
      from pg_proc where proname in ('find_callers', 'find_api_key', 'find_key_caller') order by 1`);
    const facts = { definer: true, open: false };
    const path = 'search_path=pg_catalog, public, pg_temp';
    expect(functions).toEqual([
      { name: 'find_api_key', config: [path], ...facts },
      { name: 'find_callers', config: ['plan_cache_mode=force_generic_plan', path], ...facts },
      { name: 'find_key_caller', config: [path], ...facts },
    ]);
  });

  it('find an organization by nothing but a digest', async () => {
    const rows = await as('app', '', (em) => em.execute("select * from find_api_key('')"));
    expect(rows).toEqual([]);
  });
});

describe('securing the database again', () => {
  it('changes nothing', async () => {
    const state = () =>
      store.sql(
        "select oid, relacl::text, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1",
      );
    const before = await state();
    expect(await secureDatabase(store.orm.em.fork())).toBeUndefined();
    expect(await state()).toEqual(before);
  });

  it('secures a table that has lost its policies', async () => {
    await store.sql('drop policy plant_store_organization on plants');
    await store.sql('alter table plants no force row level security');
    await secureDatabase(store.orm.em.fork());
    const [plants] = await store.sql(`select relforcerowsecurity as forced,
      array(select polname::text from pg_policy where polrelid = c.oid order by 1) as policies
      from pg_class c where oid = 'plants'::regclass`);
    expect(plants).toEqual({
      forced: true,
      policies: ['plant_store_changes', 'plant_store_organization', 'plant_store_reads'],
    });
  });
});
