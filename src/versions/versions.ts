import { readdir } from 'node:fs/promises';
import type { Version } from './version.js';

/** Every file of this folder that is named by a date is a version: to add one is to add its file. */
const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}-\d\d-\d\d\.[jt]s$/.test(file)).sort();

/** Every version, oldest first. */
export const versions: readonly Version[] = await Promise.all(files.map(load));

export const versionNames: readonly string[] = versions.map((version) => version.name);

/** What an organization gets that chooses none. */
export const newestVersion = String(versionNames.at(-1));

async function load(file: string): Promise<Version> {
  const name = file.slice(0, 10);
  const { version } = (await import(`./${name}.js`)) as { version?: Version };
  if (version?.name !== name) throw new Error(`api-versions/${file} must export a version of the name ${name}.`);
  return version;
}
