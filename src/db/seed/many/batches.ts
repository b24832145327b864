import type { MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import type { Draws } from './draws.js';
import { inTransaction, type Run } from './in-transaction.js';
import { type Insert, uncheckedInsert } from './insert-rows.js';

/** Rows with consecutive numbers that one transaction adds. */
export interface Batch {
  /** Runs a statement in the transaction of the batch. */
  run: Run;
  insert: Insert;
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
  let failed = false;
  const runEvery = async (from: number) => {
    for (let index = from; index * size < total && !failed; index += concurrency) {
      const first = base + index * size;
      const last = Math.min(first + size, base + total) - 1;
      await inTransaction(orm, (run) =>
        add({ run, insert: uncheckedInsert(run, superuser), draws, index, first, last, base, total }),
      ).catch((error) => {
        failed = true;
        throw error;
      });
      bar.increment(last - first + 1);
    }
  };
  try {
    const runs = await Promise.allSettled(Array.from({ length: concurrency }, (_, from) => runEvery(from)));
    for (const run of runs) if (run.status === 'rejected') throw run.reason;
  } finally {
    bar.stop();
  }
}

async function isSuperuser(orm: MikroORM): Promise<boolean> {
  const query = "select current_setting('is_superuser') = 'on' as superuser";
  const [row] = await orm.em.execute<{ superuser: boolean }[]>(query);
  return row?.superuser === true;
}
