import 'reflect-metadata';
import { readConfig } from '../config.js';
import { migrateUp } from '../db/migrations/migrate-up.js';
import { connect } from '../db/mikro-orm.config.js';

/** `npm run migrate`: migrates the configured database to the latest schema. */
try {
  const config = readConfig(process.env);
  const orm = await connect(config);
  const applied = await migrateUp(orm, config);
  const names = applied.join(', ');
  process.stdout.write(applied.length > 0 ? `Applied ${names}.\n` : 'The database is already up to date.\n');
  await orm.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
