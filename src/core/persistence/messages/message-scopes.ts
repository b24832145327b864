import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a connection gets held writes, which it sends with the next statement. */
export const flushing = new AsyncLocalStorage<true>();

/** Set while `executeTogether` runs: the number of its statements. */
export const together = new AsyncLocalStorage<number>();
