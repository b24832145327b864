import type { MikroORM } from '@mikro-orm/postgresql';
import { setClock } from '../../core/clock.js';
import { withPriorityOfCallers } from '../work.js';

/** Sets the clock of this process by that of the database. */
export async function readDatabaseClock(orm: MikroORM): Promise<void> {
  const asked = Date.now();
  const sql = 'select extract(epoch from clock_timestamp()) * 1000 as ms';
  const [row] = await withPriorityOfCallers(() => orm.em.fork().execute<{ ms: string }[]>(sql));
  setClock(Number(row?.ms), asked, Date.now());
}
