import { openAsBlob } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/postgresql';
import array from 'postgres-array';
import { lockDataDir } from './lock-data-dir.js';

interface OpenPglite {
  pglite: PGlite;
  /** Releases the lock of the folder; call it after PGlite is closed. */
  release(): Promise<void>;
}

const parsers = createPostgreSqlTypeParsers((text: string) => array.parse(text));

/**
 * The type ids of the arrays that results have: of bool, char, name, int2, int4, text, tid, varchar, int8, float8, oid,
 * json, numeric, uuid and jsonb.
 */
const ARRAYS = [1000, 1002, 1003, 1005, 1007, 1009, 1010, 1015, 1016, 1022, 1028, 199, 1231, 2951, 3807];

/** Files that a store keeps in its folder besides those of the database. */
const OWN_FILES = ['secrets.key'];

/** Marks a folder whose database is still being created. If a crash leaves it there, the database is incomplete. */
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
      `DATA_DIR is "${dataDir}", but it must be a writable folder used by this store only, or memory:// (${reason}).`,
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

/** Creates folders one by one: Node's recursive mkdir never returns where a file system (/proc) fails with ENOENT. */
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

/** Small files of the write-ahead log: PostgreSQL keeps two of them, and PGlite's default of 16 MB is a third of a new database. */
const NEW_DATABASE = ['--wal-segsize=1'];

/**
 * The memory of PGlite only grows. Its default is a cache of 128 MB for pages, which it fills with zeros at each start; the
 * file system caches them, too. And to analyze a table it reads 300 rows into memory for each unit of this target, at once:
 * of 20,000 events with their bodies 32 MB with the default of 100, and 2 MB with this one.
 */
const LITTLE_MEMORY = ['shared_buffers=16MB', 'default_statistics_target=10'];

/**
 * A database in memory needs no protection from pages that a crash wrote in part, and no files of the write-ahead log that
 * are kept to be written again.
 */
const IN_MEMORY = ['full_page_writes=off', 'wal_recycle=off', 'min_wal_size=2MB'];

const startParameters = (settings: string[]) => settings.flatMap((setting) => ['-c', setting]);

/** PGlite is imported only here, so that a store on PostgreSQL does not load its code. */
async function create(dataDir: string, image?: string): Promise<PGlite> {
  const { PGlite, types } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const { ImageFS } = await import('./image-fs.js');
  const memory = dataDir.startsWith('memory:');
  const pglite = await PGlite.create({
    dataDir,
    parsers,
    startParams: [...PGlite.defaultStartParams, ...startParameters([...LITTLE_MEMORY, ...(memory ? IN_MEMORY : [])])],
    initDbStartParams: NEW_DATABASE,
    extensions: { pg_trgm },
    fs: memory && image ? new ImageFS(await readFile(image)) : undefined,
    loadDataDir: image && !memory ? await openAsBlob(image) : undefined,
  });
  forgetParsers(pglite, Object.values(types));
  return pglite;
}

/** PGlite copies all its parsers for each result: `select 1` took 165 µs of CPU with all 363, and 60 µs with none. */
function forgetParsers(pglite: PGlite, types: unknown[]): void {
  const plain = types.filter((type) => typeof type === 'number');
  const used = new Set([...plain, ...Object.keys(parsers), ...ARRAYS].map(String));
  const kept = Object.entries(pglite.parsers).filter(([type]) => used.has(type));
  pglite.parsers = Object.fromEntries(kept);
}
