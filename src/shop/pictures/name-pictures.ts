import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { idArray, isId } from '../../core/ids.js';
import { readSql } from '../../database/read/sql.js';

/** The sizes of the shop's own pictures, by id. */
export type KnownPictures = ReadonlyMap<string, { width: number; height: number }>;

/** How a text names a picture, in letters of either case. */
export const IN_TEXTS = `/pictures/([0-9a-f]{8}-${'[0-9a-f]{4}-'.repeat(3)}[0-9a-f]{12})/`;

/** Those of these pictures that the shop has; notes that something shows them. Pictures of customers are not among them. */
export async function namePictures(ctx: Context, wanted: readonly string[]): Promise<KnownPictures> {
  const ids = [...new Set(wanted)].filter(isId);
  if (ids.length === 0) return new Map();
  const values = [organizationOf(ctx), idArray(ids)];
  const found = await readSql<{ id: string; width: number; height: number }>(ctx, {
    sql: NAME,
    values: [...values, ...values],
  });
  return new Map(found.map(({ id, ...size }) => [id, size]));
}

const OWN = 'organization_id = ? and customer_id is null and id = any(?)';

const NAME = `
  with named as (
    update pictures set unnamed_since = null where ${OWN} and unnamed_since is not null returning id, width, height
  )
  select * from named union all select id, width, height from pictures where ${OWN} and unnamed_since is null`;

/** NOT_FOUND unless the shop has each of these pictures, by the field that names it. No id, or an empty one, names none. */
export async function requirePictures(
  ctx: Context,
  wanted: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const given = Object.entries(wanted).flatMap(([field, received]) => (received ? [{ field, received }] : []));
  const idOf = ({ received }: { received: string }) => received.toLowerCase();
  const known = await namePictures(ctx, given.map(idOf));
  const missing = given.filter((one) => !known.has(idOf(one)));
  if (missing.length === 0) return;
  throw AppError.missing(
    'picture',
    missing.map((one) => ({ ...one, code: 'picture' })),
  );
}
