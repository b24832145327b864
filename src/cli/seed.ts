import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.js';
import { makeEncryption } from '../core/encryption/encryption.js';
import { encryptionKeys } from '../core/encryption/encryption-keys.js';
import { migrateUp } from '../db/migrations/migrate-up.js';
import { connect } from '../db/mikro-orm.config.js';
import { isEmpty, seedDemo } from '../db/seed/seed-demo.js';
import { seedMany } from '../db/seed/seed-many.js';

const wholeNumber = (name: string, text: string | undefined): number => {
  if (text === undefined) return 0;
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}", but it must be a whole number of up to 7 digits.`);
};

/** `npm run seed`: loads the demo data; `-- --plants N --orders N` adds that many plants and orders. */
try {
  const { values } = parseArgs({ options: { plants: { type: 'string' }, orders: { type: 'string' } } });
  const [plants, orders] = [wholeNumber('plants', values.plants), wholeNumber('orders', values.orders)];
  const config = readConfig(process.env);
  const orm = await connect(config);
  await migrateUp(orm, config);
  if (await isEmpty(orm)) {
    await seedDemo(orm, makeEncryption(await encryptionKeys(config)));
    process.stdout.write('Loaded the demo data.\n');
  } else {
    process.stdout.write('The demo data is already loaded.\n');
  }
  await seedMany(orm, { plants, orders });
  await orm.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
