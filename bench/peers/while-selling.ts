import type { Contender } from './contender.ts';

/** How often a stock changes while a shop sells. */
export const SALES_PER_SECOND = 20;

/** Runs `work`, and changes a stock 20 times a second meanwhile if the case wants it. */
export async function whileSelling<T>({ sell }: Contender, work: () => Promise<T>): Promise<T> {
  if (!sell) return work();
  const failures: unknown[] = [];
  // Caught at once: a sale that fails during the work must not end the process before it is cleaned up.
  const sales: Promise<unknown>[] = [];
  const sellOnce = () => sales.push(sell().catch((error: unknown) => failures.push(error)));
  const timer = setInterval(sellOnce, 1000 / SALES_PER_SECOND);
  const result = await work().finally(() => clearInterval(timer));
  await Promise.all(sales);
  if (failures.length > 0) throw failures[0];
  return result;
}
