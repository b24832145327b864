import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while one of the functions of `batched-flush.ts` runs. */
export const flushing = new AsyncLocalStorage<true>();

/** Set while `executeTogether` runs: the number of its statements. */
export const together = new AsyncLocalStorage<number>();
