import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { violationsOf } from '../../../src/audit/laws/ledger-law.js';
import { rowLaws } from '../../../src/audit/laws/rows/row-laws.js';
import { wholeShop } from '../../../src/audit/rows/pages.js';
import { linkRows } from '../../../src/core/row-digests/link-rows.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { openWebhookStore, until } from '../../webhooks/support/webhook-sink.js';

const BEFORE = '2026-11-30-row-security';

describe('the migration that begins the digests of rows', () => {
  let office: Awaited<ReturnType<typeof openWebhookStore>>;
  let a: string;
  let b: string;

  const sql = (statement: string, parameters: unknown[] = []) =>
    office.orm.em.fork().execute<Record<string, unknown>[]>(statement, parameters);
  const write = (organizationId: string, operation: string) =>
    sql(
      `insert into audit_log (id, organization_id, created_at, request_id, address, operation, resource_ids, arguments, outcome)
       values (gen_random_uuid(), ?, '2026-07-01T12:00:00.123+09', 'r', '192.0.2.7', ?, '{}', '{"Blätter": null}', 'ok')`,
      [organizationId, operation],
    );
  const broken = async () => {
    const found = [];
    for (const id of [a, b]) {
      const shop = { id, slug: id };
      const findings = await violationsOf(office.orm.em.fork(), shop, wholeShop(shop), rowLaws);
      found.push(...findings.map(({ law, message }) => `${law}: ${message}`));
    }
    return found;
  };

  beforeAll(async () => {
    office = await openWebhookStore({}, BEFORE);
    [a, b] = [await office.organization('a'), await office.organization('b')];
    await write(a, 'createPlant');
    await write(a, 'updatePlant');
    await office.orm.migrator.up();
  });

  afterAll(() => office.close());

  it('makes digests and links of existing rows, and the report says so', async () => {
    expect(await sql('select organization_id, position, rows, found from row_links')).toEqual([
      { organization_id: a, position: 1, rows: 2, found: true },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('lets new rows get digests, too', async () => {
    await write(a, 'archivePlant');
    await write(b, 'archivePlant');
    await linkRows(office.orm);
    const links = 'select organization_id, position, rows, found from row_links where not found order by position desc';
    expect(await sql(links)).toEqual([
      { organization_id: a, position: 2, rows: 1, found: false },
      { organization_id: b, position: 1, rows: 1, found: false },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('lets the audit find an existing row that was altered after it', async () => {
    await sql('alter table audit_log disable trigger all');
    await sql(`update audit_log set address = '192.0.2.8' where operation = 'createPlant'`);
    const [row] = await sql(`select id from audit_log where operation = 'createPlant'`);
    expect(await broken()).toEqual([`row.digest: row ${row?.['id']} is not what was written`]);
  });
});

describeOnPostgres('the migrations, while a store of before them writes', () => {
  let office: Awaited<ReturnType<typeof openWebhookStore>>;
  let shop: { id: string; slug: string };

  const writeUser = (em: EntityManager, loginId: string) =>
    em.execute(
      `insert into users (id, organization_id, created_at, login_id, role)
       values (gen_random_uuid(), ?, now(), ?, 'staff')`,
      [shop.id, loginId],
    );
  const migrationWaits = async () => {
    const [row] = await office.orm.em
      .fork()
      .execute<{ waits: boolean }[]>(
        `select count(*) > 0 as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    return row?.waits === true;
  };
  const migrate = () =>
    office.orm.migrator.up().then(
      () => 'migrated',
      (error) => String(error.code),
    );
  const broken = async () => {
    const findings = await violationsOf(office.orm.em.fork(), shop, wholeShop(shop), rowLaws);
    return findings.map(({ subject, message }) => `${subject}: ${message}`);
  };

  beforeEach(async () => {
    office = await openWebhookStore({}, BEFORE);
    shop = { id: await office.organization('a'), slug: 'a' };
  });

  afterEach(() => office.close());

  it('leave no row without a digest', async () => {
    const em = office.orm.em.fork();
    await em.begin();
    await writeUser(em, 'meanwhile@example.com');
    const migrated = migrate();
    await until(migrationWaits);
    await em.commit();
    expect(await migrated).toBe('migrated');
    expect(await broken()).toEqual([]);
    expect(await office.orm.em.fork().execute("select from row_digests where kind = 'users'")).toHaveLength(1);
  });

  it('wait for it without a deadlock', async () => {
    const em = office.orm.em.fork();
    await em.begin();
    await writeUser(em, 'meanwhile@example.com');
    const migrated = migrate();
    await until(migrationWaits);
    // A sale writes its order first, and then the stock of its plants.
    await em.execute('update plants set stock = stock');
    await em.execute(
      `insert into audit_log (id, organization_id, created_at, request_id, operation, resource_ids, arguments, outcome)
       values (gen_random_uuid(), ?, now(), 'r', 'placeOrder', '{}', '{}', 'ok')`,
      [shop.id],
    );
    await em.commit();
    expect(await migrated).toBe('migrated');
    expect(await broken()).toEqual([]);
  });
});
