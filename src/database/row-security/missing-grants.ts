import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseRoles } from '../database-role.js';

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
