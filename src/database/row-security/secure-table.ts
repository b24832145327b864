import { databaseRoles, ORGANIZATION_SETTING } from '../database-role.js';

const { app, worker } = databaseRoles;

/** A table that belongs to an organization. */
export interface Table {
  name: string;
  /** The column that names the organization. */
  organization: 'id' | 'organization_id';
  /** Of an append-only table: the columns that may change. */
  changing: string[] | null;
  /** And those that only jobs or the erasure of a customer may change. */
  changedByWorker: string[];
}

/** The name of the policy of requests. Its comment notes what was done to the table. */
export const POLICY = 'plant_store_organization';

/** The organization of the transaction; null, which no row has, where none was set. */
const ORGANIZATION = `nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid`;

/**
 * The statements that secure a table. `app` sees the rows of one organization. `worker` reads all: a condition in its
 * policy would keep searches from using their indexes. In an organization it changes the rows of that one alone.
 */
export function secureTable(table: Table): string[] {
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
