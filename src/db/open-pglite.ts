import { openAsBlob } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import array from 'postgres-array';
import { lockDataDir } from './lock-data-dir.js';

interface OpenPglite {
  pglite: PGlite;
  /** Releases the folder, after PGlite was closed. */
  release(): Promise<void>;
}

const parsers = createPostgreSqlTypeParsers((text: string) => array.parse(text));

/** What a store keeps in its folder beside the files of the database. */
const OWN_FILES = ['secrets.key'];

/** Stands in the folder while a database is made in it: a process that ends before it is removed leaves half of one. */
const UNFINISHED = 'unfinished-database';

/** Opens PGlite in memory or on a folder that only this process uses; a new database starts as a copy of `image`. */
export async function openPglite(dataDir: string, image?: string): Promise<OpenPglite> {
  if (dataDir.startsWith('memory:')) return { pglite: await create(dataDir, image), release: async () => {} };
  try {
    return await openFolder(dataDir, image);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = message || code || String(error);
    throw new Error(
      `DATA_DIR is "${dataDir}", but it takes a folder of its own that can be written, or memory:// (${reason}).`,
    );
  }
}

async function openFolder(dataDir: string, image?: string): Promise<OpenPglite> {
  await makeFolder(resolve(dataDir));
  const release = await lockDataDir(dataDir);
  try {
    const exists = await hasDatabase(dataDir);
    return { pglite: exists ? await create(dataDir) : await createNew(dataDir, image), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Whether the folder holds a database. What a first start left unfinished is removed; other files are refused. */
async function hasDatabase(dataDir: string): Promise<boolean> {
  const files = (await readdir(dataDir)).filter((file) => !OWN_FILES.includes(file));
  if (files.includes(UNFINISHED)) {
    for (const file of files) await rm(join(dataDir, file), { recursive: true });
    return false;
  }
  if (files.length > 0 && !files.includes('PG_VERSION')) throw new Error(`it holds other files, such as ${files[0]}`);
  return files.length > 0;
}

async function createNew(dataDir: string, image?: string): Promise<PGlite> {
  const unfinished = join(dataDir, UNFINISHED);
  await writeFile(unfinished, '');
  const pglite = await create(dataDir, image);
  await rm(unfinished);
  return pglite;
}

/** Step by step: the recursive mkdir of Node never returns where a file system, such as /proc, refuses with ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

const create = async (dataDir: string, image?: string): Promise<PGlite> =>
  PGlite.create({ dataDir, parsers, loadDataDir: image ? await openAsBlob(image) : undefined });
