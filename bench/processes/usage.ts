import { availableParallelism } from 'node:os';
import { cpuSeconds, databaseTimes, machineCpuSeconds, secondsBetween } from '../support/run/cpu-time.ts';
import type { Running } from '../support/run/start-process.ts';
import type { Database } from '../support/store/database.ts';

/** How many cores were busy on average, and for whom. */
export interface Usage {
  /** The busiest store process, and all of them together. */
  busiest: number;
  stores: number;
  database: number;
  /** The balancer, the load generator, and whatever else ran on the machine. */
  others: number;
  cores: number;
}

/** Runs `work` and returns how many cores it kept busy. */
export async function usageDuring<T>(
  stores: readonly Running[],
  { name }: Database,
  work: () => Promise<T>,
): Promise<{ result: T; usage: Usage }> {
  const measure = () => ({
    at: performance.now() / 1000,
    stores: stores.map(({ pid }) => cpuSeconds(pid)),
    database: databaseTimes(name),
    machine: machineCpuSeconds(),
  });
  const before = measure();
  const result = await work();
  const after = measure();
  const seconds = after.at - before.at;
  const each = after.stores.map((used, index) => (used - Number(before.stores[index])) / seconds);
  const all = each.reduce((sum, used) => sum + used, 0);
  const database = secondsBetween(before.database, after.database) / seconds;
  const machine = (after.machine - before.machine) / seconds;
  const usage = { busiest: Math.max(...each), stores: all, database, others: Math.max(0, machine - all - database) };
  return { result, usage: { ...usage, cores: availableParallelism() } };
}

/** A process or machine that is busy for this share of the time has nothing left to give. */
const FULL = 0.9;

/** What had nothing left to give. A store process runs JavaScript on one core. */
export function saturated({ busiest, stores, database, others, cores }: Usage): string {
  if (stores + database + others >= FULL * cores) {
    const [[most]] = Object.entries({ stores, PostgreSQL: database, others }).sort(([, a], [, b]) => b - a) as [
      [string, number],
    ];
    return `the machine: ${most}`;
  }
  return busiest >= FULL ? 'a store process' : 'nothing';
}
