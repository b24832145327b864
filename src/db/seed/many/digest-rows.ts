import { digestedColumns, setOnce } from '../../migrations/2026-12/2026-12-01-row-digests.js';
import type { Run } from './in-transaction.js';
import { DIGESTS } from './link-digests.js';

type Digested = NonNullable<ReturnType<typeof digestedColumns>>;

interface Column {
  name: string;
  type: string;
  required: boolean;
}

/**
 * The statements that compute the digests of the rows of `from`, the same as the triggers of `table` would write, if it has
 * any. The triggers make JSON of a row and then text of it; putting the text together takes less time.
 */
export async function digestRows(run: Run, table: string, from: string): Promise<string[]> {
  const digested = digestedColumns(table);
  if (!digested) return [];
  const columns = await run<Column>(columnsOf(table));
  const once = setOnce
    .filter(([name]) => name === table)
    .map(([, column]) => digestValues(table, column, columns, from));
  return [digestWhole(table, digested, columns, from), ...once];
}

function digestWhole(
  table: string,
  { changing = [], personal = [] }: Digested,
  columns: Column[],
  from: string,
): string {
  const kept = columns.filter(({ name }) => !changing.includes(name) && !personal.includes(name));
  const text = textOf(table, kept);
  if (personal.length === 0) {
    return `insert into ${DIGESTS} (organization_id, kind, row_id, digest)
      select organization_id, '${table}', id, sha256(textsend(${text})) from ${from}`;
  }
  // OFFSET 0 keeps PostgreSQL from computing the personal digest twice.
  return `insert into ${DIGESTS} (organization_id, kind, row_id, salt, personal_digest, digest)
    select organization_id, '${table}', id, salt, personal, sha256(textsend(text) || personal) from (
      select organization_id, id, text, salt,
        ${personalDigest(columns.filter(({ name }) => personal.includes(name)))} as personal
      from (select *, ${text} as text, ${SALT} as salt from ${from}) salted offset 0
    ) digested`;
}

/** Digests the values of a column that is set once, apart from the rest of the row. */
function digestValues(table: string, column: string, columns: Column[], from: string): string {
  const kind = `${table}.${column}`;
  const text = textOf(
    kind,
    columns.filter(({ name }) => name === 'id' || name === column),
  );
  return `insert into ${DIGESTS} (organization_id, kind, row_id, digest)
    select organization_id, '${kind}', id, sha256(textsend(${text})) from ${from} where "${column}" is not null`;
}

/** The customers are drawn: who knows the seed knows them, so random salts, which take longer, would hide nothing. */
const SALT = 'int8send(uuid_hash_extended(id, 1)) || int8send(uuid_hash_extended(id, 2))';

/** In the order in which JSONB has keys: by length, then by bytes. So the id, which no row lacks, comes first. */
const columnsOf = (table: string): string =>
  `select attname as name, atttypid::regtype::text as type, attnotnull as required from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by length(attname), attname collate "C"`;

/**
 * The text of the columns as the trigger's JSON has it, without nulls. What a null is added to is null, which `concat`
 * leaves out; values that are never null are separate arguments, which takes less time.
 */
function textOf(kind: string, columns: Column[]): string {
  if (columns[0]?.name !== 'id')
    throw new Error(`The text of ${kind}: its first column must be id, which is never null.`);
  const parts: string[] = [];
  let open = `${kind}\\n{`;
  for (const { name, type, required } of columns) {
    const quote = type === 'uuid' ? '"' : '';
    const key = `${name === 'id' ? '' : ', '}"${name}": ${quote}`;
    const value = printed.has(type) ? `"${name}"` : jsonOf(name, type);
    if (required) {
      parts.push(`E'${open}${key}'`, value);
      open = quote;
    } else {
      parts.push(`'${open}'`, `'${key}' || ${value} || '${quote}'`);
      open = '';
    }
  }
  return `concat(${parts.join(', ')}, E'${open}}\\n')`;
}

/** Types that JSON prints as text does, but for quotes around a UUID: `to_json` takes longer. */
const printed = new Set(['uuid', 'integer', 'bigint']);

/** Types that `to_json` prints as JSONB does. Arrays, for example, have a space after each comma only in JSONB. */
const alike = new Set(['text', 'character', 'boolean', 'timestamp with time zone']);

function jsonOf(name: string, type: string): string {
  if (!alike.has(type)) throw new Error(`The text of ${name}, of type ${type}, could differ from the trigger's.`);
  return `to_json("${name}")`;
}

/** An address is an object or null: JSON without nulls as a member, and as it stands at the end. */
function personalDigest(columns: Column[]): string {
  const isAddress = ({ name, type }: Column) => name === 'shipping_address' && type === 'jsonb';
  const members = columns.map((column) => {
    const { name, type } = column;
    return `'"${name}": ' || ${isAddress(column) ? `jsonb_strip_nulls("${name}")::text` : jsonOf(name, type)}`;
  });
  const ends = columns.filter(isAddress).map(({ name }) => `, "${name}"`);
  return `sha256(salt || textsend(concat('{', concat_ws(', ', ${members.join(', ')}), E'}\\n'${ends.join('')})))`;
}
