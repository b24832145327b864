import type { MikroORM } from '@mikro-orm/postgresql';
import { activeDemoKeys, demoKeysWarning } from '../../auth/api-keys/demo-keys.js';
import { asOwner, readConfig } from '../../config/config.js';
import { connect } from '../../connect.js';
import { makeEncryption } from '../../core/encryption/encryption.js';
import { encryptionKeys, requireSecretsKey } from '../../core/encryption/encryption-keys.js';
import { asLogin } from '../../database/database-role.js';
import { migrateUp } from '../../database/migrations/migrate-up.js';
import { isEmpty, seedDemo } from './seed-demo.js';

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
