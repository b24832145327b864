import '../config/check-node.js';
import 'reflect-metadata';
import { activeDemoKeys, demoKeysWarning } from '../auth/api-keys/demo-keys.js';
import { asOwner, readConfig } from '../config/config.js';
import { makeEncryption } from '../core/encryption/encryption.js';
import { encryptionKeys, requireSecretsKey } from '../core/encryption/encryption-keys.js';
import { asLogin } from '../core/persistence/row-security/database-role.js';
import { migrateUp } from '../db/migrations/migrate-up.js';
import { connect } from '../db/mikro-orm.config.js';
import { readAmounts } from '../operations/demo/amounts.js';
import { isEmpty, seedDemo } from '../operations/demo/seed-demo.js';
import { seedMany } from '../operations/demo/seed-many.js';

/**
 * `npm run seed`: loads the demo data; `-- --plants N --orders N` adds that many plants and orders. `--seed N` chooses which
 * plants and orders; the default is `--seed 1`.
 */
try {
  const amounts = readAmounts(process.argv.slice(2));
  const config = asOwner(readConfig(process.env));
  requireSecretsKey(config);
  const orm = await connect({ ...config, poolSize: 2 });
  await migrateUp(orm, (line) => process.stderr.write(`${line}\n`));
  const encryption = makeEncryption(await encryptionKeys(config));
  const active = await asLogin(async () => {
    const empty = await isEmpty(orm);
    if (empty) await seedDemo(orm, encryption);
    process.stdout.write(empty ? 'Loaded the demo data.\n' : 'The demo data is already loaded.\n');
    await seedMany(orm, amounts);
    return config.allowDemoKeys ? [] : activeDemoKeys(orm);
  });
  if (active.length > 0) process.stdout.write(`The store will not start yet. ${demoKeysWarning(active)}\n`);
  await orm.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
