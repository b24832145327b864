import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../../support/database.js';
import { DEEP } from '../../support/depth.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { endStores, startStore } from '../../support/processes/processes.js';
import { until } from '../../webhooks/support/webhook-sink.js';
import { migrateWith } from './migrate-with.js';
import { buildReleaseBefore } from './release-before.js';
import { startLoad, startTrace } from './shop-load.js';

const MINUTES = 60_000;
const PLANTS = DEEP ? 100_000 : 3000;

/** For how long a migration may make requests wait, in ms: some 200 on a quiet machine, several times as long on a busy one. */
const MOST = 1000;

/** What a release may add: a column, an index, and a condition that is checked for old rows afterwards. */
const EXPAND = [
  ['alter table plants add column planted text'],
  ['create index concurrently planted_index on plants (description)'],
  ["alter table plants add constraint planted_check check (planted <> '') not valid"],
  ['alter table plants validate constraint planted_check'],
];

/** A lock that is kept while something slow happens. */
const SLOW = [['alter table plants add column slow text', 'do $$ begin perform pg_sleep(1.5); end $$']];

describeOnPostgres('a shop that is migrated while processes of the release before serve it', () => {
  let release: Awaited<ReturnType<typeof buildReleaseBefore>>;
  let database: TestDatabase;

  beforeAll(async () => {
    [release, database] = await Promise.all([buildReleaseBefore(), createDatabase()]);
    await release.seed(database.environment, PLANTS);
  }, 5 * MINUTES);

  afterAll(async () => {
    await endStores();
    await database?.drop();
    await release?.remove();
  }, MINUTES);

  /** Migrates under load; returns what failed, and for how long requests waited for the migration. */
  const migrateUnderLoad = async (urls: string[], planted: string[][]) => {
    const load = await startLoad(urls);
    const trace = await startTrace(String(database.environment['DATABASE_URL']));
    await until(() => load.answered() > 200);
    await migrateWith(database.environment, planted);
    const migrated = load.answered();
    await until(() => load.answered() > migrated + 200);
    return { failed: await load.stop(), longest: await trace.stop() };
  };

  it(
    'answers everything, as both releases, and lets nobody wait; a slow migration is seen',
    async () => {
      const roles = { ...database.environment, PROCESS_ROLE: 'all' };
      const before = await startStore(roles, release.main);
      const own = await migrateUnderLoad([before.url], []);
      const now = await startStore(roles);
      const expand = await migrateUnderLoad([before.url, now.url], EXPAND);
      expect([...own.failed, ...expand.failed]).toEqual([]);
      const longest = Math.max(own.longest, expand.longest);
      process.stderr.write(
        `With ${PLANTS} plants, requests waited ${Math.round(longest)} ms at most for a migration.\n`,
      );
      expect(longest).toBeLessThan(MOST);

      const slow = await migrateUnderLoad([before.url, now.url], [...EXPAND, ...SLOW]);
      expect(slow.failed).toEqual([]);
      expect(slow.longest).toBeGreaterThan(MOST);
    },
    5 * MINUTES,
  );
});
