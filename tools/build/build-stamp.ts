import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';

/** Files that the bundler and the compiler write in every build. */
const BUILT = ['.build/store/main.js', '.build/app.js'];
const STAMP = '.build/stamp';
const INPUTS = '{src/**/*.*,tools/build/*,tsconfig.json,package-lock.json}';

/** Whether `.build/` is what a build of the present sources wrote, and nothing has written to it since. */
export async function isBuilt(): Promise<boolean> {
  return (await readFile(STAMP, 'utf8').catch(() => '')) === (await presentStamp());
}

/** The same of this file, which a later step of the build writes. */
export async function isBuiltWith(file: string): Promise<boolean> {
  const [written, stamped] = await Promise.all([file, STAMP].map((path) => stat(path).catch(() => undefined)));
  return written !== undefined && stamped !== undefined && written.mtimeMs > stamped.mtimeMs && isBuilt();
}

/** Notes what was built. The last step of a build. */
export async function stampBuild(): Promise<void> {
  await writeFile(STAMP, await presentStamp());
}

async function presentStamp(): Promise<string> {
  const written = await Promise.all(BUILT.map((file) => stat(file).catch(() => undefined)));
  return [await hashOf([INPUTS]), ...written.map((file) => file?.mtimeMs)].join(' ');
}

/** A hash of the names and contents of all files of these patterns. One without a file names what has moved. */
export async function hashOf(patterns: string[]): Promise<string> {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const found = globSync(pattern);
    if (found.length === 0) throw new Error(`No file is ${pattern}.`);
    for (const file of found) files.add(file);
  }
  const hash = createHash('sha256');
  for (const file of [...files].sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
