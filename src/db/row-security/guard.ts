import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { BatchingClient } from '../../core/persistence/messages/batching-client.js';
import { asLogin, roleStatements } from '../../core/persistence/row-security/database-role.js';
import { hasRowSecurity } from './check-row-security.js';

/** Whether the connections of a store take roles. */
export interface Guard {
  /** Off while the tables have no row security: before the migration, or without the roles. */
  on: boolean;
  /** The role of SQL that is neither part of a request nor of a job. */
  otherwise: 'app' | 'login';
}

/** The log message if the tables have no row security. */
export const NO_ROW_SECURITY =
  'The tables have no row security, because the roles for it are missing. A superuser can create them (docs/operating.md, "Row security").';

const guards = new WeakMap<MikroORM, Guard>();

/** Lets statements on the connections of the pool take the role of their work. */
export function guardConnections(pool: Pool, guard: Guard): void {
  pool.on('connect', (client) => {
    (client as unknown as BatchingClient).roleStatements = () => (guard.on ? roleStatements(guard.otherwise) : '');
  });
}

export const keepGuard = (orm: MikroORM, guard: Guard): void => void guards.set(orm, guard);

/** Checks whether the tables have row security now. */
export async function updateGuard(orm: MikroORM): Promise<void> {
  const guard = guards.get(orm);
  if (guard) guard.on = await asLogin(() => hasRowSecurity(orm.em.fork()));
}

/** Whether statements on these connections take roles. The embedded database has one user and needs none. */
export const isGuarded = (orm: MikroORM): boolean => guards.get(orm)?.on === true;
