import { sqlMigration } from './sql-migration.js';

/** Every migration, in order. The names are stored in the database: never change one. */
export const migrations = [
  sqlMigration('2026-11-28-schema', [
    'words',
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
];
