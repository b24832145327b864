import { spawnSync } from 'node:child_process';

/** Runs once, before all tests: the suites on PostgreSQL start the store as it is built. */
export default function build(): void {
  if (!process.env['TEST_DATABASE_URL']) return;
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The store could not be built.', { cause: error });
}
