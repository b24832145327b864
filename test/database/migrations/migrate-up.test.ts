import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type App, createApp } from '../../../src/app.js';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import { migrateUp } from '../../../src/database/migrations/migrate-up.js';
import { migrations } from '../../../src/database/migrations/migrations.js';
import { waitForSchema } from '../../../src/database/migrations/missing-migrations.js';
import { migrateWith } from '../../processes/migrations/migrate-with.js';
import { databaseUrl, onServer, TEST_SECRETS_KEY } from '../../support/database.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { Log } from '../../support/logs.js';
import { describeEmbedded, describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { ALL_MIGRATIONS, migrate } from '../../support/processes/migrate.js';
import { openStore } from '../../support/store.js';

const server = String(process.env['TEST_DATABASE_URL']);

/** What a superuser has to run, and what the log says then. */
const GRANT = 'grant plant_store_app, plant_store_worker to';
/** From PostgreSQL 16 on, who may create roles may grant only those that it administers. */
const administer = (user: string) => `do $$ begin
  if current_setting('server_version_num')::int >= 160000 and to_regrole('plant_store_app') is not null then
    execute '${GRANT} ${user} with admin true, inherit false, set false';
  end if;
end $$`;
const OF_BEFORE = /^An earlier version of this store made the database, which cannot be migrated\./;
const NO_ROLES = /The tables have no row security, because its roles are missing\..*:/;
const WARNING =
  'The tables have no row security: npm run migrate gives it to them, or prints what a superuser has to run first (docs/database.md).';

const TABLES = "select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1";

describeOnPostgres('a new database', () => {
  /** Users with names of their own: those of a server belong to all of its databases. */
  let owner: string;
  let login: string;
  let name: string;
  let apps: App[];

  beforeEach(async () => {
    [owner, login, name] = ['owner', 'login', 'database'].map(
      (kind) => `plant_store_test_${kind}_${randomBytes(4).toString('hex')}`,
    ) as [string, string, string];
    apps = [];
    await onServer(server, `create role ${owner} login`);
    await onServer(server, `create role ${login} login`);
    await onServer(server, `create database ${name} owner ${owner}`);
  });

  afterEach(async () => {
    for (const app of apps) await app.close();
    await onServer(server, `drop database ${name} with (force)`);
    await onServer(server, `drop role ${owner}, ${login}`);
  });

  const urlOf = (user: string): string => {
    const url = new URL(databaseUrl(server, name));
    url.username = user;
    return url.href;
  };

  const migrateAs = (user: string) => migrate({ DATABASE_URL: urlOf(user), SECRETS_KEY: TEST_SECRETS_KEY });

  /** Starts the store; returns the rows of its log that warn. */
  async function start(user: string) {
    const log = new Log();
    const environment = { DATABASE_URL: urlOf(user), SECRETS_KEY: TEST_SECRETS_KEY };
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', ...environment });
    const app = await createApp(config, log.logger);
    apps.push(app);
    await app.startJobs();
    return { app, warnings: warningsOf(log) };
  }

  /** Waits for the schema as a start does, but for a second. */
  async function waitAs(user: string): Promise<void> {
    const orm = await connect(readConfig({ DATABASE_URL: urlOf(user) }));
    await waitForSchema(orm, 1000).finally(() => orm.close());
  }

  const stop = async () => {
    for (const app of apps.splice(0)) await app.close();
  };

  const onDatabase = async <Row>(query: string, user = new URL(server).username) =>
    (await onServer(urlOf(user), query)).rows as Row[];

  const secured = async () => {
    const [row] = await onDatabase<{ secured: number }>(
      "select count(*)::int as secured from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace",
    );
    return row?.secured;
  };

  it('of a user who may create roles gets row security at once', async () => {
    await onServer(server, `alter role ${owner} createrole`);
    await onServer(server, administer(owner));
    expect(await migrateAs(owner)).toBe(`Applied ${ALL_MIGRATIONS}.\n`);
    expect((await start(owner)).warnings).toEqual([]);
    expect(await secured()).toBeGreaterThan(28);
  });

  it('of a user who may not works without row security, and gets it after a superuser has run the SQL that is printed', async () => {
    expect(await migrateAs(owner)).toMatch(new RegExp(`${NO_ROLES.source}\n${GRANT} ${owner};\n$`));
    const first = await start(owner);
    expect(first.warnings).toEqual([WARNING]);
    expect(await secured()).toBe(0);
    expect(await first.app.orm.em.fork().execute('select current_user as user')).toEqual([{ user: owner }]);
    await stop();
    await onServer(server, `${GRANT} ${owner}`);
    expect((await start(owner)).warnings).toEqual([WARNING]);
    await stop();
    expect(await migrateAs(owner)).toBe('The database is already up to date.\n');
    const second = await start(owner);
    expect(second.warnings).toEqual([]);
    expect(await secured()).toBeGreaterThan(28);
    expect(await second.app.orm.em.fork().execute('select current_user as user')).toEqual([
      { user: 'plant_store_app' },
    ]);
  });

  it('is served by a user who owns nothing, and migrated by its owner', async () => {
    await onServer(server, `${GRANT} ${owner}`);
    await onServer(server, `${GRANT} ${login}`);
    const both = { DATABASE_URL: urlOf(login), DATABASE_OWNER_URL: urlOf(owner), SECRETS_KEY: TEST_SECRETS_KEY };
    expect(await migrate(both)).toBe(`Applied ${ALL_MIGRATIONS}.\n`);
    const { app, warnings } = await start(login);
    expect(warnings).toEqual([]);
    expect(await secured()).toBeGreaterThan(28);
    expect((await app.server.inject('/health/ready')).statusCode).toBe(200);
    for (const attempt of ['drop table orders', 'alter table orders disable row level security', 'delete from events'])
      await expect(onDatabase(attempt, login)).rejects.toThrow(/must be owner of|permission denied/);
    const owned = `select count(*)::int as owned from pg_shdepend where refobjid = '${login}'::regrole and deptype = 'o'`;
    expect(await onDatabase(owned)).toEqual([{ owned: 0 }]);
    expect(await migrateAs(login)).toBe('The database is already up to date.\n');
  });

  it('is not served by a user who may not take the roles', async () => {
    await onServer(server, `${GRANT} ${owner}`);
    await migrateAs(owner);
    await expect(start(login)).rejects.toThrow(
      `The user of DATABASE_URL may not read this store. A superuser has to run: ${GRANT} ${login};`,
    );
  });

  it('is not served, and left as it is, while a migration is missing, also by its owner', async () => {
    await onServer(server, `${GRANT} ${owner}`);
    await onServer(server, `${GRANT} ${login}`);
    const older = (names: string) => `The database is older than this store: it lacks ${names}. Run npm run migrate.`;
    const newest = String(ALL_MIGRATIONS.split(', ').at(-1));
    await expect(waitAs(owner)).rejects.toThrow(older(ALL_MIGRATIONS));
    expect(await onDatabase(TABLES)).toEqual([]);
    await migrateAs(owner);
    await onDatabase(`delete from migrations where name = '${newest}'`);
    const before = await onDatabase(TABLES);
    for (const user of [owner, login]) await expect(waitAs(user)).rejects.toThrow(older(newest));
    await expect(migrateAs(login)).rejects.toThrow(
      'The database is older than this store, and the user of DATABASE_URL does not own it. Set DATABASE_OWNER_URL for npm run migrate.',
    );
    expect(await onDatabase(TABLES)).toEqual(before);
  });

  it('is left as it is where an earlier version has made it', async () => {
    await migrateAs(owner);
    await onDatabase("update migrations set name = '2026-11-24-schema'");
    const before = await onDatabase(TABLES);
    await expect(migrateAs(owner)).rejects.toThrow(OF_BEFORE);
    await expect(start(owner)).rejects.toThrow(OF_BEFORE);
    expect(await onDatabase(TABLES)).toEqual(before);
  });

  it('of a newer release is served by an older one', async () => {
    await onServer(server, `${GRANT} ${owner}`);
    await migrateAs(owner);
    await onDatabase("insert into migrations (name, executed_at) values ('2999-01-01-later', now())");
    expect((await start(owner)).warnings).toEqual([]);
    expect(await migrateAs(owner)).toBe('The database is already up to date.\n');
  });
});

describeEmbedded('an embedded database', () => {
  it('takes the migrations of a server, also those outside of a transaction', async () => {
    const index = ['create index concurrently planted_index on plants (planted)'];
    const planted = [['alter table plants add column planted text'], index, index];
    expect(await migrateWith({ DATA_DIR: 'memory://' }, planted)).toEqual([
      ...migrations.map(({ name }) => name),
      ...['2999-planted-1', '2999-planted-2', '2999-planted-3'],
    ]);
  });

  it('is left as it is where an earlier version has made it', async () => {
    const store = await openStore();
    await store.sql("update migrations set name = '2026-11-24-schema'");
    await leavingAllAsItWas(store, () => expect(migrateUp(store.orm, () => {})).rejects.toThrow(OF_BEFORE));
    await store.close();
  });
});

/** The messages of a log that warn. */
const warningsOf = (log: Log) =>
  log
    .read()
    .filter(({ level }) => level === 40 || level === 'warn')
    .map(({ msg }) => msg);
