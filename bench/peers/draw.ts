import type { Database } from '../support/store/database.ts';
import { GREENHOUSE } from '../support/store/demo.ts';

/** Some of these ids, the same in every run on the same data. */
export async function draw({ query }: Database, ids: string, count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(`select id from (${ids}) row order by md5(id::text) limit $2`, [
    GREENHOUSE,
    count,
  ]);
  return rows.map(({ id }) => id);
}
