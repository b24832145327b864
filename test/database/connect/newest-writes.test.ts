import { expect, it } from '@jest/globals';
import { NEWEST_WRITES } from '../../../src/database/connect/replicas.js';
import { ADA, openStore, STAFF } from '../../support/store.js';

const store = await openStore();
const [row] = await store.sql<{ id: string; organization_id: string }>(
  `select id, organization_id from users where login_id = '${STAFF}'`,
);
const [organization, user] = [String(row?.organization_id), String(row?.id)];

const newest = async (): Promise<unknown> => {
  const values = [organization, user, organization, user];
  const [row] = await store.orm.em.fork().execute<[{ writes: unknown }]>(NEWEST_WRITES, values);
  return row.writes;
};

/** A write of the user, so many seconds after noon. */
const write = (seconds: number, id = user) =>
  store.sql(`insert into audit_log (id, organization_id, created_at, operation, user_id, request_id, resource_ids, arguments, outcome)
    values (gen_random_uuid(), '${organization}', '2030-01-01T12:00:00Z'::timestamptz + interval '${seconds} s', 'x', '${id}', 'x', '{}', '{}', 'ok')`);

it('the newest writes of a user differ by each row of the last 30 seconds, and by no other', async () => {
  expect(await newest()).toBeNull();
  const seen = [];
  // The second committed later than the first, whose row it wrote before.
  for (const seconds of [0, -29, 31]) {
    await write(seconds);
    seen.push(await newest());
  }
  expect(new Set([null, ...seen]).size).toBe(4);
  await write(0);
  const [ada] = await store.sql<{ id: string }>(`select id from users where login_id = '${ADA}'`);
  await write(31, ada?.id);
  expect(await newest()).toBe(seen[2]);
  await write(31);
  expect(seen).not.toContain(await newest());
});
