import { AppendOnly } from './2026-11-21-append-only.js';
import { Initial } from './2026-11-21-initial.js';

/** Every migration, in order. The names are kept in the database: never change one. */
export const migrations = [
  { name: '2026-11-21-initial', class: Initial },
  { name: '2026-11-21-append-only', class: AppendOnly },
];
