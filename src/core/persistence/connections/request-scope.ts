import { AsyncLocalStorage } from 'node:async_hooks';
import { REQUEST_CONNECTIONS } from '../../limits.js';
import { hasPriority } from '../priority.js';
import { Places } from './places.js';

/** What the statements of one request share. */
export interface RequestScope {
  /** The connections that it may hold at once. */
  readonly connections: Places;
  /** Who sends it: the requests of one caller hold some of the connections. */
  readonly caller: string;
  /** For which operation the metrics count them. */
  operation: string;
}

/** What is counted together: statements before the operation is known, and operations of several root fields. */
const OTHER = 'other';

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of one request of this caller. */
export const inRequestScope = <T>(caller: string, work: () => T): T =>
  scopes.run({ connections: new Places(REQUEST_CONNECTIONS), caller, operation: OTHER }, work);

/** The scope of the request that the caller runs for, if any. */
export const requestScope = (): RequestScope | undefined => scopes.getStore();

/**
 * Names the operation of the request: its kind and its root fields, which are names of the schema. A metric has a series
 * for each value, so combinations of fields are counted together.
 */
export function nameOperation(name: string): void {
  const scope = scopes.getStore();
  if (scope) scope.operation = /^\w+ (?!__)\w+$/.test(name) ? name : OTHER;
}

/** The name, in the metrics, of the operation that the calling code runs for. */
export const currentOperation = (): string => scopes.getStore()?.operation ?? (hasPriority() ? 'background' : OTHER);
