import type { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { isEmbedded } from './is-embedded.js';

/** Runs a prepared statement with these values ($1, $2, …); the result is its one column of its one row, which is JSON. */
export type PreparedStatement<T> = (values: unknown[]) => Promise<T>;

/**
 * A statement for what nearly every request reads: PostgreSQL parses and plans it once per connection, and the ORM is
 * not involved. It returns one row with one column of type `text` that holds JSON. It always reads the primary. PGlite
 * parses it each time.
 */
export function prepare<T>(orm: MikroORM, name: string, text: string): PreparedStatement<T> {
  const connection = orm.em.getConnection('write');
  if (isEmbedded(orm.em))
    return async (values) => {
      const { rows } = await connection.getClient().executeQuery(CompiledQuery.raw(text, values));
      return onlyValue<T>(rows);
    };
  return async (values) => {
    const pool = await connection.getNativeClient();
    const { rows } = await pool.query({ name, text, values });
    return onlyValue<T>(rows);
  };
}

function onlyValue<T>([row]: unknown[]): T {
  if (!row) throw new Error('A prepared statement returned no row.');
  return JSON.parse(Object.values(row)[0]) as T;
}
