import { appendFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Preloaded into a store process: appends every message to PostgreSQL, as one line of JSON, to the file that RECORD_SQL
 * names.
 */
const file = String(process.env['RECORD_SQL']);
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]): never {
  const [text, values] = call;
  if (typeof text === 'string') {
    appendFileSync(file, `${JSON.stringify({ text, values: Array.isArray(values) ? values : [] })}\n`);
  }
  return query.apply(this, call as never) as never;
};
