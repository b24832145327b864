import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-arguments-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(['src/cli/migrate.ts', 'src/cli/audit.ts', 'src/cli/receiver.ts', 'src/main.ts'])(
  '%s refuses an argument, and does nothing',
  async (command) => {
    const { PATH, NODE_OPTIONS } = process.env;
    const env = { PATH, NODE_OPTIONS, DATA_DIR: join(folder, 'data'), PORT: '0', RECEIVER_PORT: '0' };
    const run = promisify(execFile)(process.execPath, [command, '--dry-run'], { env, timeout: 60_000 });
    const stderr =
      '"--dry-run" was given, but this command takes no arguments: settings are environment variables (docs/settings.md).\n';
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
    expect(await readdir(folder)).toEqual([]);
  },
);
