import { asOwner, readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import { migrateUp } from '../../../src/database/migrations/migrate-up.js';
import { migrationOf, migrations } from '../../../src/database/migrations/migrations.js';

/**
 * Migrates a database, as `npm run migrate` does, with further migrations of these statements: `2999-planted-1`, `-2`, …
 * Returns what was applied.
 */
export async function migrateWith(
  environment: Record<string, string>,
  planted: string[][],
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const orm = await connect(asOwner(readConfig(environment)));
  const added = planted.map((statements, at) => ({
    name: `2999-planted-${at + 1}`,
    class: migrationOf(() => statements),
  }));
  orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList: [...migrations, ...added] });
  try {
    return (await migrateUp(orm, log)).applied;
  } finally {
    await orm.close();
  }
}
