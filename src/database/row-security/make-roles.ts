import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseRoles } from '../database-role.js';

const roles = Object.values(databaseRoles);

interface Rights {
  user: string;
  mayCreate: boolean;
  missing: string[];
  notMember: string[];
}

/**
 * Creates the roles of the store, and makes the user of the connection a member of them. Returns the SQL that a superuser
 * has to run first, where that user may not; nothing has changed then.
 *
 * RACE: roles belong to the whole server. The store of another database may create them at the same time.
 */
export async function makeRoles(em: EntityManager): Promise<string | undefined> {
  const { user, mayCreate, missing, notMember } = await readRights(em);
  const create = missing.map((role) => `create role ${role} nologin`);
  const join = notMember.length > 0 ? [`grant ${notMember.join(', ')} to ${user}`] : [];
  const statements = [...create, ...join];
  if (statements.length === 0) return undefined;
  if (!mayCreate) return `${statements.join(';\n')};`;
  try {
    await em.transactional(async (inner) => {
      for (const statement of statements) await inner.execute(ignoringDuplicates(statement));
    });
  } catch {
    // Its user may create roles, but not grant those that another one has created.
    return `${statements.join(';\n')};`;
  }
  return undefined;
}

async function readRights(em: EntityManager): Promise<Rights> {
  const list = roles.map((role) => `('${role}')`).join(', ');
  const [rights] = await em.execute<Rights[]>(`
    select quote_ident(current_user) as user,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreate",
      array(select name from (values ${list}) as needed (name)
        where to_regrole(name) is null) as missing,
      array(select name from (values ${list}) as needed (name)
        where to_regrole(name) is null or not pg_has_role(current_user, to_regrole(name), 'usage')) as "notMember"`);
  if (!rights) throw new Error('The database did not say what its user may do.');
  return rights;
}

const ignoringDuplicates = (statement: string): string => `do $$ begin
  ${statement};
  exception when duplicate_object or unique_violation then null;
end $$`;

const { app, worker } = databaseRoles;

/** The grants that the roles lack beside those on the tables with an organization. */
export async function missingGrants(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ statement: string }[]>(QUERY);
  return rows.map(({ statement }) => statement);
}

const QUERY = `
  with wanted (role, privilege, kind, name, granted) as (
    select role, 'usage', 'schema', quote_ident(current_schema()), has_schema_privilege(role, current_schema(), 'usage')
    from unnest(array['${app}', '${worker}']) role
    union all
    select role, 'usage', 'sequence', c.oid::regclass::text, has_sequence_privilege(role, c.oid, 'usage')
    from unnest(array['${app}', '${worker}']) role
    join pg_class c on c.relkind = 'S' and c.relnamespace = to_regnamespace(current_schema())
    union all
    select '${worker}', 'select', 'table', 'migrations', has_table_privilege('${worker}', 'migrations', 'select')
    union all
    select '${app}', 'execute', 'function', f.oid::regprocedure::text, has_function_privilege('${app}', f.oid, 'execute')
    from pg_proc f where f.proname in ('find_callers', 'find_api_key', 'find_key_caller') and f.pronamespace = to_regnamespace(current_schema())
    union all
    select '${worker}', privilege, 'table', 'daily_jobs', has_table_privilege('${worker}', 'daily_jobs', privilege)
    from unnest(array['select', 'insert', 'update']) privilege
  )
  select format('grant %s on %s %s to %I', privilege, kind, name, role) as statement from wanted where not granted`;
