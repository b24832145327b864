import 'reflect-metadata';
import { readConfig } from '../config.js';
import { makeEncryption } from '../core/encryption/encryption.js';
import { encryptionKeys, requireSecretsKey } from '../core/encryption/encryption-keys.js';
import { migrateUp } from '../db/migrations/migrate-up.js';
import { connect } from '../db/mikro-orm.config.js';
import { readAmounts } from '../db/seed/amounts.js';
import { activeDemoKeys, demoKeysWarning } from '../db/seed/demo-keys.js';
import { isEmpty, seedDemo } from '../db/seed/seed-demo.js';
import { seedMany } from '../db/seed/seed-many.js';

/**
 * `npm run seed`: loads the demo data; `-- --plants N --orders N` adds that many plants and orders. `--seed N` chooses
 * others than those of `--seed 1`, the default.
 */
try {
  const amounts = readAmounts(process.argv.slice(2));
  const config = readConfig(process.env);
  requireSecretsKey(config);
  const orm = await connect(config);
  await migrateUp(orm, config);
  if (await isEmpty(orm)) {
    await seedDemo(orm, makeEncryption(await encryptionKeys(config)));
    process.stdout.write('Loaded the demo data.\n');
  } else {
    process.stdout.write('The demo data is already loaded.\n');
  }
  await seedMany(orm, amounts);
  const active = config.allowDemoKeys ? [] : await activeDemoKeys(orm);
  if (active.length > 0) process.stdout.write(`The store will not start yet. ${demoKeysWarning(active)}\n`);
  await orm.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
