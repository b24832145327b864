import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { LATE_ANSWER_MS } from '../../core/limits.js';
import { ORGANIZATION_SETTING, type RoleOfWork } from '../database-role.js';
import type { RunsAs } from '../work.js';
import { Message, type Sent } from './message.js';
import { PrimaryClient } from './primary-client.js';
import type { Result, Statement } from './statement.js';
import { StatementNames } from './statement.js';
import { destroyClient, StoreClient } from './store-client.js';

const unanswered = new WeakSet<object>();

/** Whether the server may have committed although the commit failed with this error: it did not say so, nor refuse. */
export const isUnanswered = (error: unknown): boolean => unanswered.has(error as object);

/** What a connection asks for each message. */
export interface ConnectionHooks {
  /** The role and the organization of such work, or of the current; undefined for the user of the connection. */
  role(runsAs?: RunsAs): RoleOfWork | undefined;
  /** Begins to measure a message; the function that it returns ends that. */
  measure?(): () => void;
}

/**
 * Gives the rest of a transaction its role, its organization, and how it plans. Writes go by keys, as some reads do: one
 * plan serves all values. A list of rows needs the plan for its values.
 */
const ENTER = `select set_config('role', $1, true), set_config('${ORGANIZATION_SETTING}', $2, true),
  set_config('plan_cache_mode', $3, true)`;

/**
 * A connection to PostgreSQL. A statement goes in one message with what it follows: the begin of its transaction, the role and
 * the organization of its work, and the writes that nobody waits for.
 */
export class PostgresConnection implements DatabaseConnection {
  /** Whether the statements of the open transaction may take as long as they need. */
  isUnlimited = false;
  /** Whether the ORM's writes are held back until the next read, or the commit. */
  holdsWrites = false;
  /** What was not sent yet. */
  private held: Sent[] = [];
  /** `held`: its begin was not sent yet. */
  private transaction: 'none' | 'held' | 'sent' = 'none';
  private begin = '';
  /** The role and organization of the statements so far, in a transaction. */
  private entered: RoleOfWork | undefined;
  private readonly names = new StatementNames();
  private running: Message | undefined;
  /** When it last asked or got an answer (`performance.now()`). */
  private usedAt = performance.now();

  /** `silent` is called when the server gives no answer. */
  constructor(
    readonly client: PoolClient,
    private readonly hooks: ConnectionHooks,
    private readonly options: PoolConfig,
    private readonly silent = () => this.endIfSilent(),
  ) {}

  /** Sends statements in one message, and returns the result of each. */
  async send(statements: readonly Statement[]): Promise<Result[]> {
    const byKeys = statements.every((statement) => statement.byKeys);
    const places = statements.map((statement) => {
      this.enter(byKeys, statement.runsAs);
      return this.held.push({ ...statement, role: this.role }) - 1;
    });
    const results = await this.sendHeld();
    return places.map((place) => results[place] as Result);
  }

  /** Keeps a write back. If it fails, the next statement of the transaction or its commit fails. */
  hold(statement: Statement): void {
    if (this.transaction === 'none') throw new Error('The transaction has ended.');
    this.enter();
    this.held.push({ ...statement, role: this.role });
  }

  beginTransaction(begin: string): void {
    this.begin = begin;
    this.transaction = 'held';
    this.held.push({ text: begin, values: [], role: '' });
  }

  async commit(): Promise<void> {
    // Of a transaction in which nothing was asked for, only the begin is held.
    const isEmpty = this.transaction === 'held' && this.held.length === 1;
    const results = isEmpty ? [] : await this.sendHeld('commit').catch(noteUnanswered);
    this.forgetTransaction();
    if (results.at(-1)?.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: one of its statements had failed.');
  }

  async rollback(): Promise<void> {
    const wasSent = this.transaction === 'sent';
    this.forgetTransaction();
    if (wasSent) await this.sendHeld('rollback');
  }

  savepoint(name: string): void {
    this.hold({ text: `savepoint ${name}`, values: [] });
  }

  /** A rollback restores the role of the savepoint. */
  async rollbackToSavepoint(name: string): Promise<void> {
    const at = this.held.findLastIndex(({ text }) => text === `savepoint ${name}`);
    this.held.splice(at + 1);
    this.entered = undefined;
    if (at < 0) await this.sendHeld(`rollback to ${name}`);
  }

  async releaseSavepoint(name: string): Promise<void> {
    await this.sendHeld(`release ${name}`);
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.send([{ text: sql, values: parameters as Statement['values'] }]);
    return result as Result & { rows: R[] };
  }

  // biome-ignore lint/correctness/useYield: nothing streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed.');
  }

  /** Cancels what runs now. Await it before the connection has other work, which it would hit. */
  async cancel(): Promise<void> {
    // PGlite works in this thread: what runs has ended.
    if (this.options.stream) return;
    const { running } = this;
    const { processID, host, port } = this.client as unknown as { processID: number; host: string; port: number };
    const control = new StoreClient({ ...this.options, host, port });
    try {
      await control.connect();
      if (running && running === this.running) await control.query('select pg_cancel_backend($1)', [processID]);
    } finally {
      void control.end();
    }
  }

  private get role(): string {
    return this.entered?.role ?? '';
  }

  /** Prepares for a statement of the current work. */
  private enter(byKeys = false, runsAs?: RunsAs): void {
    const role = this.hooks.role(runsAs);
    if (!role || (role.role === this.entered?.role && role.organizationId === this.entered.organizationId)) return;
    this.entered = role;
    this.held.push({ text: ENTER, values: [role.role, role.organizationId, this.planMode(byKeys)], role: '' });
  }

  private planMode(byKeys: boolean): string {
    if (this.transaction === 'none') return byKeys ? 'force_generic_plan' : 'force_custom_plan';
    return this.begin === 'begin' ? 'auto' : 'force_custom_plan';
  }

  /** Sends what is held, and then a command. */
  private async sendHeld(command?: string): Promise<Result[]> {
    const sent = this.held.splice(0);
    if (command) sent.push({ text: command, values: [], role: this.role });
    if (this.transaction === 'none') this.entered = undefined;
    else this.transaction = 'sent';
    const client = this.client as unknown as pg.Client;
    const message = new Message(sent, this.names, (type) => client.getTypeParser(type, 'text'));
    this.running = message;
    try {
      client.query(message as never);
      return await this.answered(message.done);
    } catch (error) {
      // pg reads the answer: its own stack shows nothing of who asked.
      Error.captureStackTrace(error as Error);
      throw error;
    } finally {
      if (this.running === message) this.running = undefined;
    }
  }

  /** Call when the server is silent. Spares a connection that has just been used, and work that may take as long as it needs. */
  endIfSilent(): void {
    if (this.isUnlimited || performance.now() - this.usedAt < LATE_ANSWER_MS) return;
    destroyClient(this.client, new Error('Connection terminated: the database does not answer.'));
  }

  /** The answer of the server. PostgreSQL ends a statement in time; a server that says nothing even then is lost. */
  private async answered<T>(answer: Promise<T>): Promise<T> {
    const { client, options } = this;
    const ms = Number(options.statement_timeout) + LATE_ANSWER_MS;
    // If this process was busy for as long, the answer has arrived: it is read first.
    const timer = setTimeout(() => setImmediate(this.silent), ms);
    this.usedAt = performance.now();
    const done = this.hooks.measure?.();
    try {
      return await answer;
    } catch (error) {
      if ((error as { code?: string }).code === '25006' && client instanceof PrimaryClient) client.leave();
      throw error;
    } finally {
      clearTimeout(timer);
      this.usedAt = performance.now();
      done?.();
    }
  }

  private forgetTransaction(): void {
    this.transaction = 'none';
    this.held = [];
    this.entered = undefined;
    this.isUnlimited = false;
    this.holdsWrites = false;
  }
}

/** An error of a statement says that the transaction was rolled back; the end of the connection says nothing. */
function noteUnanswered(error: { severity?: string }): never {
  if (error.severity !== 'ERROR') unanswered.add(error);
  throw error;
}
