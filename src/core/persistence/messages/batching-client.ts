import pg from 'pg';
import type { Rows } from './execute-together.js';
import { flushing, together } from './message-scopes.js';

/** What a transaction begins with. */
const BEGIN = /^(begin|start transaction)\b/i;

/** What ends a transaction, or belongs to its savepoints. */
const END = /^(commit|rollback|savepoint|release)\b/i;

const NOTHING = { rows: [], rowCount: 0 };

/**
 * A connection to PostgreSQL that sends the begin of a transaction, and the writes of `batched-flush.ts`, together with the
 * next statement. `roleStatements` set a role and an organization until the end of the transaction, in the message of the
 * first statement of that role. Prepared statements run as the user of the connection.
 */
export class BatchingClient extends pg.Client {
  /** Set by the pool that the connection belongs to. */
  roleStatements: () => string = () => '';
  /** What is sent with the next statement. */
  private held: string[] = [];
  /** The role statements of the open transaction; undefined outside of one. */
  private role: string | undefined;

  override query(...call: unknown[]): never {
    return this.send(call) as never;
  }

  private send(call: unknown[]): unknown {
    const [text, parameters] = call;
    if (typeof text !== 'string') return this.sendSeparately(call);
    if (BEGIN.test(text)) {
      this.role = this.roleStatements();
      return this.hold(this.role ? `${text};\n${this.role}` : text);
    }
    if (END.test(text)) return this.sendEnd(call, text);
    const role = this.roleStatements();
    const changesRole = role !== '' && role !== this.role;
    const hasParameters = Array.isArray(parameters) && parameters.length > 0;
    if (this.role === undefined && changesRole && hasParameters) return this.sendInTransaction(call, role);
    if (this.role !== undefined && changesRole) this.role = role;
    if (changesRole) this.held.push(role);
    if (flushing.getStore()) return this.hold(text);
    // A statement with parameters cannot share a message.
    return hasParameters ? this.sendSeparately(call) : this.sendTogether(call, text);
  }

  private hold(text: string): unknown {
    this.held.push(text);
    return Promise.resolve(NOTHING);
  }

  private sendEnd(call: unknown[], text: string): unknown {
    const nothingSent = BEGIN.test(this.held[0] ?? '');
    const onlyBegun = nothingSent && this.held.length === 1;
    if (text === 'commit' || text === 'rollback') this.role = undefined;
    // This restores the role of the savepoint.
    else if (text.startsWith('rollback')) this.role = '';
    if (text === 'rollback') {
      this.held = [];
      // Nothing was sent that could be rolled back.
      return nothingSent ? Promise.resolve(NOTHING) : super.query(text);
    }
    if (text === 'commit' && onlyBegun) {
      this.held = [];
      return Promise.resolve(NOTHING);
    }
    return this.sendTogether(call, text);
  }

  private sendTogether(call: unknown[], text: string): unknown {
    const count = together.getStore();
    if (this.held.length === 0 && !count) return super.query(...(call as [string]));
    const [, ...rest] = call;
    const results = super.query(...([[...this.held.splice(0), text].join(';\n'), ...rest] as [string]));
    return results.then(count ? (all: unknown) => ({ rows: lastRows(all, count) }) : last);
  }

  private sendInTransaction(call: unknown[], role: string): unknown {
    const result = this.sendSeparately(call, [`begin;\n${role}`]) as Promise<unknown>;
    const ended = super.query('commit');
    return Promise.allSettled([result, ended]).then(() => result);
  }

  private sendSeparately(call: unknown[], held = this.held.splice(0)): unknown {
    if (held.length === 0) return super.query(...(call as [string]));
    const before = super.query(held.join(';\n'));
    // The connection runs both in order. After an error of the first, the second fails, too: that error says less.
    const after = super.query(...(call as [string])) as Promise<unknown>;
    return Promise.allSettled([before, after]).then(() => before.then(() => after));
  }
}

/** For a message of several statements, pg returns every result; the caller wants the last one. */
const last = (results: unknown): unknown => (Array.isArray(results) ? results.at(-1) : results);

/** The rows of each of the last `count` statements of a message. */
const lastRows = (results: unknown, count: number): Rows[] =>
  [results as { rows: Rows }]
    .flat()
    .slice(-count)
    .map(({ rows }) => rows);
