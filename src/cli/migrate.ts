import 'reflect-metadata';
import { readConfig } from '../config.js';
import { migrateUp } from '../db/migrations/migrate-up.js';
import { connect } from '../db/mikro-orm.config.js';

/** `npm run migrate`: brings the database of the settings up to date. */
try {
  const config = readConfig(process.env);
  const orm = await connect(config);
  const applied = await migrateUp(orm, config);
  const names = applied.join(', ');
  process.stdout.write(applied.length > 0 ? `Applied ${names}.\n` : 'Nothing to do: the database is up to date.\n');
  await orm.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
