import { digestedColumns } from '../../migrations/2026-12/2026-12-01-row-digests.js';
import type { Run } from './in-transaction.js';

interface Column {
  name: string;
  type: string;
}

/**
 * The statement that writes the digests of the rows of `from`, the same as the trigger of `table` would write, if it has one.
 * The trigger makes JSON of a row and then text of it; putting the text together takes less time.
 */
export async function digestRows(run: Run, table: string, from: string): Promise<string[]> {
  const digested = digestedColumns(table);
  if (!digested) return [];
  const { changing = [], personal = [] } = digested;
  const kept = await run<Column>(columnsOf(table, [...changing, ...personal]));
  const text = textOf(table, kept);
  if (personal.length === 0) {
    return [
      `insert into row_digests (organization_id, kind, row_id, digest)
      select organization_id, '${table}', id, sha256(convert_to(${text}, 'UTF8')) from ${from}`,
    ];
  }
  // OFFSET 0 keeps PostgreSQL from computing the personal digest twice.
  return [
    `insert into row_digests (organization_id, kind, row_id, salt, personal_digest, digest)
    select organization_id, '${table}', id, salt, personal, sha256(convert_to(text, 'UTF8') || personal) from (
      select organization_id, id, text, salt, personal_digest(personal, salt) as personal from (
        select organization_id, id, ${text} as text, uuid_send(gen_random_uuid()) as salt,
          jsonb_build_object(${personal.map((name) => `'${name}', "${name}"`)}) as personal
        from ${from}
      ) salted offset 0
    ) digested`,
  ];
}

/** In the order in which JSONB has keys: by length, then by bytes. So the id, which no row lacks, comes first. */
const columnsOf = (table: string, left: string[]): string =>
  `select attname as name, atttypid::regtype::text as type from pg_attribute
  where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attname <> all ('{${left}}')
  order by length(attname), attname collate "C"`;

/** What a null is added to is null, and `concat` leaves it out. */
function textOf(table: string, columns: Column[]): string {
  const members = columns.map(({ name, type }, at) => {
    if (/\[\]$|^json|^double|^real/.test(type))
      throw new Error(`The text of ${table}.${name} would differ from the trigger's.`);
    const print = printAs[type] ?? ((column: string) => `to_json(${column})`);
    return `'${at === 0 ? '' : ', '}"${name}": ' || ${print(`"${name}"`)}`;
  });
  return `concat(E'${table}\\n{', ${members.join(', ')}, E'}\\n')`;
}

/** How columns of frequent types are printed faster than `to_json` prints them. */
const printAs: Record<string, (column: string) => string> = {
  uuid: (column) => `'"' || ${column} || '"'`,
  integer: (column) => column,
  bigint: (column) => column,
};
