import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSeededDatabase, onServer, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, startStore } from '../support/processes/processes.js';

const ACTIVE = 'The public demo keys of this database are active (psk_demo_greenhouse, ';

describeOnPostgres('a real database with the demo data', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createSeededDatabase();
  });

  afterAll(async () => {
    await endStores();
    await database.drop();
  });

  const seed = async (environment: Record<string, string>) => {
    const env = { PATH: process.env['PATH'], ...database.environment, ...environment };
    return (await promisify(execFile)(process.execPath, ['.build/cli/seed.js'], { env })).stdout;
  };

  it('is served only where its public keys may be used', async () => {
    await expect(startStore({ ...database.environment, ALLOW_DEMO_KEYS: '' })).rejects.toThrow(ACTIVE);
    const store = await startStore({ ...database.environment, ALLOW_DEMO_KEYS: 'true' });
    expect((await fetch(`${store.url}/health/ready`)).status).toBe(200);
  });

  it('says so when it is seeded, until the keys are revoked', async () => {
    expect(await seed({})).toContain(`The store will not start yet. ${ACTIVE}`);
    expect(await seed({ ALLOW_DEMO_KEYS: 'true' })).not.toContain('public demo keys');
    await onServer(String(database.environment['DATABASE_URL']), 'update api_keys set revoked_at = now()');
    expect(await seed({})).toBe('The demo data is already loaded.\n');
    await startStore({ ...database.environment, ALLOW_DEMO_KEYS: '' });
  });
});
