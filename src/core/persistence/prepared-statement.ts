import type { MikroORM } from '@mikro-orm/postgresql';
import { EmbeddedDialect } from './embedded/pglite-dialect.js';

/** Runs a prepared statement with these values ($1, $2, …); the result is its one column of its one row, which is JSON. */
export type PreparedStatement<T> = (values: unknown[]) => Promise<T>;

/**
 * A statement for what nearly every request reads: PostgreSQL parses and plans it once per connection, and the ORM is
 * not involved. It returns one row with one column of type `text` that holds JSON. It always reads the primary.
 */
export function prepare<T>(orm: MikroORM, name: string, text: string): PreparedStatement<T> {
  const connection = orm.em.getConnection('write');
  const dialect = orm.config.get('driverOptions') as unknown;
  const statement = { name, text, rowMode: 'array' as const };
  if (dialect instanceof EmbeddedDialect) {
    return (values) =>
      connection
        .getClient()
        .connection()
        .execute(async () => {
          const { rows } = await dialect.client.query<[string]>({ ...statement, values });
          return JSON.parse(onlyColumn(rows)) as T;
        });
  }
  return async (values) => {
    const pool = await connection.getNativeClient();
    const { rows } = await pool.query({ ...statement, values });
    return JSON.parse(onlyColumn(rows)) as T;
  };
}

function onlyColumn(rows: string[][]): string {
  const text = rows[0]?.[0];
  if (text === undefined) throw new Error('A prepared statement returned no row.');
  return text;
}
