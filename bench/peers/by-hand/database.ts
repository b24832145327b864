import pg from 'pg';

/** The one shop that these servers are for. */
export const GREENHOUSE = '00000000-0000-7000-8000-000000000001';

// biome-ignore lint/suspicious/noExplicitAny: rows as pg returns them
export type Row = Record<string, any>;

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

/** A statement, whose first value is the shop; with a name, PostgreSQL parses it once for each connection. */
export const statement =
  (text: string, name?: string) =>
  async (...values: unknown[]): Promise<Row[]> =>
    (await pool.query({ name, text, values: [GREENHOUSE, ...values] })).rows;

export interface Page {
  items: Row[];
  nextCursor: string | null;
}

/** The rows of a page, and the cursor of the next page as the store writes it: one row more shows whether there is one. */
export function cutPage(rows: Row[], limit: number, cursorOf: (last: Row) => unknown[]): Page {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, nextCursor: null };
  return { items, nextCursor: Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url') };
}
