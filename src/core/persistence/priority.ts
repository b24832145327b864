import { AsyncLocalStorage } from 'node:async_hooks';

const priority = new AsyncLocalStorage<boolean>();

/**
 * Runs work that must not wait behind requests, such as sending webhooks. Such work has many short statements: if each
 * waited for a connection behind all requests, webhooks would slow down with every client.
 */
export const withPriority = <T>(work: () => T): T => priority.run(true, work);

/** Whether the caller runs inside of `withPriority`. */
export const hasPriority = (): boolean => priority.getStore() === true;
