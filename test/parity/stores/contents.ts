import type { Store } from '../../support/store.js';
import type { Json } from '../requests/words.js';

/** What was in the database when it was last looked at. */
export interface Contents {
  /** What a transaction saw then, as PostgreSQL names it: as long as it is the same, nothing has been written. */
  snapshot: string;
  /** All rows of all tables, as texts of JSON, by the version that PostgreSQL gives a row whenever it is written. */
  tables: Map<string, Map<string, string>>;
}

/** What is different, table by table: rows that were there, and rows that are there now. */
export type Changes = Record<string, { gone: Json[]; come: Json[] }>;

/** What a table has: how many rows, and the version and text of those that were written since some transaction. */
interface Table {
  name: string;
  size: number;
  written: [version: string, row: string][];
}

const VERSION = 't.xmin::text || t.ctid::text';

/** Everything that is in the database. */
export async function contentsOf(store: Store): Promise<Contents> {
  await makeReader(store);
  const contents: Contents = { snapshot: '', tables: new Map() };
  await takeChanges(store, contents);
  return contents;
}

/** What has changed since the last look. From now on, `contents` holds what is there now. */
export async function takeChanges(store: Store, contents: Contents): Promise<Changes> {
  const [now] = await store.sql<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot');
  if (!now || now.snapshot === contents.snapshot) return {};
  // Every transaction before the oldest one that ran then had ended.
  const [oldest] = contents.snapshot.split(':');
  const tables = await store.sql<Table>('select * from contents_since(?)', [oldest || '0']);
  contents.snapshot = now.snapshot;
  const changes: Changes = {};
  for (const { name, size, written } of tables) {
    const rows = contents.tables.get(name) ?? new Map<string, string>();
    contents.tables.set(name, rows);
    const come = written.filter(([version]) => !rows.has(version));
    const gone = rows.size + come.length > size ? await missing(store, name, rows) : [];
    const before = gone.map((version) => rows.get(version) ?? '');
    for (const version of gone) rows.delete(version);
    for (const [version, row] of come) rows.set(version, row);
    const after = come.map(([, row]) => row);
    const difference = { gone: without(before, after), come: without(after, before) };
    if (difference.gone.length + difference.come.length > 0) changes[name] = difference;
  }
  return changes;
}

/** A function that reads every table: PostgreSQL plans a statement of a function once, and there are forty tables. */
async function makeReader(store: Store): Promise<void> {
  const tables = await tablesOf(store);
  const reads = tables.map(
    (table) => `return query select '${table}', (select count(*)::int from "${table}"), coalesce(
      jsonb_agg(jsonb_build_array(${VERSION}, to_jsonb(t)::text) order by to_jsonb(t) ->> 'id', t::text), '[]')
      from "${table}" t where t.xmin::text::bigint >= oldest;`,
  );
  await store.sql(`create function contents_since(oldest bigint) returns table (name text, size int, written jsonb)
    language plpgsql as $$ begin ${reads.join('\n')} end $$`);
}

/** The states of the catalogues depend on the connection that wrote them. */
const NOT_COMPARED = 'catalogue_states';

async function tablesOf(store: Store): Promise<string[]> {
  const tables = await store.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '${NOT_COMPARED}'
     order by table_name`,
  );
  return tables.map(({ name }) => name);
}

/** The versions among these that the table no longer has. */
async function missing(store: Store, table: string, rows: Map<string, string>): Promise<string[]> {
  const found = await store.sql<{ version: string }>(`select ${VERSION} as version from "${table}" t`);
  const versions = new Set(found.map(({ version }) => version));
  return [...rows.keys()].filter((version) => !versions.has(version));
}

const without = (rows: string[], others: string[]): Json[] =>
  rows
    .filter((row) => !others.includes(row))
    .map((row) => JSON.parse(row))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = (row: Json): string => row.id ?? JSON.stringify(row);
