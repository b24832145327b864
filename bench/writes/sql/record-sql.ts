import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Preloaded into a store process: appends every message to PostgreSQL with what it brought, as one line of JSON, to the
 * file that RECORD_SQL names. A line is written before the store sees the result, so all lines of a request are there
 * when it is answered.
 */
const file = String(process.env['RECORD_SQL']);
const { query } = pg.Client.prototype;

interface Result {
  rowCount: number | null;
}

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

pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]): never {
  const [first, second] = call;
  const config = typeof first === 'object' && first !== null && !('submit' in first) ? first : { text: first };
  const { name, text, values = second } = config as { name?: string; text: unknown; values?: unknown };
  if (typeof text !== 'string') return query.apply(this, call as never) as never;
  bytesSince(this);
  const note = (result: Result | Result[] | undefined): void => {
    const rows = [result].flat().reduce((sum, one) => sum + (one?.rowCount ?? 0), 0);
    const message = { name, text, values: Array.isArray(values) ? values : [] };
    const statements = Array.isArray(result) ? result.length : 1;
    appendFileSync(file, `${JSON.stringify({ ...message, statements, rows, bytes: bytesSince(this) })}\n`);
  };
  const callback = call.at(-1);
  if (typeof callback === 'function') {
    const noted = (error: unknown, result: Result) => {
      note(result);
      callback(error, result);
    };
    return query.apply(this, [...call.slice(0, -1), noted] as never) as never;
  }
  return (query.apply(this, call as never) as unknown as Promise<Result>).then((result) => {
    note(result);
    return result;
  }) as never;
};
