import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { readSql } from '../../database/read/sql.js';
import { WIDTHS, type Width } from './picture-address.js';

interface PictureFile {
  organizationId: string;
  /** Null for a picture of the shop. */
  customerId: string | null;
  file: Uint8Array;
}

/**
 * A picture of any shop that the caller's role sees, as WebP of one of the kept widths, or as wide as it is: the address of a picture does not say whose it is.
 * Undefined where there is none.
 */
export async function findPictureFile(ctx: Context, id: string, width: number): Promise<PictureFile | undefined> {
  const largest = WIDTHS.indexOf(width as Width);
  if (!isId(id) || largest < 0) return undefined;
  const columns = WIDTHS.slice(0, largest + 1).map((kept) => `webp${kept}`);
  const sql = `select organization_id as "organizationId", customer_id as "customerId", coalesce(${columns.reverse()}) as file
    from pictures where id = ?`;
  const [found] = await readSql<PictureFile>(ctx, { sql, values: [id] });
  return found;
}
