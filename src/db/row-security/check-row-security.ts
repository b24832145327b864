import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseRoles } from '../../core/persistence/row-security/database-role.js';

interface Found {
  user: string;
  secured: boolean | null;
  missing: string[];
}

/**
 * Whether the tables have row security, so that statements must take a role. Throws if the user of the connection may
 * not take one of the roles: it would see no rows.
 */
export async function hasRowSecurity(em: EntityManager): Promise<boolean> {
  const roles = Object.values(databaseRoles).map((role) => `('${role}')`);
  const [found] = await em.execute<Found[]>(`
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
