import type { MikroORM } from '@mikro-orm/postgresql';

/** The tables of which so much was written or deleted since their last vacuum that autovacuum would begin. */
const NEGLECTED = `select relid::regclass::text as name from pg_stat_user_tables
  where n_dead_tup + n_ins_since_vacuum > 50 + 0.2 * n_live_tup order by relid`;

/**
 * Does what autovacuum would do, which PGlite does not have: without it, tables and indexes grow with every change, and
 * what could be read from an index alone is also looked up in the table. Between two tables, others take their turns.
 */
export async function vacuumEmbedded(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  // PostgreSQL counts what was written once a second, at the end of a statement.
  await em.execute('select pg_stat_force_next_flush()');
  for (const { name } of await em.execute<{ name: string }[]>(NEGLECTED)) await em.execute(`vacuum (analyze) ${name}`);
}
