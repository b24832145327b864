import type { Store } from '../../../support/store.js';

/** All columns in which a text stands: as text, in JSON, or in bytes. */
export async function columnsWith(store: Store, text: string): Promise<string[]> {
  const columns = await store.sql<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
  );
  const found: string[] = [];
  const patterns = [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`];
  for (const { schema, table, column } of columns) {
    const query = `select from "${schema}"."${table}" where "${column}"::text ilike any (array[?, ?]) limit 1`;
    if ((await store.sql(query, patterns)).length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
