import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM } from '@mikro-orm/postgresql';
import { REQUEST_CONNECTIONS } from '../../limits.js';
import { hasPriority } from '../priority.js';

/** The connections that a request may hold at once; what needs another one waits for its turn. */
class Connections {
  private free = REQUEST_CONNECTIONS;
  private readonly waiting: (() => void)[] = [];

  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((turn) => this.waiting.push(turn));
  }

  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

type Connection = ReturnType<MikroORM['em']['getConnection']>;

/** What the statements of one request share. */
export interface RequestScope {
  readonly connections: Connections;
  /** For which operation the metrics count them. */
  operation: string;
  /** Where its reads go, if not to the primary. */
  replica?: Connection;
}

/** What is counted together: statements before the operation is known, and operations of several root fields. */
const OTHER = 'other';

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs the work of one request. */
export const inRequestScope = <T>(work: () => T): T =>
  scopes.run({ connections: new Connections(), operation: OTHER }, work);

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

/** What the metrics call the operation that the caller runs for. */
export const currentOperation = (): string => scopes.getStore()?.operation ?? (hasPriority() ? 'background' : OTHER);
