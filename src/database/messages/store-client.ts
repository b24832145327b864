import pg, { type PoolConfig } from 'pg';

/** How long a new connection may take to answer its first statement. */
const FIRST_ANSWER_MS = 3000;

/** The settings of a session that the options of a connection name. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Requests read little: compiling a statement takes PostgreSQL longer than running it. A list gets a plan for its values. */
const PLANNING = { jit: 'off', plan_cache_mode: 'force_custom_plan' };

/** Whether sessions of the database are shared, as those of a pooler in transaction mode are. */
export interface Sessions {
  shared: boolean;
}

export type ClientOptions = PoolConfig & { sessions?: Sessions };

/**
 * Ends a connection at once: what waits for its answer fails with this error. pg's own end waits for the server.
 */
export const destroyClient = (client: pg.ClientBase, error: Error): void =>
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(error);

/**
 * A client that sets its limits by SQL when it has connected: a pooler refuses those of a startup message, or drops them. Where
 * sessions are shared, it sets none, because others would get them.
 */
export class StoreClient extends pg.Client {
  private readonly settings: readonly (readonly [name: string, value: string])[];

  constructor({ sessions, ...options }: ClientOptions) {
    super({ ...options, ...Object.fromEntries(LIMITS.map((name) => [name, undefined])) });
    const limits = LIMITS.map((name) => [name, String(options[name] ?? 0)] as const);
    this.settings = sessions?.shared ? [] : [...limits, ...Object.entries(PLANNING)];
    // Whoever waits for an answer gets the error. Without a listener, it would end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<this>;
  override connect(callback: (...failed: never[]) => void): void;
  override connect(callback?: (...failed: never[]) => void): unknown {
    const opening = this.open().catch((error) => {
      destroyClient(this, error);
      throw error;
    });
    // pg-pool passes a callback.
    return callback ? opening.then(() => callback(), callback as () => void) : opening;
  }

  protected async open(): Promise<this> {
    await super.connect();
    if (this.settings.length === 0) return this;
    const columns = this.settings.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`);
    const text = `select pg_backend_pid() as pid, ${columns.join(', ')}`;
    const first = { text, values: this.settings.flat(), query_timeout: FIRST_ANSWER_MS };
    const { rows } = await this.query<{ pid: number }>(first);
    // A pooler invents one, with which no statement could be cancelled.
    Object.assign(this, { processID: rows[0]?.pid });
    return this;
  }
}
