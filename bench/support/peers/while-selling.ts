import { setInterval } from 'node:timers/promises';
import type { Contender } from './contender.ts';

/** How often a stock changes while a shop sells. */
export const SALES_PER_SECOND = 20;

/** Runs `work`, and changes a stock 20 times a second meanwhile if the case wants it. */
export async function whileSelling<T>({ sell }: Contender, work: () => Promise<T>): Promise<T> {
  if (!sell) return work();
  const closing = new AbortController();
  const selling = sellUntil(closing.signal, sell);
  try {
    return await work();
  } finally {
    closing.abort();
    await selling;
  }
}

async function sellUntil(signal: AbortSignal, sell: () => Promise<unknown>): Promise<void> {
  const sales: Promise<unknown>[] = [];
  try {
    for await (const _ of setInterval(1000 / SALES_PER_SECOND, undefined, { signal })) sales.push(sell());
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
  await Promise.all(sales);
}
