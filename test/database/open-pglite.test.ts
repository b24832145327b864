import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openPglite } from '../../src/database/connect/open-pglite.js';
import { describeEmbedded } from '../support/postgres/on-postgres.js';

const image = process.env['TEST_IMAGE'];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describeEmbedded('DATA_DIR', () => {
  const refused = (dataDir: string, reason: RegExp) =>
    expect(openPglite(dataDir, image)).rejects.toThrow(
      new RegExp(
        `^DATA_DIR is "${dataDir}", but it must be a writable folder used by this store only, or memory:// \\(${reason.source}`,
      ),
    );

  it('that holds other files is refused, and left as it is, its mode, too', async () => {
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'holiday.jpg'), 'a picture');
    await refused(folder, /it contains other files, such as holiday\.jpg\)/);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
  });

  it('that cannot be made is refused with the reason, at once', async () => {
    await refused('/proc/nope', /ENOENT/);
    await writeFile(join(folder, 'file'), '');
    await refused(join(folder, 'file'), /ENOTDIR/);
    await refused(join(folder, 'file', 'below'), /ENOTDIR/);
  });

  it('may have to be made, parents included', async () => {
    const { pglite, close } = await openPglite(join(folder, 'a', 'b'), image);
    expect((await pglite.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
    expect(await readdir(join(folder, 'a', 'b'))).toContain('PG_VERSION');
  });

  it('is for the user of the store alone, also one that was open to others; its parents are not changed', async () => {
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const [parent, made, existing] = [join(folder, 'a'), join(folder, 'a', 'new'), join(folder, 'a', 'old')];
    await mkdir(existing, { recursive: true });
    await chmod(parent, 0o755);
    await chmod(existing, 0o755);
    for (const dataDir of [made, existing]) await (await openPglite(dataDir, image)).close();
    expect(await Promise.all([parent, made, existing].map(modeOf))).toEqual(['755', '700', '700']);
    await chmod(made, 0o750);
    await (await openPglite(made)).close();
    expect(await modeOf(made)).toBe('700');
  });

  it('where a first start ended halfway is begun again; the key is kept', async () => {
    await writeFile(join(folder, 'unfinished-database'), '');
    await writeFile(join(folder, 'PG_VERSION'), 'half');
    await writeFile(join(folder, 'secrets.key'), 'a key');
    const { close } = await openPglite(folder, image);
    await close();
    const files = await readdir(folder);
    expect(files).toContain('secrets.key');
    expect(files).not.toContain('unfinished-database');
    await (await openPglite(folder)).close();
  });
});

/** A run on PostgreSQL makes no image. */
describeEmbedded('an image', () => {
  const VERSIONS = 'select count(*)::int as count from migrations';
  const countIn = async ({ pglite }: { pglite: PGlite }, sql: string) =>
    (await pglite.query<{ count: number }>(sql)).rows[0]?.count;

  it('gives each database in memory files of its own, the same as in a folder', async () => {
    const before = await readFile(String(image));
    const [one, other, onDisk] = [
      await openPglite('memory://', image),
      await openPglite('memory://', image),
      await openPglite(join(folder, 'data'), image),
    ];
    const plants = await countIn(onDisk, 'select count(*)::int as count from plants');
    expect(plants).toBeGreaterThan(0);
    for (const each of [one, other]) {
      expect(await countIn(each, 'select count(*)::int as count from plants')).toBe(plants);
      expect(await countIn(each, VERSIONS)).toBe(await countIn(onDisk, VERSIONS));
    }
    await one.pglite.exec('delete from migrations; checkpoint');
    expect([await countIn(one, VERSIONS), await countIn(other, VERSIONS)]).toEqual([
      0,
      await countIn(onDisk, VERSIONS),
    ]);
    expect((await readFile(String(image))).equals(before)).toBe(true);
    for (const { close } of [one, other, onDisk]) await close();
  });
});
