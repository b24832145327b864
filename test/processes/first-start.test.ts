import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, onServer, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { ALL_MIGRATIONS, migrate } from '../support/processes/migrate.js';
import { endStores, startStore } from '../support/processes/processes.js';
import { until } from '../webhooks/support/webhook-sink.js';

describeOnPostgres('three processes that start at once on an empty database', () => {
  let database: TestDatabase;
  let url: string;

  beforeAll(async () => {
    database = await createDatabase();
    url = String(database.environment['DATABASE_URL']);
  });

  afterAll(async () => {
    await endStores();
    await database.drop();
  });

  it('change nothing, and get ready once it is migrated, which happens once', async () => {
    const starts = [1, 2, 3].map(() => startStore({ ...database.environment, STOREFRONT_ORGANIZATION: '' }));
    const ready = Promise.all(starts);
    const looked =
      "select from pg_stat_activity where datname = current_database() and query like '%has_table_privilege%'";
    const haveLooked = async () => (await onServer(url, `${looked} and pid <> pg_backend_pid()`)).rowCount === 3;
    await Promise.race([until(haveLooked), ready]);
    const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace";
    expect((await onServer(url, tables)).rows).toEqual([]);
    const printed = await Promise.all([migrate(database.environment), migrate(database.environment)]);
    // Each migration is a transaction, so the two may share them.
    const applied = printed.flatMap((text) => /^Applied (.*)\.$/m.exec(text)?.[1]?.split(', ') ?? []);
    expect(applied.sort()).toEqual(ALL_MIGRATIONS.split(', ').sort());
    const answers = await Promise.all((await ready).map((store) => fetch(`${store.url}/health/ready`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
