import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { type Config, readConfig } from '../../config/config.js';
import { type Context, makeContext } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { missingMigrations } from '../../database/migrations/missing-migrations.js';
import { type CommandCall, changedIds, recordCommand } from '../../mutations/audit-log/audit-entry.js';
import { runInTransaction, undone } from '../../mutations/run-in-transaction.js';
import { makeSchema } from '../../schema.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { versionNames } from '../../versions/versions.js';
import { openStore } from '../open-store.js';

/** The configured database, as a command uses it. */
export type AdminStore = ReturnType<typeof adminStoreOn>;

type Operation<T> = (ctx: Context) => Promise<T>;

/** Opens the configured database, which must contain an up-to-date store. */
export async function openAdminStore(environment: NodeJS.ProcessEnv): Promise<AdminStore> {
  const config = readConfig(environment);
  const orm = await openStore(config).catch((error: Error) => {
    if (!error.message.includes('another store is using it')) throw error;
    throw new Error(
      `The store that uses DATA_DIR "${config.dataDir}" is running. Stop it first, or send it a mutation.`,
    );
  });
  if ((await inAllOrganizations(() => missingMigrations(orm.em.fork()))).length > 0) {
    await orm.close();
    throw new Error('The database is older than this store. Run npm run migrate first.');
  }
  return adminStoreOn(config, orm, await makeSchema());
}

/** The store of a database that is open; `close` closes it. */
export function adminStoreOn(config: Config, orm: MikroORM, schema: GraphQLSchema) {
  const run = <T>(organizationId: string | undefined, operation: Operation<T>): Promise<T> => {
    const settings = {
      tokenTtlSeconds: config.tokenTtlSeconds,
      webhookNetworks: config.webhooks.networks,
      apiVersions: versionNames,
    };
    const ctx = makeContext(orm.em.fork(), { organizationId, schema, settings });
    return inAllOrganizations(() => runInTransaction(ctx, () => operation(ctx)));
  };
  const idOf = async (slug: string) => {
    const shop = await inAllOrganizations(() => orm.em.fork().findOne(Organization, { slug }));
    if (!shop) throw new AppError('NOT_FOUND', 'No shop has the slug "{slug}".', { slug });
    return shop.id;
  };
  return {
    config,
    orm,
    /** Runs an operation in one transaction, in no shop yet. */
    inNoShop: <T>(operation: Operation<T>) => run(undefined, operation),
    /** Runs an operation in one transaction, in the shop with this slug. */
    inShop: async <T>(slug: string, operation: Operation<T>) => run(await idOf(slug), operation),
    /** The same of a command that makes or changes resources: it gets a row in the audit log, also when it is refused. */
    recorded: async <T>(slug: string, call: CommandCall, operation: Operation<T>) => {
      const shop = await idOf(slug);
      try {
        return await run(shop, async (ctx) => {
          const answer = await operation(ctx);
          await recordCommand(ctx, { ...call, resourceIds: changedIds(ctx, answer) });
          return answer;
        });
      } catch (error) {
        if (error instanceof AppError)
          await run(shop, async (ctx) => recordCommand(ctx, { ...call, outcome: error.code }));
        throw error;
      }
    },
    /** Runs an operation as `inShop` does, and undoes it: what it returns is what it would have done. */
    undone: async <T>(slug: string, operation: Operation<T>) => {
      const shop = await idOf(slug);
      return undone((work) => run(shop, work), operation);
    },
    close: () => orm.close(),
  };
}
