import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import { withoutTimeLimits } from '../../src/database/messages/connection-of.ts';
import type { Draws } from './draws.ts';

/** Runs a statement and returns its rows. */
export type Run = <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** Rows with consecutive numbers that one transaction adds. */
export interface Batch {
  /** Runs a statement in the transaction of the batch. */
  run: Run;
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
}

/** Adds rows in batches, each in a transaction of its own, with a progress bar. */
export async function inBatches(orm: MikroORM, plan: Plan, add: (batch: Batch) => Promise<void>): Promise<void> {
  const { noun, draws, base, total, size } = plan;
  const bar = new SingleBar({ format: `{bar} {percentage}% | {value}/{total} ${noun} | {eta_formatted} left` });
  bar.start(total, 0);
  try {
    for (let index = 0; index * size < total; index += 1) {
      const first = base + index * size;
      const last = Math.min(first + size, base + total) - 1;
      await inTransaction(orm, (run) => add({ run, draws, index, first, last, base, total }));
      bar.increment(last - first + 1);
    }
  } finally {
    bar.stop();
  }
}

/** Runs work in a transaction without the time limits of requests, and with the memory that large statements need. */
export function inTransaction<T>(orm: MikroORM, work: (run: Run) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em: EntityManager) => {
    await withoutTimeLimits(em);
    await em.execute("set local work_mem = '64MB'");
    return work((sql, parameters = []) => em.execute(sql, parameters));
  });
}
