import { exec } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(exec);

/** The last release, or the commit before this one, built in a folder of its own. */
export async function buildReleaseBefore() {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-before-'));
  const { stdout } = await run('git describe --tags --abbrev=0 HEAD^ 2>/dev/null || git rev-parse HEAD^');
  await run(`git archive ${stdout.trim()} | tar -x -C ${folder}`);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await run('npm run --silent build:code', { cwd: folder });
  return {
    main: join(folder, '.build/store/main.js'),
    /** Fills a new database, as that release does, with the demo data and so many plants. */
    seed: async (environment: Record<string, string>, plants: number) => {
      const env = { PATH: process.env['PATH'], ...environment };
      await run(`npm run --silent seed -- --plants ${plants}`, { cwd: folder, env });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
