import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Documents } from './versions-of.ts';

/** The folder of the repository, wherever the command was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The documents that stand in `schema/` of a repository; none where there is no such folder. */
export async function readDocuments(repository: string): Promise<Documents> {
  const folder = join(repository, 'schema');
  if (!existsSync(folder)) return {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes the documents into `schema/` of a repository. */
export async function writeDocuments(repository: string, documents: Documents): Promise<void> {
  for (const [path, text] of Object.entries(documents)) {
    const file = join(repository, 'schema', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
