import { PgliteConnection, PgliteDriver } from '@mikro-orm/pglite';
import type { Configuration, Transaction } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { bind } from './statement.js';

/** The driver of MikroORM for PGlite, with the values beside the text, as on PostgreSQL. */
export class EmbeddedDriver extends PgliteDriver {
  protected override readonly connection: EmbeddedConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new EmbeddedConnection(config);
  }
}

class EmbeddedConnection extends PgliteConnection {
  override async execute(
    ...[query, params, method = 'all', transaction, options]: Parameters<PgliteConnection['execute']>
  ): Promise<never> {
    await this.ensureConnection();
    const { text, values } = bind(this.platform, query, params);
    const { signal } = (options ?? {}) as { signal?: AbortSignal };
    const kysely = (transaction as Transaction<Kysely<unknown>> | undefined) ?? this.getClient();
    return this.executeQuery(text, async () => {
      const result = await kysely.executeQuery(CompiledQuery.raw(text, values), { signal }).catch((error) => {
        throw Object.assign(error, { statement: text });
      });
      return this.transformRawResult<never>(result, method);
    });
  }
}
