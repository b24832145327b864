import type { Store } from '../../support/store.js';
import type { Json } from '../requests/words.js';

/** What is in the database. */
export interface Contents {
  /** The next transaction that writes: as long as it is the same, nothing has been written. */
  next: string;
  /** All rows of all tables, as texts of JSON, by the version that PostgreSQL gives a row whenever it is written. */
  tables: Map<string, { digest: string; rows: Map<string, string> }>;
}

const VERSION = `t.xmin::text || t.ctid::text`;

/** What is in the database; a row that was not written since is taken from before. */
export async function contentsOf(store: Store, before?: Contents): Promise<Contents> {
  const [{ next } = { next: '' }] = await store.sql<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  if (before?.next === next) return before;
  const names = before ? [...before.tables.keys()] : await tablesOf(store);
  const digestOf = (table: string) =>
    `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtext(${VERSION})), 0) as digest from "${table}" t`;
  const digests = await store.sql<{ name: string; digest: string }>(names.map(digestOf).join(' union all '));
  const tables: Contents['tables'] = new Map();
  for (const { name, digest } of digests) {
    const known = before?.tables.get(name);
    tables.set(name, known?.digest === digest ? known : { digest, rows: await rowsOf(store, name, known?.rows) });
  }
  return { next, tables };
}

/**
 * The states of the catalogues depend on the connection that wrote them. Digests of rows have a random salt, and follow
 * from the rows: triggers write them.
 */
const NOT_COMPARED = ['catalogue_states', 'row_digests', 'row_links'];

async function tablesOf(store: Store): Promise<string[]> {
  const tables = await store.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any (array['${NOT_COMPARED.join("', '")}'])
     order by table_name`,
  );
  return tables.map(({ name }) => name);
}

/** What is new comes by id, and so in the order in which it was made: ids are UUIDv7. */
async function rowsOf(store: Store, table: string, known = new Map<string, string>()): Promise<Map<string, string>> {
  const versions = await store.sql<{ version: string; ctid: string }>(
    `select ${VERSION} as version, t.ctid::text as ctid from "${table}" t`,
  );
  const places = versions.filter(({ version }) => !known.has(version)).map(({ ctid }) => `'${ctid}'`);
  const written = await store.sql<{ version: string; row: string }>(
    `select ${VERSION} as version, to_jsonb(t)::text as row from "${table}" t
     where t.ctid = any (array[${places}]::tid[]) order by to_jsonb(t) ->> 'id', t::text`,
  );
  const kept = versions.flatMap(({ version }): [string, string][] => {
    const row = known.get(version);
    return row === undefined ? [] : [[version, row]];
  });
  return new Map([...kept, ...written.map(({ version, row }): [string, string] => [version, row])]);
}

/** What is different after it, table by table: rows that were there, and rows that are there now. */
export function changesBetween(before: Contents, after: Contents): Record<string, { gone: Json[]; come: Json[] }> {
  const changes = [...after.tables].map(([table, { digest, rows }]) => {
    const known = before.tables.get(table);
    if (known?.digest === digest) return [table, { gone: [], come: [] }] as const;
    const [old, now] = [new Set(known?.rows.values()), new Set(rows.values())];
    return [table, { gone: without(old, now), come: without(now, old) }] as const;
  });
  return Object.fromEntries(changes.filter(([, { gone, come }]) => gone.length + come.length > 0));
}

const without = (rows: Set<string>, others: Set<string>): Json[] =>
  [...rows]
    .filter((row) => !others.has(row))
    .map((row) => JSON.parse(row))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = (row: Json): string => row.id ?? JSON.stringify(row);
