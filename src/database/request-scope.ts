import { REQUEST_CONNECTIONS } from '../core/limits.js';
import { Places } from './places.js';
import { currentWork, type RequestScope, within } from './work.js';

/** What is counted together: statements before the operation is known, and operations of several root fields. */
const OTHER = 'other';

/** Runs the work of one request of this caller. */
export function inRequestScope<T>(caller: string, work: (scope: RequestScope) => T): T {
  const request: RequestScope = { connections: new Places(REQUEST_CONNECTIONS), caller, operation: OTHER };
  return within({ request }, () => work(request));
}

/** The scope of the request that the caller runs for, if any. */
export const requestScope = (): RequestScope | undefined => currentWork().request;

/**
 * What the metrics call an operation, of which the kind and the root fields are given: names of the schema. A metric has
 * a series for each value, so combinations of fields are counted together, as is what has no name.
 */
export const measuredName = (name = ''): string => (/^\w+ (?!__)\w+$/.test(name) ? name : OTHER);

/** Names the operation of the request. */
export function nameOperation(name: string): void {
  const scope = requestScope();
  if (scope) scope.operation = measuredName(name);
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
  const scope = requestScope();
  if (scope) scope.renamed = (scope.renamed ?? new Set()).add(name);
}
