import { sqlMigration } from './sql-migration.js';

/** Every migration, in order. The names are stored in the database: never change one. */
export const migrations = [
  sqlMigration('2026-11-24-schema', [
    'shops-and-people',
    'plants',
    'orders',
    'wishlists-and-points',
    'events',
    'webhooks',
    'append-only',
    'catalogue',
    'search',
    'callers',
  ]),
  sqlMigration('2026-11-25-claims', ['webhooks']),
  sqlMigration('2026-11-26-endpoint-warnings', ['webhooks']),
  sqlMigration('2026-11-26-previous', ['audit-log']),
  sqlMigration('2026-11-26-scopes', ['keys']),
];
