import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openPglite } from '../../src/db/open-pglite.js';
import { describeEmbedded } from '../support/postgres/on-postgres.js';

const image = process.env['TEST_IMAGE'];

describeEmbedded('DATA_DIR', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const refused = (dataDir: string, reason: RegExp) =>
    expect(openPglite(dataDir, image)).rejects.toThrow(
      new RegExp(
        `^DATA_DIR is "${dataDir}", but it must be a writable folder used by this store only, or memory:// \\(${reason.source}`,
      ),
    );

  it('that holds other files is refused, and left as it is', async () => {
    await writeFile(join(folder, 'holiday.jpg'), 'a picture');
    await refused(folder, /it contains other files, such as holiday\.jpg\)/);
    expect(await readdir(folder)).toEqual(['holiday.jpg']);
  });

  it('that cannot be made is refused with the reason, at once', async () => {
    await refused('/proc/nope', /ENOENT/);
    await writeFile(join(folder, 'file'), '');
    await refused(join(folder, 'file'), /ENOTDIR/);
    await refused(join(folder, 'file', 'below'), /ENOTDIR/);
  });

  it('may have to be made, parents included', async () => {
    const { pglite, release } = await openPglite(join(folder, 'a', 'b'), image);
    expect((await pglite.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pglite.close();
    await release();
    expect(await readdir(join(folder, 'a', 'b'))).toContain('PG_VERSION');
  });

  it('where a first start ended halfway is begun again; the key is kept', async () => {
    await writeFile(join(folder, 'unfinished-database'), '');
    await writeFile(join(folder, 'PG_VERSION'), 'half');
    await writeFile(join(folder, 'secrets.key'), 'a key');
    const { pglite, release } = await openPglite(folder, image);
    await pglite.close();
    await release();
    const files = await readdir(folder);
    expect(files).toContain('secrets.key');
    expect(files).not.toContain('unfinished-database');
    const again = await openPglite(folder);
    await again.pglite.close();
    await again.release();
  });
});

/** A run on PostgreSQL makes no image. */
describeEmbedded('an image', () => {
  const VERSIONS = 'select count(*)::int as count from migrations';
  const countIn = async ({ pglite }: { pglite: PGlite }, sql: string) =>
    (await pglite.query<{ count: number }>(sql)).rows[0]?.count;

  it('gives each database in memory files of its own, the same as in a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
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
    for (const { pglite, release } of [one, other, onDisk]) await pglite.close().then(release);
    await rm(folder, { recursive: true });
  });

  it('that is cut off, or holds no database, is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'));
    const whole = await readFile(String(image));
    const [cut, text, empty] = ['cut', 'text', 'empty'].map((name) => join(folder, name)) as [string, string, string];
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    await writeFile(text, 'no image'.repeat(200));
    await writeFile(empty, Buffer.alloc(1024));
    await expect(openPglite('memory://', cut)).rejects.toThrow('The image of the database is damaged.');
    await expect(openPglite('memory://', text)).rejects.toThrow('The image of the database is damaged.');
    await expect(openPglite('memory://', empty)).rejects.toThrow('The image holds no database.');
    await rm(folder, { recursive: true });
  });
});

describeEmbedded('the samples of statistics', () => {
  it('no table takes much memory to be analyzed, which PGlite would keep', async () => {
    const { pglite } = await openPglite('memory://', image);
    await pglite.exec('create table many as select n from generate_series(1, 20000) n; analyze many');
    const read =
      "select array_length(histogram_bounds::text::int[], 1) as bounds from pg_stats where tablename = 'many'";
    // One more than the target, of which 300 times as many rows are read.
    expect((await pglite.query(read)).rows).toEqual([{ bounds: 11 }]);
    await pglite.close();
  });
});

describeEmbedded('the parsers of PGlite', () => {
  it('include those of the array types that results have, and of no others', async () => {
    const { pglite } = await openPglite('memory://', image);
    const { rows } = await pglite.query(`select array['a', null] as texts, array[1, 2] as numbers, array[true] as flags,
      array['00000000-0000-7000-8000-000000000001'::uuid] as ids, array['{"a": 1}'::jsonb] as documents, array['now'::name] as names`);
    const ids = ['00000000-0000-7000-8000-000000000001'];
    const expected = { texts: ['a', null], numbers: [1, 2], flags: [true], ids, documents: [{ a: 1 }], names: ['now'] };
    expect(rows).toEqual([expected]);
    expect(Object.keys(pglite.parsers).length).toBeLessThan(50);
    await pglite.close();
  });
});
