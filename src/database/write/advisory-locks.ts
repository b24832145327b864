import type { Context } from '../../core/context.js';
import { readSql } from '../read/sql.js';

/**
 * The classes of the store's advisory locks. A lock is a number in the whole database: its upper 8 bits are the class,
 * so that no two uses ever wait for each other; the other 56 are a hash of the name.
 */
const LOCK_CLASSES = {
  migrations: 1,
  'idempotency key': 2,
  'webhook relay': 3,
  rewards: 4,
  'webhook endpoints': 5,
  'plants by SKU': 6,
  slugs: 7,
  identities: 8,
  'payment references': 9,
  pictures: 10,
  pages: 11,
  'voucher codes': 12,
  'first shop': 13,
} as const;

type Use = keyof typeof LOCK_CLASSES;

/** Takes a lock of the store until the transaction ends; waits for whoever has it. */
export async function lock(ctx: Pick<Context, 'em'>, use: Use, name: string): Promise<void> {
  await readSql(ctx, { sql: `select pg_advisory_xact_lock(${lockNumber(use)})`, values: [name] });
}

/** The SQL expression for the number of a lock; its one parameter is the name. */
export const lockNumber = (use: Use): string =>
  `((${LOCK_CLASSES[use]}::bigint << 56) | (hashtextextended(?, 0) & ${2n ** 56n - 1n}))`;
