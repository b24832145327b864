import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeRoles } from './make-roles.js';
import { missingGrants } from './missing-grants.js';
import { POLICY, secureTable, type Table } from './secure-table.js';

/**
 * Gives every table that belongs to an organization its policies, and the roles their rights. Runs after the migrations,
 * as the owner, and changes only what is missing. Returns the SQL that a superuser has to run first, where the owner
 * may not create the roles; nothing has changed then.
 */
export async function secureDatabase(em: EntityManager): Promise<string | undefined> {
  const missing = await makeRoles(em);
  if (missing) return missing;
  for (const { note, ...table } of await em.execute<(Table & { note: string | null })[]>(TABLES)) {
    const statements = secureTable(table);
    const digest = createHash('sha256').update(statements.join()).digest('hex');
    if (note === digest) continue;
    for (const statement of statements) await em.execute(statement);
    await em.execute(`comment on policy ${POLICY} on "${table.name}" is '${digest}'`);
  }
  for (const statement of await missingGrants(em)) await em.execute(statement);
  return undefined;
}

/** With the note that was made when row security was forced. `append_only()` tells the triggers, too, what is kept. */
const TABLES = `
  select c.relname as name, a.attname as organization, kept.changing,
    kept.published || kept.personal as "changedByWorker",
    case when c.relrowsecurity and c.relforcerowsecurity then obj_description(p.oid, 'pg_policy') end as note
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid
    and a.attname = case c.relname when 'organizations' then 'id' else 'organization_id' end
  left join append_only() kept on kept.name = c.relname
  left join pg_policy p on p.polrelid = c.oid and p.polname = '${POLICY}'
  where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') order by c.relname`;
