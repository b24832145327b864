import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import type { Draws } from './draws.js';

type Run = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Rows with consecutive numbers that one transaction adds. */
export interface Batch {
  /** Runs a statement in the transaction of the batch. */
  run: Run;
  /**
   * The same for rows that refer only to rows which this transaction has written or locked, and to the shop: their
   * foreign keys hold, and checking each would take most of the time. Only superusers may skip the checks.
   */
  runUnchecked: Run;
  draws: Draws;
  /** The number of the batch: 0, 1, 2, … */
  index: number;
  /** The numbers of its first and last row. */
  first: number;
  last: number;
  /** The number of the first row of all batches, and how many rows they add together. */
  base: number;
  total: number;
}

interface Plan {
  noun: string;
  draws: Draws;
  base: number;
  total: number;
  /** How many rows a batch has. */
  size: number;
  /** How many batches run at the same time: batch `n` runs after batch `n - concurrency`. */
  concurrency: number;
}

/** Adds rows in batches, each in a transaction of its own, with a progress bar. */
export async function inBatches(orm: MikroORM, plan: Plan, add: (batch: Batch) => Promise<void>): Promise<void> {
  const { noun, draws, base, total, size, concurrency } = plan;
  const superuser = await isSuperuser(orm);
  const bar = new SingleBar({ format: `{bar} {percentage}% | {value}/{total} ${noun} | {eta_formatted} left` });
  bar.start(total, 0);
  const runEvery = async (from: number) => {
    for (let index = from; index * size < total; index += concurrency) {
      const first = base + index * size;
      const last = Math.min(first + size, base + total) - 1;
      await inTransaction(orm, (run) =>
        add({ run, runUnchecked: unchecked(run, superuser), draws, index, first, last, base, total }),
      );
      bar.increment(last - first + 1);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, (_, from) => runEvery(from)));
  } finally {
    bar.stop();
  }
}

/** Runs work in a transaction without the time limits of requests, and with the memory that large statements need. */
export function inTransaction<T>(orm: MikroORM, work: (run: Run) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em: EntityManager) => {
    for (const setting of settings) await em.execute(`set local ${setting}`);
    return work((sql, parameters = []) => em.execute(sql, parameters));
  });
}

async function isSuperuser(orm: MikroORM): Promise<boolean> {
  const query = "select current_setting('is_superuser') = 'on' as superuser";
  const [row] = await orm.em.execute<{ superuser: boolean }[]>(query);
  return row?.superuser === true;
}

/** Foreign keys are triggers, which do not fire in the role of a replica. */
function unchecked(run: Run, superuser: boolean): Run {
  if (!superuser) return run;
  return async (sql, parameters) => {
    await run("set local session_replication_role = 'replica'");
    const rows = await run(sql, parameters);
    await run("set local session_replication_role = 'origin'");
    return rows as never;
  };
}

const settings = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "work_mem = '64MB'",
  // Compiling a statement takes longer than running it for one batch.
  'jit = off',
  // The search index collects this much before it sorts it in.
  "gin_pending_list_limit = '32MB'",
];
