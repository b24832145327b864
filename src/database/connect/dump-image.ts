import { writeFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';

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
