import pg, { type PoolConfig } from 'pg';

/** How long a new connection may take to answer its first statement, unless it may take longer to connect. */
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
  private readonly firstAnswerMs: number;

  constructor({ sessions, ...options }: ClientOptions) {
    super({ ...options, ...Object.fromEntries(LIMITS.map((name) => [name, undefined])) });
    const limits = LIMITS.map((name) => [name, String(options[name] ?? 0)] as const);
    this.settings = sessions?.shared ? [] : [...limits, ...Object.entries(PLANNING)];
    this.firstAnswerMs = Math.max(FIRST_ANSWER_MS, options.connectionTimeoutMillis ?? 0);
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
    const first = { text, values: this.settings.flat(), query_timeout: this.firstAnswerMs };
    const { rows } = await this.query<{ pid: number }>(first);
    // A pooler invents one, with which no statement could be cancelled.
    Object.assign(this, { processID: rows[0]?.pid });
    return this;
  }
}

/**
 * Whether such connections share sessions of PostgreSQL: those of a pooler do, in transaction mode. Throws if they share the
 * names of prepared statements, too: the second connection then meets the name of the first.
 */
export async function sharesSessions(options: PoolConfig): Promise<boolean> {
  const open = () => new StoreClient({ ...options, sessions: { shared: true } });
  const [first, second] = [open(), open()];
  const clients = [first, second];
  try {
    for (const client of clients) await client.connect();
    for (const [at, client] of clients.entries())
      await client.query({ name: 'plant_store_pooler', text: `select ${at}` });
    await first.query("select set_config('plant_store.pooler', 'shared', false)");
    const { rows } = await second.query("select current_setting('plant_store.pooler', true) = 'shared' as shared");
    return rows[0].shared === true;
  } catch (error) {
    if ((error as { code?: string }).code !== '42P05') throw error;
    throw new Error(
      'The pooler of DATABASE_URL mixes up prepared statements: PgBouncer needs session mode, or transaction mode from 1.21 with max_prepared_statements.',
    );
  } finally {
    for (const client of clients) await client.end();
  }
}
