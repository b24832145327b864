import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { databaseRoles, ORGANIZATION_SETTING } from '../database-role.js';
import { makeRoles, missingGrants } from './make-roles.js';

/** A table that belongs to an organization. */
interface Table {
  name: string;
  /** The column that names the organization. */
  organization: 'id' | 'organization_id';
  /** Of an append-only table: the columns that may change. */
  changing: string[] | null;
  /** And those that only jobs or the erasure of a customer may change. */
  changedByWorker: string[];
}

/** The name of the policy of requests. Its comment notes what was done to the table. */
const POLICY = 'plant_store_organization';

/** The organization of the transaction; null, which no row has, where none was set. */
const ORGANIZATION = `nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid`;

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

const { app, worker } = databaseRoles;

/**
 * The statements that secure a table. `app` sees the rows of one organization. `worker` reads all: a condition in its
 * policy would keep searches from using their indexes. In an organization it changes the rows of that one alone.
 */
function secureTable(table: Table): string[] {
  const name = `"${table.name}"`;
  const own = `"${table.organization}" = ${ORGANIZATION}`;
  const policies = [
    [POLICY, `to ${app} using (${own})`],
    ['plant_store_reads', `for select to ${worker} using (true)`],
    ['plant_store_changes', `to ${worker} using (${ORGANIZATION} is null or ${own})`],
  ];
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    ...policies.map(([policy]) => `drop policy if exists ${policy} on ${name}`),
    ...policies.map(([policy, rows]) => `create policy ${policy} on ${name} ${rows}`),
    `revoke all on ${name} from ${app}, ${worker}`,
    ...grants(table),
  ];
}

function grants({ name, changing, changedByWorker }: Table): string[] {
  if (name === 'organizations')
    return [`grant select, update on ${name} to ${app}`, `grant select, insert, update on ${name} to ${worker}`];
  if (!changing) return [`grant select, insert, update, delete on "${name}" to ${app}, ${worker}`];
  const update = (columns: string[]) => (columns.length > 0 ? `, update (${columns.join(', ')})` : '');
  return [
    `grant select, insert${update(changing)} on "${name}" to ${app}`,
    `grant select, insert${update([...changing, ...changedByWorker])} on "${name}" to ${worker}`,
  ];
}
