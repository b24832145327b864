import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashOf, isBuilt, isBuiltWith } from '../../../tools/build/build-stamp.js';
import { databaseUrl, onServer, TEST_SECRETS_KEY } from '../database.js';
import { fillCompileCache } from '../processes/built-store.js';

/** What the last step of `npm run build` writes. */
const DEMO_IMAGE = '.build/demo-image.tar';

const CACHE = 'node_modules/.cache/plant-store';

const run = promisify(execFile);

const DEMO_WRITER = 'src/cli/build-demo-image.ts';
const PGLITE = 'node_modules/@electric-sql/pglite/package.json';

/** What an empty database depends on. */
const EMPTY = [PGLITE, 'src/database/connect/open-pglite.ts'];

/**
 * Runs once before all tests that need a store: creates the migrated demo database that test stores are
 * copied from, for the engine of the run. It is cached until a module that writes it, a file of `src/database/` or PGlite changes.
 */
export default async function makeImages(): Promise<void> {
  await buildPages();
  const server = process.env['TEST_DATABASE_URL'];
  // Suites with several processes start the built store.
  if (server && !(await isBuilt())) await run('npm', ['run', '--silent', 'build:code']);
  const hash = await hashOf([
    ...(await modulesOf(server ? 'src/cli/seed.ts' : DEMO_WRITER)),
    'src/database/**/*.*',
    PGLITE,
  ]);
  process.env['TEST_EMPTY_IMAGE'] = await makeImage(`empty-${await hashOf(EMPTY)}`, writeEmptyImage);
  if (server) [process.env['TEST_TEMPLATE']] = await Promise.all([makeTemplate(server, hash), fillCompileCache()]);
  else process.env['TEST_IMAGE'] = await makeImage(`demo-${hash}`, writeDemoImage);
}

const PAGES = ['web/{client/src,ui,storefront,admin}/**/*.*', 'tools/build/web.mjs', 'package-lock.json'];
const BUILT_PAGES = '.build/web/sources';

/** A store serves the pages as they are built. */
async function buildPages(): Promise<void> {
  const sources = await hashOf(PAGES);
  if ((await readFile(BUILT_PAGES, 'utf8').catch(() => '')) === sources) return;
  // The options of a run of tests name a file of this folder.
  await run('npm', ['run', '--silent', 'build:web'], { env: { ...process.env, NODE_OPTIONS: '' } });
  await writeFile(BUILT_PAGES, sources);
}

/** The files of a program of `src/`, by its imports: what else there is does not change what it writes. */
async function modulesOf(entry: string): Promise<string[]> {
  const { build } = await import('esbuild');
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', write: false } as const;
  const { metafile } = await build({ ...options, entryPoints: [entry], metafile: true });
  return Object.keys(metafile.inputs);
}

/** PGlite takes most of its start to make a database; a copy of an empty one saves that. */
async function writeEmptyImage(file: string): Promise<void> {
  // Loaded only here: it takes a second, and most runs find the image.
  const { dumpImage, openPglite } = await import('../../../src/database/connect/open-pglite.js');
  const { pglite } = await openPglite('memory://');
  await dumpImage(pglite, file);
  await pglite.close();
}

/** The build makes the same image, for `npm start`. */
const writeDemoImage = async (file: string): Promise<void> =>
  (await isBuiltWith(DEMO_IMAGE)) ? copyFile(DEMO_IMAGE, file) : seedDemoImage(file);

const seedDemoImage = (file: string): Promise<void> =>
  seedOrExplain([DEMO_WRITER, file, String(process.env['TEST_EMPTY_IMAGE'])]);

/** Writes the demo data. Where that fails because the entities have what no migration makes, the error shows the SQL. */
async function seedOrExplain(args: string[], env = process.env): Promise<void> {
  try {
    await run(process.execPath, args, { env });
  } catch (error) {
    const { missingSqlOf } = await import('./missing-migration.js');
    const sql = await missingSqlOf(process.env['TEST_EMPTY_IMAGE']).catch(() => []);
    if (sql.length === 0) throw error;
    throw new Error(
      `The entities and the migrations differ. Write a migration in src/database/migrations/, and list it in migrations.ts:\n${sql.join('\n')}`,
    );
  }
}

/** The image of this name; made where it is missing, and then the earlier ones of its kind are removed. */
async function makeImage(name: string, write: (file: string) => Promise<unknown>): Promise<string> {
  const image = join(CACHE, `${name}.tar`);
  if (existsSync(image)) return image;
  await mkdir(CACHE, { recursive: true });
  const [kind] = name.split('-');
  // Another run may have made this one meanwhile.
  const earlier = (await readdir(CACHE)).filter((file) => file.startsWith(`${kind}-`) && file !== `${name}.tar`);
  for (const old of earlier) await rm(join(CACHE, old), { force: true });
  const draft = join(CACHE, `${process.pid}.draft`);
  await write(draft);
  await rename(draft, image);
  return image;
}

async function makeTemplate(server: string, hash: string): Promise<string> {
  const checkout = `plant_store_${createHash('sha256').update(process.cwd()).digest('hex').slice(0, 8)}_`;
  const name = `${checkout}${hash}`;
  const { rows } = await onServer(server, `select datname from pg_database where starts_with(datname, '${checkout}')`);
  const known = rows.map(({ datname }) => String(datname));
  if (known.includes(name)) return name;
  for (const old of known) await onServer(server, `drop database if exists ${old} with (force)`);
  const draft = `${checkout}draft_${process.pid}`;
  await onServer(server, `create database ${draft}`);
  const settings = { DATABASE_URL: databaseUrl(server, draft), SECRETS_KEY: TEST_SECRETS_KEY };
  await seedOrExplain(['src/cli/seed.ts'], { ...process.env, ...settings });
  await onServer(server, `alter database ${draft} rename to ${name}`);
  return name;
}
