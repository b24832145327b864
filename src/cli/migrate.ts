import '../config/check-node.js';
import 'reflect-metadata';
import { asOwner, readConfig } from '../config/config.js';
import { connect } from '../connect.js';
import { migrateUp } from '../database/migrations/migrate-up.js';
import { refuseArguments } from './no-arguments.js';

const NO_ROLES =
  'The tables have no row security, because its roles are missing. A superuser has to run this; then run npm run migrate again:';

/** `npm run migrate`: migrates the configured database to the latest schema. */
try {
  refuseArguments(process.argv.slice(2));
  const config = asOwner(readConfig(process.env));
  const orm = await connect(config);
  const { applied, rolesSql } = await migrateUp(orm, (line) => process.stderr.write(`${line}\n`));
  const names = applied.join(', ');
  process.stdout.write(applied.length > 0 ? `Applied ${names}.\n` : 'The database is already up to date.\n');
  if (rolesSql) process.stdout.write(`${NO_ROLES}\n${rolesSql}\n`);
  await orm.close();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
