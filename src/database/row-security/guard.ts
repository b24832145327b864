import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { asLogin, databaseRoles } from '../database-role.js';

/** Whether the connections of a store take roles. */
export interface Guard {
  /** Off while the tables have no row security: before the migration, or without the roles. */
  on: boolean;
  /** The role of SQL that is neither part of a request nor of a job. */
  otherwise: 'app' | 'login';
}

/** What the log says if the tables have no row security. */
export const NO_ROW_SECURITY =
  'The tables have no row security: npm run migrate gives it to them, or prints what a superuser has to run first (docs/database.md).';

const guards = new WeakMap<MikroORM, Guard>();

export const keepGuard = (orm: MikroORM, guard: Guard): void => void guards.set(orm, guard);

/** Checks whether the tables have row security now. */
export async function updateGuard(orm: MikroORM): Promise<void> {
  const guard = guards.get(orm);
  if (guard) guard.on = await asLogin(() => hasRowSecurity(orm.em.fork()));
}

/** Whether statements on these connections take roles. The embedded database has one user and needs none. */
export const isGuarded = (orm: MikroORM): boolean => guards.get(orm)?.on === true;

/**
 * Whether the tables have row security, so that statements must take a role. Throws if the user of the connection may
 * not take one of the roles: it would see no rows.
 */
async function hasRowSecurity(em: EntityManager): Promise<boolean> {
  const roles = Object.values(databaseRoles).map((role) => `('${role}')`);
  const [found] = await em.execute<{ user: string; secured: boolean | null; missing: string[] }[]>(`
    select quote_ident(session_user) as user,
      (select relforcerowsecurity from pg_class where oid = to_regclass('organizations')) as secured,
      array(select name from (values ${roles.join(', ')}) as needed (name) where to_regrole(name) is null
        or not pg_has_role(session_user, to_regrole(name), 'member')) as missing`);
  if (!found?.secured) return false;
  if (found.missing.length === 0) return true;
  throw new Error(
    `The user of DATABASE_URL may not read this store. A superuser has to run: grant ${found.missing.join(', ')} to ${found.user};`,
  );
}
