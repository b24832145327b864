import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './endings.ts';

/** Creates an empty folder; it is removed at the end. */
export async function temporaryFolder(): Promise<string> {
  const folder = join(tmpdir(), `plant-store-bench-${randomUUID()}`);
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder);
  return folder;
}
