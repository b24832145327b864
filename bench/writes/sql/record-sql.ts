import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Preloaded into a store process: appends every message to PostgreSQL with what it brought, as one line of JSON, to the
 * file that RECORD_SQL names. A line is written before the store sees the result, so all lines of a request are there
 * when it is answered.
 */
const file = String(process.env['RECORD_SQL']);
const { query } = pg.Client.prototype;

/** How many bytes each connection had carried when the last message was complete. */
const carried = new WeakMap<object, number>();

function bytesSince(client: pg.Client): number {
  const { stream } = (client as unknown as { connection: { stream: { bytesRead: number; bytesWritten: number } } })
    .connection;
  const now = stream.bytesRead + stream.bytesWritten;
  const before = carried.get(client) ?? now;
  carried.set(client, now);
  return now - before;
}

/** A message of the store (`src/database/messages/message.ts`). */
interface Message {
  statements: { text: string; values: (string | null)[] }[];
  done: Promise<{ rows: unknown[]; numAffectedRows?: bigint }[]>;
}

/** The statements as one text, with their values in it. */
const textOf = ({ statements }: Message): string =>
  statements
    .map(({ text, values }) =>
      text.replace(/\$(\d+)/g, (_, at) => {
        const value = values[at - 1] ?? null;
        return value === null ? 'null' : pg.escapeLiteral(value);
      }),
    )
    .join(';\n');

pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]): never {
  const message = call[0] as Message;
  if (!Array.isArray(message.statements)) return query.apply(this, call as never) as never;
  bytesSince(this);
  // The store sees the results after this, because it awaits them later.
  message.done.then(
    (results) => {
      const rows = results.reduce((sum, one) => sum + Number(one.numAffectedRows ?? one.rows.length), 0);
      const what = { text: textOf(message), statements: results.length, rows, bytes: bytesSince(this) };
      appendFileSync(file, `${JSON.stringify(what)}\n`);
    },
    () => {},
  );
  return query.apply(this, call as never) as never;
};
