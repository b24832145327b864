import type { Connection, FieldDef, Submittable } from 'pg';
import type { Named, Result, Statement, StatementNames } from './statement.js';

/** A statement of a message, and the role that it runs in. */
export interface Sent extends Omit<Statement, 'values'> {
  values: readonly unknown[];
  role: string;
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

type Parser = (text: string) => unknown;
type Parsers = (type: number) => Parser;

/** The methods of pg's connection that its types leave out. */
type Wire = Connection & {
  stream: { cork(): void; uncork(): void };
  close(named: { type: 'S'; name: string }): void;
  sync(): void;
};

/**
 * Statements that go to PostgreSQL together, with their values and one Sync. It runs them in order; the first that fails is
 * the last that it runs, and that error names it (`statement`). Outside of a transaction, they are one.
 */
export class Message implements Submittable {
  /** pg replaces it where the connection has a time limit. */
  callback: (error?: Error, results?: Result[]) => void;
  readonly done: Promise<Result[]>;
  private readonly results: Result[];
  private readonly named: Named[] = [];
  /** The statement that is answered now. */
  private at = 0;
  /** Why a row could not be read. Thrown where pg calls, it would end the process. */
  private unread: Error | undefined;

  constructor(
    readonly statements: readonly Sent[],
    private readonly names: StatementNames,
    private readonly parserOf: Parsers,
  ) {
    this.results = statements.map(() => ({ command: '', rows: [] }));
    const { promise, resolve, reject } = Promise.withResolvers<Result[]>();
    this.done = promise;
    this.callback = (error, results = []) => (error ? reject(error) : resolve(results));
  }

  submit(connection: Connection): void {
    const wire = connection as Wire;
    // One packet for all.
    wire.stream.cork();
    for (const name of this.names.takeUnused()) wire.close({ type: 'S', name });
    for (const { text, role, values } of this.statements) {
      const named = this.names.of(text, role);
      this.named.push(named);
      if (!named.parsed) wire.parse({ name: named.name, text } as never, true);
      named.parsed = named.name !== '';
      wire.bind({ statement: named.name, values } as never, true);
      if (!named.columns) wire.describe({ type: 'P', name: '' } as never, true);
      wire.execute({} as never, true);
    }
    wire.sync();
    wire.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.parserOf(dataTypeID) }));
    (this.named[this.at] as Named).columns = columns;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.results[this.at]?.rows.push(this.rowOf(fields));
    } catch (error) {
      this.unread ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const result = this.results[this.at] as Result;
    const [command = ''] = text.split(' ', 1);
    result.command = command;
    if (WRITES.has(command)) result.numAffectedRows = BigInt(text.slice(text.lastIndexOf(' ') + 1));
    (this.named[this.at] as Named).columns ??= [];
    this.at += 1;
  }

  handleEmptyQuery(): void {
    this.at += 1;
  }

  handleError(error: Error): void {
    // PostgreSQL has not read those after it, and the failed one may have no plan.
    for (const named of this.named.slice(this.at)) this.names.forget(named);
    // A connection that ends has no statement that failed.
    if ('severity' in error) Object.assign(error, { statement: this.statements[this.at]?.text });
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.unread, this.results);
  }

  private rowOf(fields: (string | null)[]): Record<string, unknown> {
    const { columns = [] } = this.named[this.at] as Named;
    const { make } = this.statements[this.at] as Sent;
    const values = columns.map(({ parse }, at) => (fields[at] === null ? null : parse(fields[at] as string)));
    const row = make ? make(values) : Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
    return row as Record<string, unknown>;
  }
}
