import { openPglite } from '../../src/database/connect/open-pglite.js';

/** An open embedded database, as `openPglite` returns it. */
type Embedded = Awaited<ReturnType<typeof openPglite>>;
type PGlite = Embedded['pglite'];

interface Reusable extends Embedded {
  /** What its tables, functions, triggers, policies and roles were when it was opened. */
  shape: string;
  restore(): Promise<void>;
}

/** Those that no store of this worker has open now. */
const idle: Reusable[] = [];

/**
 * The demo database of a store, in memory. PGlite takes three quarters of the time in which a store opens, so a worker goes on with
 * the database of an earlier store: each row is as in the image again. One whose tables, functions or roles a test has changed is
 * not used again.
 */
export async function openReused(image: string): Promise<Embedded> {
  const database = (await takeIdle()) ?? (await openNew(image));
  let isOpen = true;
  // Some tests close a store twice.
  const close = async () => {
    if (isOpen) idle.push(database);
    isOpen = false;
  };
  return { pglite: database.pglite, close };
}

async function takeIdle(): Promise<Reusable | undefined> {
  for (let database = idle.pop(); database; database = idle.pop()) {
    if (await isAsOpened(database)) return database;
    await database.close();
  }
  return undefined;
}

async function isAsOpened({ pglite, shape, restore }: Reusable): Promise<boolean> {
  for (const statement of ['rollback', 'discard all', 'drop function if exists contents()'])
    await pglite.exec(statement);
  if ((await shapeOf(pglite)) !== shape) return false;
  await restore();
  return true;
}

async function openNew(image: string): Promise<Reusable> {
  const embedded = await openPglite('memory://', image);
  const restore = await keepRows(embedded.pglite);
  return { ...embedded, restore, shape: await shapeOf(embedded.pglite) };
}

/** Copies the rows of all tables. What it returns deletes each row written since, and puts back the missing; no trigger notices. */
async function keepRows(pglite: PGlite): Promise<() => Promise<void>> {
  const { rows: tables } = await pglite.query<{ name: string; columns: string; key: string }>(`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where attnum = any (indkey)) as key
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_index on indrelid = attrelid and indisprimary
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid`);
  const { rows: sequences } = await pglite.query<{ reset: string }>(`
    select format('select setval(%L, %s, %L)', schemaname || '.' || sequencename, coalesce(last_value, 1), last_value is not null)
      as reset from pg_sequences where schemaname = 'public'`);
  const kept: { sql: string; rows: string; isShort: string }[] = [];
  for (const { name, columns, key } of tables) {
    const { rows } = await pglite.query<{ copy: string | null; count: number }>(
      `select json_agg(t)::text as copy, count(*)::int as count from (select ${columns} from ${name}) t`,
    );
    const [{ copy, count } = { copy: null, count: 0 }] = rows;
    const sql = `insert into ${name} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${name}, $1) where (${key}) not in (select ${key} from ${name})`;
    if (copy) kept.push({ sql, rows: copy, isShort: `(select count(*) < ${count} from ${name})` });
  }
  let newest = await transactionOf(pglite);
  return async () => {
    const deletes = tables.map(({ name }) => `delete from ${name} where xmin::text::bigint > ${newest}`);
    const resets = sequences.map(({ reset }) => reset);
    await pglite.exec(['set session_replication_role = replica', ...deletes, ...resets].join(';\n'));
    const { rows } = await pglite.query<{ short: boolean[] }>(
      `select array[${kept.map(({ isShort }) => isShort)}] as short`,
    );
    const short = kept.filter((_, index) => rows[0]?.short[index]);
    for (const { sql, rows } of short) await pglite.query(sql, [rows]);
    await pglite.exec('reset session_replication_role');
    newest = await transactionOf(pglite);
  };
}

/** The newest transaction: a row that is written later has a higher `xmin`. */
async function transactionOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return String(rows[0]?.id);
}

/** Changes when something but rows does: each change of a catalog has a transaction of its own. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const catalogs = [
    'attribute',
    'attrdef',
    'proc',
    'trigger',
    'policy',
    'constraint',
    'index',
    'authid',
    'db_role_setting',
  ];
  const sums = catalogs.map((name) => `(select (count(*), sum(xmin::text::bigint)) from pg_${name})`);
  const facts = 'oid, relname, relacl, reloptions, relrowsecurity, relforcerowsecurity';
  const classes = `(select (count(*), sum(hashtextextended((${facts})::text, 0))) from pg_class)`;
  const { rows } = await pglite.query<{ shape: string }>(`select (${[...sums, classes].join(', ')})::text as shape`);
  return String(rows[0]?.shape);
}
