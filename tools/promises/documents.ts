import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files below a folder: path → text. */
export type Documents = Record<string, string>;

/** The root folder of the repository, whatever the current directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads the files in `schema/` of a repository. */
export function readDocuments(repository: string): Documents {
  const folder = join(repository, 'schema');
  const files = globSync('**/*.*', { cwd: folder }).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Writes files to `schema/` of a repository. */
export function writeDocuments(repository: string, documents: Documents): void {
  for (const [path, text] of Object.entries(documents)) {
    const file = join(repository, 'schema', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** The documents of each version, from the folder of its name. Those at the top are a copy of the newest version. */
export function versionsOf(documents: Documents): Record<string, Documents> {
  const versions: Record<string, Documents> = {};
  for (const [path, text] of Object.entries(documents)) {
    const [, version, file] = /^(\d{4}-\d\d-\d\d)\/(.+)$/.exec(path) ?? [];
    if (version && file) versions[version] = { ...versions[version], [file]: text };
  }
  return versions;
}
