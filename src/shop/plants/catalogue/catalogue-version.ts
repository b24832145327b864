import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';

/**
 * The version of a catalogue in one snapshot of the database. Each transaction that changes a plant raises the number
 * when it commits, so a snapshot with a higher number has seen every change that one with a lower number has seen, and
 * two with the same number have the same plants. Numbers are comparable only while the database server keeps running:
 * after a failover or a restore they may begin again from an earlier one.
 */
export interface CatalogueVersion {
  organizationId: string;
  /** When the database server started. */
  server: string;
  number: number;
}

/** The version of the catalogue in the snapshot of the current transaction. */
export async function readCatalogueVersion(ctx: Context): Promise<CatalogueVersion> {
  const organizationId = organizationOf(ctx);
  const query = `select to_json(pg_postmaster_start_time()) #>> '{}' as server,
    (select coalesce(sum(version), 0) from catalogue_states where organization_id = ?)::float8 as number`;
  const [row] = await ctx.em.execute<Omit<CatalogueVersion, 'organizationId'>[]>(query, [organizationId]);
  if (!row) throw new Error('The version of the catalogue cannot be read.');
  return { organizationId, ...row };
}

/** Whether one version of a catalogue has every change that the other one has. */
export const isAsNew = (one: CatalogueVersion, other: CatalogueVersion): boolean =>
  one.server === other.server && one.number >= other.number;
