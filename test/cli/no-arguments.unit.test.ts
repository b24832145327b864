import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';

const folder = await mkdtemp(join(tmpdir(), 'plant-store-arguments-'));
afterAll(() => rm(folder, { recursive: true }));

it('a command that takes no arguments refuses one, and does nothing', async () => {
  const { PATH, NODE_OPTIONS } = process.env;
  const env = { PATH, NODE_OPTIONS, DATA_DIR: join(folder, 'data') };
  const run = promisify(execFile)(process.execPath, ['src/cli/migrate.ts', '--dry-run'], { env });
  const stderr =
    '"--dry-run" was given, but this command takes no arguments: settings are environment variables (docs/settings.md).\n';
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  expect(await readdir(folder)).toEqual([]);
});

it.each(['src/cli/migrate.ts', 'src/cli/audit.ts', 'src/cli/receiver.ts', 'src/main.ts'])(
  '%s looks for one before all else',
  async (command) => {
    const first =
      /^(try|async function main\(\): Promise<void>) \{\n {2}refuseArguments\(process\.argv\.slice\(2\)\);\n/m;
    expect(await readFile(command, 'utf8')).toMatch(first);
  },
);
