import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { readSql } from '../../../database/read/sql.js';

/**
 * The version of a catalogue in one snapshot of the database: what the SQL function `catalogue_version` returns. Each
 * transaction that changes a plant raises the number with its commit. So a snapshot with a higher number has every change
 * that a snapshot with a lower number has, and two snapshots with the same number have the same plants. Numbers are
 * comparable only while the database server keeps running: after a failover or a restore the number may be a lower one.
 */
export interface CatalogueVersion {
  /** When the database server started. */
  server: string;
  number: number;
}

/** The version of the catalogue in the snapshot of the current transaction. */
export async function readCatalogueVersion(ctx: Context): Promise<CatalogueVersion> {
  const query = { sql: 'select catalogue_version(?) as version', values: [organizationOf(ctx)] };
  const [row] = await readSql<{ version: CatalogueVersion }>(ctx, query);
  if (!row) throw new Error('The version of the catalogue cannot be read.');
  return row.version;
}

/** Whether one version of a catalogue has every change that the other one has. */
export const isAsNew = (one: CatalogueVersion, other: CatalogueVersion): boolean =>
  one.server === other.server && one.number >= other.number;
