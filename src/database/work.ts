import { AsyncLocalStorage } from 'node:async_hooks';
import { REQUEST_CONNECTIONS } from '../core/limits.js';
import { Semaphore } from './semaphore.js';

/** As whom work runs, and in which organization. */
export interface RunsAs {
  /** A role of `database-role.ts`, or the user of the connection itself. */
  role: 'app' | 'worker' | 'login';
  organizationId?: string;
}

/** What the statements of one request share. */
export interface RequestWork {
  /** The connections that it may hold at once. */
  readonly connections: Semaphore;
  /** Who sends it: the requests of one caller hold some of the connections. */
  readonly caller: string;
  /** For which operation the metrics count them. */
  operation: string;
  /** The names in the request and its answer that another API version changes (`noteRenamed`); absent if there are none. */
  renamed?: Set<string>;
}

/** What the database is to know of the current work. */
interface Work {
  runsAs?: RunsAs;
  request?: RequestWork;
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

/** What is counted together: statements before the operation is known, and operations of several root fields. */
const OTHER = 'other';

/** Runs the work of one request of this caller. */
export function inRequest<T>(caller: string, work: (request: RequestWork) => T): T {
  const request: RequestWork = { connections: new Semaphore(REQUEST_CONNECTIONS), caller, operation: OTHER };
  return within({ request }, () => work(request));
}

/** The request that the code runs for, if any. */
export const requestWork = (): RequestWork | undefined => currentWork().request;

/**
 * What the metrics call an operation, of which the kind and the root fields are given: names of the schema. A metric has
 * a series for each value, so combinations of fields are counted together, as is what has no name.
 */
export const measuredName = (name = ''): string => (/^\w+ (?!__)\w+$/.test(name) ? name : OTHER);

/** Names the operation of the request. */
export function nameOperation(name: string): void {
  const request = requestWork();
  if (request) request.operation = measuredName(name);
}

/** The name, in the metrics, of the operation that the calling code runs for. */
export function currentOperation(): string {
  const { request, priority } = currentWork();
  return request?.operation ?? (priority === true ? 'background' : OTHER);
}

/**
 * Notes a name that another API version changes, as in `orders request OrderStatus.PENDING`: the root field (empty in the answer of a
 * REST route, which has only one), where it stands (`request` or `answer`), and its name in the schema.
 */
export function noteRenamed(name: string): void {
  const request = requestWork();
  if (request) request.renamed = (request.renamed ?? new Set()).add(name);
}
