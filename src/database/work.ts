import { AsyncLocalStorage } from 'node:async_hooks';
import type { Places } from './places.js';

/** As whom work runs, and in which organization. */
export interface Scope {
  /** A role of `row-security/database-role.ts`, or the user of the connection itself. */
  role: 'app' | 'worker' | 'login';
  organizationId?: string;
}

/** What the statements of one request share. */
export interface RequestScope {
  /** The connections that it may hold at once. */
  readonly connections: Places;
  /** Who sends it: the requests of one caller hold some of the connections. */
  readonly caller: string;
  /** For which operation the metrics count them. */
  operation: string;
  /** The names in the request and its answer that another API version changes (`noteRenamed`); absent if there are none. */
  renamed?: Set<string>;
}

/** What the database is to know of the current work. */
interface Work {
  scope?: Scope;
  request?: RequestScope;
  /** Whether it must not wait behind requests; `caller`: nor behind anything else. */
  priority?: boolean | 'caller';
  /** Whether it is a transaction that may wait for the rows of others. */
  writes?: boolean;
}

const current = new AsyncLocalStorage<Work>();

export const currentWork = (): Work => current.getStore() ?? {};

/** Runs work of which this is to be known, too. */
export const within = <T>(more: Work, work: () => T): T => current.run({ ...current.getStore(), ...more }, work);

/**
 * Runs work that must not wait behind requests, such as sending webhooks. It takes many short turns on the database:
 * if each waited for all requests, webhooks would slow down with every client.
 */
export const withPriority = <T>(work: () => T): T => within({ priority: true }, work);

/** Runs the look-up of callers, without which no request begins, and what tells whether the database answers. */
export const withPriorityOfCallers = <T>(work: () => T): T => within({ priority: 'caller' }, work);
