import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import { inAllOrganizations } from '../../../src/database/database-role.js';
import { audit } from '../../../src/operations/audit/audit.js';
import { inSnapshot, openStore } from '../../../src/operations/open-store.js';
import { databaseUrl, onServer, TEST_SECRETS_KEY } from '../../support/database.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';

const server = String(process.env['TEST_DATABASE_URL']);

describeOnPostgres('npm run seed, of a user who is no superuser', () => {
  let owner: string;
  let name: string;

  beforeEach(async () => {
    [owner, name] = ['owner', 'database'].map(
      (kind) => `plant_store_test_${kind}_${randomBytes(4).toString('hex')}`,
    ) as [string, string];
    await onServer(server, `create role ${owner} login createrole`);
    await onServer(server, `create database ${name} owner ${owner}`);
  });

  afterEach(async () => {
    await onServer(server, `drop database ${name} with (force)`);
    await onServer(server, `drop role ${owner}`);
  });

  it('writes a shop in which everything adds up', async () => {
    const url = new URL(databaseUrl(server, name));
    url.username = owner;
    const environment = { DATABASE_URL: url.href, SECRETS_KEY: TEST_SECRETS_KEY };
    await promisify(execFile)(process.execPath, ['bench/seed/main.ts', '--plants', '120', '--orders', '130'], {
      env: { ...process.env, ...environment },
    });
    const orm = await openStore(readConfig(environment));
    try {
      await inAllOrganizations(async () => {
        const { findings, counts } = await inSnapshot(orm, (snapshot) => audit(snapshot));
        expect(findings).toEqual([]);
        // The demo has 7 orders.
        expect(counts.orders).toBe(130 + 7);
      });
    } finally {
      await orm.close();
    }
  });
});
