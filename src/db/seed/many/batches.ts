import type { MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import type { Draws } from './draws.js';
import { inTransaction, type Run } from './in-transaction.js';
import { type Insert, withoutChecks } from './insert-rows.js';

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
  /** Batches for which this gives the same number run one after the other, in order; by default, it gives each its own. */
  turn?: (index: number) => number;
}

/** How many connections write at the same time: while one waits for the disk, two cores still have work. */
export const CONNECTIONS = 3;

/** Adds rows in batches, each in a transaction of its own, with a progress bar. */
export async function inBatches(orm: MikroORM, plan: Plan, add: (batch: Batch) => Promise<void>): Promise<void> {
  const { noun, draws, base, total, size, turn = (index) => index } = plan;
  const superuser = await isSuperuser(orm);
  const bar = new SingleBar({ format: `{bar} {percentage}% | {value}/{total} ${noun} | {eta_formatted} left` });
  bar.start(total, 0);
  let failed = false;
  const writeBatches = async (connection: number) => {
    for (let index = 0; index * size < total && !failed; index += 1) {
      if (turn(index) % CONNECTIONS !== connection) continue;
      const first = base + index * size;
      const last = Math.min(first + size, base + total) - 1;
      await inTransaction(orm, (run) =>
        withoutChecks(run, superuser, (insert) => add({ run, insert, draws, index, first, last, base, total })),
      ).catch((error) => {
        failed = true;
        throw error;
      });
      bar.increment(last - first + 1);
    }
  };
  try {
    const runs = await Promise.allSettled(
      Array.from({ length: CONNECTIONS }, (_, connection) => writeBatches(connection)),
    );
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
