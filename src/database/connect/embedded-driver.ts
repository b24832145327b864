import { PgliteConnection, PgliteDriver } from '@mikro-orm/pglite';
import type { Configuration, Transaction } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { bind, type Result, type Sender, type Statement } from '../messages/statement.js';

/** The driver of MikroORM for PGlite, with the values beside the text, as on PostgreSQL. */
export class EmbeddedDriver extends PgliteDriver {
  protected override readonly connection: EmbeddedConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new EmbeddedConnection(config);
  }
}

class EmbeddedConnection extends PgliteConnection implements Sender {
  override async execute(
    ...[query, params, method = 'all', transaction, options]: Parameters<PgliteConnection['execute']>
  ): Promise<never> {
    const { signal } = (options ?? {}) as { signal?: AbortSignal };
    const [result] = await this.send([bind(this.platform, query, params)], transaction, signal);
    return this.transformRawResult<never>(result, method);
  }

  /** Runs statements one by one: there is no network whose messages they could share. */
  async send(statements: readonly Statement[], transaction?: Transaction, signal?: AbortSignal): Promise<Result[]> {
    await this.ensureConnection();
    const kysely = (transaction as Transaction<Kysely<unknown>> | undefined) ?? this.getClient();
    const results: Result[] = [];
    for (const { text, values, make } of statements) {
      const run = () => kysely.executeQuery(CompiledQuery.raw(text, values), { signal });
      const result: Result = await this.executeQuery(text, run as () => Promise<never>).catch((error) => {
        throw Object.assign(error, { statement: text });
      });
      const { rows } = result;
      results.push(make ? { ...result, rows: rows.map((row) => make(Object.values(row))) as typeof rows } : result);
    }
    return results;
  }
}
