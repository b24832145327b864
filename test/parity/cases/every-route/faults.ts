import { demoId } from '../../../support/store.js';
import type { Case } from '../../case.js';
import { jsonRoutes, nameOf } from '../../requests/routes.js';
import { SAMPLES } from '../../samples.js';
import type { Side } from '../../stores/sides.js';

/** The table that a route reads, or changes, first. */
const TABLES: Record<string, string> = {
  'POST /auth/token': 'api_keys',
  'DELETE /auth/token': 'sessions',
  'GET /plants': 'plants',
  'GET /plants/{plant_id}': 'plants',
  'GET /orders': 'orders',
  'GET /orders/{id}': 'orders',
  'POST /orders/{id}/refund': 'orders',
  'GET /orders/{id}/refunds': 'refunds',
  'POST /orders/{id}/shipments': 'orders',
  'GET /orders/{id}/shipments': 'shipments',
  'GET /customers/{id}': 'addresses',
  'GET /customers/{id}/loyalty': 'loyalty_accounts',
  'POST /customers/{id}/wishlist': 'customers',
  'GET /customers/{id}/wishlist': 'wishlist_entries',
  'DELETE /customers/{id}/wishlist/{plant_id}': 'customers',
};

/** Requests that no other case sends: the response cache would answer those without the table. */
const UNASKED: Record<string, Case['request']> = {
  'GET /plants': { query: { limit: 41 } },
  'GET /plants/{plant_id}': { path: { plant_id: demoId(1041) } },
};

/** The table is missing: an internal error of the store. */
const lost = (table: string) => async (side: Side) => {
  await side.sql(`alter table ${table} rename to ${table}_kept`);
  return async () => void (await side.sql(`alter table ${table}_kept rename to ${table}`));
};

/** Reading the table fails with the error of a PostgreSQL that is shutting down. */
const away = (table: string) => async (side: Side) => {
  await side.sql(`alter table ${table} rename to ${table}_kept`);
  await side.sql(`create function refuse() returns boolean language plpgsql as
    $$ begin raise exception 'cannot connect now' using errcode = '57P03'; end $$`);
  await side.sql(`create view ${table} as select * from ${table}_kept where refuse()`);
  await side.sql(`grant all on ${table} to public`);
  return async () => {
    await side.sql(`drop view ${table}`);
    await side.sql('drop function refuse');
    await side.sql(`alter table ${table}_kept rename to ${table}`);
  };
};

/** Every route when the database fails: before the caller is known, and in the middle of the request. What reads a table first is of one kind. */
export const faultCases: Case[] = jsonRoutes.flatMap((row) => {
  const route = nameOf(row);
  const sample = { route, as: 'staff', request: UNASKED[route] ?? SAMPLES[route] ?? {} } as const;
  const own = TABLES[route];
  if (!own)
    throw new Error(`Add the table that ${route} reads first to TABLES in test/parity/cases/every-route/faults.ts.`);
  return [...new Set(['organizations', own])].flatMap((table): Case[] => [
    {
      ...{ ...sample, title: `without the table ${table}`, kind: `without ${table}`, code: 'INTERNAL_SERVER_ERROR' },
      disturb: lost(table),
    },
    {
      ...{ ...sample, title: `while the database is away, at ${table}`, kind: `away at ${table}` },
      ...{ code: 'SERVICE_UNAVAILABLE', disturb: away(table) },
    },
  ]);
});
