import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, startStore } from '../support/processes/processes.js';

describeOnPostgres('three processes that start at once on an empty database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
  });

  afterAll(async () => {
    await endStores();
    await database.drop();
  });

  it('make its tables once, and all get ready', async () => {
    const stores = await Promise.all(
      [1, 2, 3].map(() => startStore({ ...database.environment, STOREFRONT_ORGANIZATION: '' })),
    );
    const answers = await Promise.all(stores.map(({ url }) => fetch(`${url}/health/ready`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
