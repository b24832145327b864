import type { MikroORM } from '@mikro-orm/postgresql';
import { openStore } from '../../audit/open-store.js';
import { readConfig } from '../../config/config.js';
import { type Context, makeContext } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { runCommand } from '../../core/mutations/run-command.js';
import { inAllOrganizations } from '../../core/persistence/row-security/database-role.js';
import { isUpToDate } from '../../db/migrations/migrate-up.js';
import { makeSchema } from '../../schema.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { versionNames } from '../../versions/versions.js';

/** The configured database, as a command uses it. */
export interface AdminStore {
  orm: MikroORM;
  /** Runs an operation in one transaction, in no shop yet. */
  inNoShop<T>(operation: (ctx: Context) => Promise<T>): Promise<T>;
  /** Runs an operation in one transaction, in the shop with this slug. */
  inShop<T>(slug: string, operation: (ctx: Context) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Opens the configured database, which must contain an up-to-date store. */
export async function openAdminStore(environment: NodeJS.ProcessEnv): Promise<AdminStore> {
  const config = readConfig(environment);
  const orm = await openStore(config).catch((error: Error) => {
    if (!error.message.includes('another store is using it')) throw error;
    throw new Error(
      `The store that uses DATA_DIR "${config.dataDir}" is running. Stop it first, or send it a mutation.`,
    );
  });
  if (!(await inAllOrganizations(() => isUpToDate(orm.em.fork())))) {
    await orm.close();
    throw new Error('The database is older than this store. Run npm run migrate first.');
  }
  const schema = await makeSchema();
  const run = <T>(organizationId: string | undefined, operation: (ctx: Context) => Promise<T>): Promise<T> => {
    const settings = {
      tokenTtlSeconds: config.tokenTtlSeconds,
      webhookNetworks: config.webhooks.networks,
      apiVersions: versionNames,
    };
    const ctx = makeContext(orm.em.fork(), { organizationId, schema, settings });
    return inAllOrganizations(() => runCommand(ctx, () => operation(ctx)));
  };
  return {
    orm,
    inNoShop: (operation) => run(undefined, operation),
    inShop: async (slug, operation) => {
      const shop = await inAllOrganizations(() => orm.em.fork().findOne(Organization, { slug }));
      if (!shop) throw new AppError('NOT_FOUND', 'No shop has the slug "{slug}".', { slug });
      return run(shop.id, operation);
    },
    close: () => orm.close(),
  };
}
