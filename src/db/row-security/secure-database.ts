import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeRoles } from './make-roles.js';
import { missingGrants } from './missing-grants.js';
import { secureTable } from './secure-table.js';
import { POLICY, readTables, type Table } from './tables.js';

/**
 * Gives every table that belongs to an organization its policies, and the roles their rights. Runs after the migrations,
 * as the owner, and changes only what is missing. Returns the SQL that a superuser has to run first, where the owner
 * may not create the roles; nothing has changed then.
 */
export async function secureDatabase(em: EntityManager): Promise<string | undefined> {
  const missing = await makeRoles(em);
  if (missing) return missing;
  for (const table of await readTables(em)) {
    if (table.organization) await secure(em, table);
  }
  for (const statement of await missingGrants(em)) await em.execute(statement);
  return undefined;
}

async function secure(em: EntityManager, table: Table): Promise<void> {
  const statements = secureTable(table);
  const note = createHash('sha256').update(statements.join()).digest('hex');
  if (table.secured && table.note === note) return;
  for (const statement of statements) await em.execute(statement);
  await em.execute(`comment on policy ${POLICY} on "${table.name}" is '${note}'`);
}
