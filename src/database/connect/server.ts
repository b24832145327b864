import type { MikroORM } from '@mikro-orm/postgresql';
import { setClock } from '../../core/clock.js';
import type { DatabaseServer } from '../../core/metrics/metrics.js';
import { inAllOrganizations } from '../database-role.js';
import { withPriority, withPriorityOfCallers } from '../work.js';

/** How long a scrape waits for the database. */
const READ_MS = 2000;

/** A server says its own address, which a balancer before it hides. Over a socket it has none. */
const SERVER = `select coalesce(host(inet_server_addr()), 'socket') || ':' || current_setting('port') as server,
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;

/** Reads which server of PostgreSQL the process writes to. */
export const readServer = (orm: MikroORM): Promise<DatabaseServer> => readFigures<DatabaseServer>(orm, SERVER);

/** The one row of a statement that is for the metrics: it sees all organizations, and does not wait for requests. */
export async function readFigures<T>(orm: MikroORM, sql: string): Promise<T> {
  const em = orm.em.fork({ signal: AbortSignal.timeout(READ_MS) });
  const [row] = await inAllOrganizations(() => withPriority(() => em.execute<[T]>(sql)));
  return row;
}

/** Sets the clock of this process by that of the database. */
export async function readDatabaseClock(orm: MikroORM): Promise<void> {
  const asked = Date.now();
  const sql = 'select extract(epoch from clock_timestamp()) * 1000 as ms';
  const [row] = await withPriorityOfCallers(() => orm.em.fork().execute<{ ms: string }[]>(sql));
  setClock(Number(row?.ms), asked, Date.now());
}
