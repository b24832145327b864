import { databaseRoles, ORGANIZATION_SETTING } from '../../core/persistence/row-security/database-role.js';
import { POLICY, type Table } from './tables.js';

const { app, eraser, search, worker } = databaseRoles;

/** The organization of the transaction; null, which no row has, where none was set. */
export const ORGANIZATION = `nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid`;

/**
 * The statements that secure a table: requests see the rows of one organization and may change what no trigger keeps,
 * jobs see all rows.
 */
export function secureTable(table: Table): string[] {
  const name = `"${table.name}"`;
  const revoke = `revoke all on ${name} from ${[app, eraser, search, worker].join(', ')}`;
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    ...['organization', 'jobs', 'search'].map((policy) => `drop policy if exists plant_store_${policy} on ${name}`),
    `create policy ${POLICY} on ${name} to ${app} using ("${table.organization}" = ${ORGANIZATION})`,
    `create policy plant_store_jobs on ${name} to ${worker} using (true)`,
    revoke,
    ...(table.name === 'organizations'
      ? [`grant select, update on ${name} to ${app}`, `grant select, insert, update on ${name} to ${worker}`]
      : [...grants(table, app, table.free), ...grants(table, worker, [...table.free, ...table.onceFree])]),
    // The triggers let it change personal data alone, and only while a transaction says that it erases.
    ...(table.kept ? [`grant update on ${name} to ${eraser}`] : []),
    // The conditions of such an index may not run before a policy has checked the row, which leaves the index unused.
    ...(table.searched
      ? [
          `create policy plant_store_search on ${name} for select to ${search} using (true)`,
          `grant select on ${name} to ${search}`,
        ]
      : []),
  ];
}

function grants({ name, kept }: Table, role: string, columns: string[]): string[] {
  if (!kept) return [`grant select, insert, update, delete on "${name}" to ${role}`];
  const update = columns.length > 0 ? `, update (${columns.map((column) => `"${column}"`).join(', ')})` : '';
  return [`grant select, insert${update} on "${name}" to ${role}`];
}
