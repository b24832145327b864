import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { activeDemoKeys, demoKeysWarning } from '../../auth/api-keys/demo-keys.js';
import { asOwner, readConfig } from '../../config/config.js';
import { connect } from '../../connect.js';
import { clock } from '../../core/clock.js';
import {
  type Encryption,
  encryptionKeys,
  makeEncryption,
  requireSecretsKey,
} from '../../core/encryption/encryption.js';
import { asLogin } from '../../database/database-role.js';
import { migrateUp } from '../../database/migrations/migrate-up.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { rankBestSellers } from '../../shop/reports/rank-best-sellers.js';
import { seedStock } from './catalogue.js';
import { seedHistory } from './history.js';
import { seedPeople, seedShops } from './rows.js';

/** Whether the database holds no organization yet. */
export const isEmpty = async (orm: MikroORM): Promise<boolean> => (await orm.em.fork().count(Organization)) === 0;

/**
 * Loads the demo data in one transaction. The store's own operations create the history, with the clock set to the
 * past, so that ledgers, points and prices are consistent.
 */
export async function seedDemo(orm: MikroORM, encryption: Encryption): Promise<void> {
  const { now } = clock;
  try {
    await orm.em.fork().transactional(async (em: EntityManager) => {
      await seedShops(em, encryption);
      await seedPeople(em);
      await seedStock(em);
      await seedHistory(em);
    });
  } finally {
    clock.now = now;
  }
  await rankBestSellers(orm);
}

/** Migrates the configured database, and loads the demo data where it is empty; then `addMore` adds rows, if given. Says what it did. */
export async function loadDemo(
  environment: NodeJS.ProcessEnv,
  addMore?: (orm: MikroORM) => Promise<void>,
): Promise<void> {
  const config = asOwner(readConfig(environment));
  requireSecretsKey(config);
  const orm = await connect({ ...config, poolSize: 2 });
  await migrateUp(orm, (line) => process.stderr.write(`${line}\n`));
  const encryption = makeEncryption(await encryptionKeys(config));
  const active = await asLogin(async () => {
    const empty = await isEmpty(orm);
    if (empty) await seedDemo(orm, encryption);
    process.stdout.write(empty ? 'Loaded the demo data.\n' : 'The demo data is already loaded.\n');
    await addMore?.(orm);
    return config.allowDemoKeys ? [] : activeDemoKeys(orm);
  });
  if (active.length > 0) process.stdout.write(`The store will not start yet. ${demoKeysWarning(active)}\n`);
  await orm.close();
}
