import { REQUEST_CONNECTIONS } from '../../limits.js';
import { currentWork, type RenamedName, type RenamedNames, type RequestScope, within } from '../work.js';
import { Places } from './places.js';

/** What is counted together: statements before the operation is known, and operations of several root fields. */
const OTHER = 'other';

/** Runs the work of one request of this caller. */
export const inRequestScope = <T>(caller: string, work: () => T, renamed?: RenamedNames): T =>
  within({ request: { connections: new Places(REQUEST_CONNECTIONS), caller, operation: OTHER, renamed } }, work);

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

/** Notes a name in the request or its answer that another API version changes. */
export function noteRenamed(noted: RenamedName): void {
  requestScope()?.renamed?.set(`${noted.root} ${noted.place} ${noted.name}`, noted);
}
