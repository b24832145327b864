import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, onServer } from '../database.js';

const CACHE = 'node_modules/.cache/plant-store';

const run = promisify(execFile);

/**
 * Runs once before all tests: draws the seed of the run, and creates the migrated demo database that test stores are
 * copied from, for the engine of the run. It is cached until a file of `src/` or PGlite changes.
 */
export default async function makeImages(): Promise<void> {
  const seed = process.env['TEST_SEED'] || String(randomInt(1_000_000));
  process.env['TEST_SEED'] = seed;
  process.stderr.write(`TEST_SEED=${seed} repeats what this run draws.\n`);
  const server = process.env['TEST_DATABASE_URL'];
  // Suites with several processes start the built store.
  if (server) await run('npm', ['run', '--silent', 'build:code']);
  const hash = await hashOf('src/**/*.ts', 'node_modules/@electric-sql/pglite/package.json');
  if (server) process.env['TEST_TEMPLATE'] = await makeTemplate(server, hash);
  else process.env['TEST_IMAGE'] = await makeImage(hash);
}

async function hashOf(...patterns: string[]): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(patterns)) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function makeImage(hash: string): Promise<string> {
  const name = `${hash}.tar`;
  const image = join(CACHE, name);
  if (existsSync(image)) return image;
  await mkdir(CACHE, { recursive: true });
  const draft = join(CACHE, `${process.pid}.draft`);
  await run(process.execPath, ['src/cli/build-demo-image.ts', draft]);
  await rename(draft, image);
  for (const old of await readdir(CACHE)) if (old.endsWith('.tar') && old !== name) await rm(join(CACHE, old));
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
  const env = { ...process.env, DATABASE_URL: databaseUrl(server, draft) };
  await run(process.execPath, ['src/cli/seed.ts'], { env });
  await onServer(server, `alter database ${draft} rename to ${name}`);
  return name;
}
