import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { migrations } from '../../../src/database/migrations/migrations.js';
import { COMPILE_CACHE } from './built-store.js';

/** The names of all migrations, as `npm run migrate` lists them. */
export const ALL_MIGRATIONS = migrations.map(({ name }) => name).join(', ');

/** Runs `npm run migrate` on a database: no start does it on a server. Returns what it prints, or throws what it complains of. */
export async function migrate(environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment };
  const run = promisify(execFile)(process.execPath, ['--enable-source-maps', '.build/cli/migrate.js'], { env });
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }) => {
      throw new Error(stderr);
    },
  );
}
