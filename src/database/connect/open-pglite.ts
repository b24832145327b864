import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { hasEnded } from '../messages/pglite-stream.js';
import { lockDataDir } from './lock-data-dir.js';

interface OpenPglite {
  pglite: PGlite;
  /** Closes PGlite, and releases the lock of the folder. */
  close(): Promise<void>;
}

/** By this name the database recognizes connections of the store, which send their own notifications of events. */
export const APPLICATION_NAME = 'plant-store';

/** Where the build writes the image of the demo database: beside the compiled files. */
export const DEMO_IMAGE = join(import.meta.dirname, '..', 'demo-image.tar');

/** The image, if a build has written one. A store that runs from source has none and loads the demo data itself. */
export const demoImage = (): string | undefined => (existsSync(DEMO_IMAGE) ? DEMO_IMAGE : undefined);

/** Files that a store keeps in its folder besides those of the database. */
const OWN_FILES = ['secrets.key'];

/** Marks a folder whose database is still being created. If a crash leaves it there, the database is incomplete. */
const UNFINISHED = 'unfinished-database';

/** Opens PGlite in memory or on a folder that only this process uses; a new database starts as a copy of `image`. */
export async function openPglite(dataDir: string, image?: string): Promise<OpenPglite> {
  if (isMemory(dataDir)) {
    const pglite = await create(dataDir, image);
    return { pglite, close: () => closePglite(pglite) };
  }
  try {
    return await openFolder(dataDir, image);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = message || code || String(error);
    throw new Error(
      `DATA_DIR is "${dataDir}", but it must be a writable folder used by this store only, or memory:// (${reason}).`,
    );
  }
}

async function openFolder(dataDir: string, image?: string): Promise<OpenPglite> {
  await makeFolder(resolve(dataDir), OWNER_ONLY);
  const release = await lockDataDir(dataDir);
  try {
    const exists = await hasDatabase(dataDir);
    await closeToOthers(dataDir);
    const pglite = exists ? await create(dataDir) : await createNew(dataDir, image);
    return { pglite, close: () => closePglite(pglite).finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/** One that has ended writes nothing more: the next start recovers what was committed, as after a crash. */
async function closePglite(pglite: PGlite): Promise<void> {
  if (!hasEnded(pglite)) await pglite.close();
}

/** Whether the folder contains a database. Removes one that a first start left incomplete; throws on other files. */
async function hasDatabase(dataDir: string): Promise<boolean> {
  const files = (await readdir(dataDir)).filter((file) => !OWN_FILES.includes(file));
  if (files.includes(UNFINISHED)) {
    for (const file of files) await rm(join(dataDir, file), { recursive: true });
    return false;
  }
  if (files.length > 0 && !files.includes('PG_VERSION'))
    throw new Error(`it contains other files, such as ${files[0]}`);
  return files.length > 0;
}

async function createNew(dataDir: string, image?: string): Promise<PGlite> {
  const unfinished = join(dataDir, UNFINISHED);
  await writeFile(unfinished, '');
  const pglite = await create(dataDir, image);
  await rm(unfinished);
  return pglite;
}

/** The mode of the folder: it has the data of customers, and the key of its secrets. */
const OWNER_ONLY = 0o700;

/** Gives a folder of before its mode, if it belongs to the user of this process: a volume may belong to another one. */
async function closeToOthers(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  // Windows has no such modes. Where a file system has none, chmod fails, and the store starts as before.
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(folder, OWNER_ONLY).catch(() => {});
}

/** Creates folders one by one: Node's recursive mkdir never returns where a file system (/proc) fails with ENOENT. */
async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode });
  }
}

/**
 * By default PGlite keeps more files of the write-ahead log, and larger ones, which each new database gets from the image,
 * and has a larger cache of pages, which it fills with zeros at each start.
 */
const NEW_DATABASE = ['--wal-segsize=1'];
const SETTINGS = ['-c', 'shared_buffers=16MB', '-c', 'wal_recycle=off', '-c', `application_name=${APPLICATION_NAME}`];

const isMemory = (dataDir: string) => dataDir.startsWith('memory:');

/** PGlite is imported only here, so that a store on PostgreSQL does not load its code. */
async function create(dataDir: string, image?: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  return PGlite.create({
    dataDir,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    initDbStartParams: NEW_DATABASE,
    extensions: { pg_trgm },
    loadDataDir: image ? new Blob([await readFile(image)]) : undefined,
  });
}

/** Writes all files of an embedded database to a tar file, which new databases are copied from. */
export async function dumpImage(pglite: PGlite, file: string): Promise<void> {
  await dropTemplates(pglite);
  // Twice: the second one removes the WAL that the first one still needed.
  await pglite.exec('checkpoint');
  await pglite.exec('checkpoint');
  const image = await pglite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await image.arrayBuffer()));
}

/** PGlite uses one database. The two templates of a server are half of the files, and never used. */
async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database if exists ${name}`);
}
