import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import { migrateUp } from '../../../src/database/migrations/migrate-up.js';

/** Foreign keys and functions, which the migrations define, triggers, and row security. */
const ONLY_IN_MIGRATIONS =
  /^(alter table "\w+" (drop constraint "\w+_foreign"|(no force|disable) row level security)|drop policy .*|drop (trigger|function) if exists "\w+_(keep(_\w+)?|announce|state_\w+|words_\w+|leave_address_out)(_fn)?".*|drop function if exists "(append_only|words_of_name|search_text|search_vector|find_callers|find_api_key|find_key_caller|catalogue_version|refuse_change|announce_events|note_\w+)".*);$/;

/** The SQL that would make the database what the entities describe: what a migration is missing. */
export async function missingSql(orm: MikroORM): Promise<string[]> {
  const difference = await orm.schema.getUpdateSchemaSQL();
  const statements = difference.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('set names'));
  return statements.filter((line) => !ONLY_IN_MIGRATIONS.test(line));
}

/** The same for an empty database that is only migrated; `image` is an empty one to start from. */
export async function missingSqlOf(image?: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: 'memory://' });
  const orm = await connect(config, image);
  try {
    await migrateUp(orm, () => {});
    return await missingSql(orm);
  } finally {
    await orm.close();
  }
}
