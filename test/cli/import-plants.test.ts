import 'reflect-metadata';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openAdminFolder } from '../support/admin.js';
import { describeEmbedded } from '../support/postgres/on-postgres.js';
import { shopifyExport } from '../support/shopify-export.js';
import { openStore, type Store } from '../support/store.js';

// On PostgreSQL the commands are the same; the folder is what only the embedded store has.
let opened: Awaited<ReturnType<typeof openAdminFolder>>;
let keys: Record<string, string>;

beforeAll(async () => {
  opened = await openAdminFolder();
  keys = {};
  for (const [slug, currency] of [
    ['ferns', 'USD'],
    ['copies', 'USD'],
    ['yen', 'JPY'],
  ] as const) {
    const made = await opened.admin('create-shop', ...SHOP(slug, currency));
    keys[slug] = made.json.api_key.key;
  }
});

afterAll(() => opened.close());

const SHOP = (slug: string, currency: string) => [
  ...['--slug', slug, '--name', slug, '--currency', currency, '--order-prefix', slug.slice(0, 2).toUpperCase()],
  ...['--shipping-fee', '1', '--admin', 'admin@f.example', '--json'],
];

const fault = (line: number, column: string, rule: string) => ({ line, column, message: `${column} ${rule}` });

async function importing(slug: string, csv: string | Uint8Array, ...more: string[]) {
  const file = join(opened.folder, 'plants.csv');
  await writeFile(file, csv);
  return opened.admin('import-plants', '--shop', slug, '--file', file, ...more);
}

/** Runs on the store of the folder, which is open for no longer. */
async function inStore<T>(run: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ ...opened.environment, PROCESS_ROLE: 'api' });
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** What an import could change. */
const state = () =>
  inStore((store) =>
    store.sql(`select (select json_agg(p order by id) from plants p) as plants, (select count(*) from events) as events,
      (select count(*) from stock_movements) as movements, (select count(*) from audit_log) as audited`),
  );

const PLANTS = `query ($after: String) { plants(limit: 100, after: $after) {
  nextCursor items { sku name description price { amount } stock tags imageUrls slug publishedAt } } }`;

async function plantsOf(slug: string) {
  return inStore(async (store) => {
    const admin = await store.as('admin@f.example', keys[slug]);
    const found: Record<string, unknown>[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { data, errors } = await admin.graphql(PLANTS, { after });
      expect(errors).toBeUndefined();
      found.push(...data.plants.items);
      after = data.plants.nextCursor;
    }
    return found.map(({ publishedAt, price, ...plant }) => ({
      ...plant,
      price: (price as { amount: number }).amount,
      isDraft: publishedAt === null,
    }));
  });
}

const bySku = (plants: object[]) =>
  plants.toSorted((one, other) => ((one as { sku: string }).sku < (other as { sku: string }).sku ? -1 : 1));

describeEmbedded('import-plants', () => {
  it('of 300 products from Shopify makes the plants, names each line that it refuses, and changes nothing when it runs again', async () => {
    const { csv, plants, lines } = shopifyExport(300);
    expect([plants.length, lines.varied.length, lines.archived.length]).toEqual([240, 30, 30]);
    const before = await state();
    const dry = await importing('ferns', csv, '--dry-run', '--json');
    expect(await state()).toEqual(before);
    const real = await importing('ferns', csv, '--json');
    expect({ ...real.json, dry_run: true }).toEqual(dry.json);
    expect(real.exitCode).toBe(1);
    expect(real.json).toMatchObject({ created: 240, updated: 0, unchanged: 0 });
    expect(real.json.skipped.map(({ line }: { line: number }) => line)).toEqual(lines.archived);
    expect(real.json.refused).toEqual(
      lines.varied.map((line) => ({
        line,
        column: 'Option1 Value',
        message: expect.stringMatching(
          /^Fern, "No\. \d+1?" has variants \(2\), and a plant has none: --variants-as-plants/,
        ),
      })),
    );
    expect(bySku(await plantsOf('ferns'))).toEqual(bySku(plants));
    const after = await state();
    const again = await importing('ferns', csv, '--json');
    expect(again.json).toMatchObject({ created: 0, updated: 0, unchanged: 240 });
    expect({ ...(await state())[0], audited: 0 }).toEqual({ ...after[0], audited: 0 });
  });

  it('with --variants-as-plants makes a plant of each variant, also from the newer header', async () => {
    const { csv, plants, variants } = shopifyExport(300, { isNew: true });
    const args = ['--variants-as-plants', '--json'];
    const dry = await importing('ferns', csv, ...args, '--dry-run');
    const real = await importing('ferns', csv, ...args);
    expect({ ...real.json, dry_run: true }).toEqual(dry.json);
    expect(real).toMatchObject({ exitCode: 0, json: { created: 60, updated: 0, unchanged: 240, refused: [] } });
    expect(bySku(await plantsOf('ferns'))).toEqual(bySku([...plants, ...variants]));
  });

  it('publishes a draft that is active in Shopify, and makes a draft of what is not', async () => {
    const file = (status: string) =>
      `Handle,Title,Body (HTML),Variant SKU,Variant Price,Status\nmoss,Moss,Soft.,MOSS,3,${status}\n`;
    const counts = async (status: string) => {
      const { json } = await importing('copies', file(status), '--json');
      const [plant] = await plantsOf('copies');
      return { ...json, isDraft: plant?.isDraft };
    };
    const none = { dry_run: false, created: 0, updated: 0, unchanged: 0, refused: [], skipped: [] };
    expect(await counts('draft')).toEqual({ ...none, created: 1, isDraft: true });
    expect(await counts('active')).toEqual({ ...none, updated: 1, isDraft: false });
    expect(await counts('active')).toEqual({ ...none, unchanged: 1, isDraft: false });
    expect(await counts('draft')).toEqual({ ...none, updated: 1, isDraft: true });
  });

  it('names line, column and what is allowed of each fault, and imports the other lines', async () => {
    const csv = `\ufeffsku;name;description;price;stock;light;published_at;pot_diameter_mm;hardiness_zone_min;slug;tags
A-1;Aloe;"Two
lines";1200;3;DIRECT;draft;;;;red  green
A-2;Agave;d;12.00;;;;;;;
A-3;Aster;d;1;;dark;;;;;
A-4;Arum;d;1;;;soon;;;;
A-5;Alder;d;1;;;;0;;;

A-6;Acer;d;1;;;;;4;;
A-7;;d;1;;;;;;;
A-1;Again;d;1;;;;;;;
;Nameless;d;1;;;;;;;
A-8;Short;d
A-9;Apple;d;1;;;;;;Ä;
A-10;Apricot;d;1;-1;;;;;one;
A-11;Ash;d;1;;;;;;one;
A-12;Aspen;d;1;;;;;;;Big
`;
    const dry = await importing('yen', csv, '--dry-run', '--json');
    const { exitCode, json } = await importing('yen', csv, '--json');
    expect({ ...json, dry_run: true }).toEqual(dry.json);
    expect(exitCode).toBe(1);
    expect(json).toMatchObject({ created: 1, updated: 0, unchanged: 0, skipped: [] });
    expect(json.refused).toEqual([
      fault(4, 'price', 'must be a whole number of minor units, as 1299 for 12.99 (received "12.00")'),
      fault(5, 'light', 'must be one of low, medium, bright_indirect, direct (received "dark")'),
      fault(6, 'published_at', 'must be a time like 2027-01-31T12:00:00Z, or the word draft (received "soon")'),
      fault(7, 'pot_diameter_mm', 'must not be less than 1 (received 0)'),
      fault(9, 'hardiness_zone_max', 'is required together with hardiness_zone_min'),
      fault(10, 'name', 'is required'),
      fault(11, 'sku', 'must not be that of line 2 (received "A-1")'),
      fault(12, 'sku', 'is required'),
      { line: 13, message: 'The row has 3 cells, but the header has 11' },
      fault(14, 'slug', 'must be 1 to 100 lower-case letters, digits and single hyphens (received "Ä")'),
      fault(15, 'stock', 'must not be less than 0 (received -1)'),
      fault(16, 'slug', 'must not be that of line 15 (received "one")'),
      fault(17, 'tags', 'must be words of 1 to 40 lower-case letters, digits or hyphens (received ["Big"])'),
    ]);
    expect(await plantsOf('yen')).toEqual([
      {
        ...{ sku: 'A-1', name: 'Aloe', description: 'Two\nlines', price: 1200, stock: 3, tags: ['green', 'red'] },
        ...{ imageUrls: [], slug: 'aloe', isDraft: true },
      },
    ]);
    const printed = await importing('yen', csv);
    expect(printed.out).toContain('Refused line 7: pot_diameter_mm must not be less than 1 (received 0).\n');
    expect(printed.out).toMatch(/\nPlants: created 0, updated 0, unchanged 1, skipped 0, refused 13\.\n$/);
  });

  it('counts the lines of a file as an editor does, whatever ends them', async () => {
    const rows = [
      'sku,name,price',
      'B-1,Beech,x',
      '"B-2","Box',
      '',
      'tree",x',
      '',
      'B-3,Birch,x',
      '"B-4","a\rb",x',
      'B-5,Bay,x',
    ];
    for (const end of ['\n', '\r\n']) {
      const { json } = await importing('yen', rows.join(end), '--json');
      expect(json.refused.map(({ line }: { line: number }) => line)).toEqual([2, 3, 7, 8, 9]);
    }
    const mixed = await importing('yen', `${rows.slice(0, 2).join('\n')}\r\nB-2,Box,y\r\n`, '--json');
    expect(mixed.json.refused.map(({ line, message }: Record<string, unknown>) => [line, message])).toEqual([
      [2, expect.stringContaining('(received "x")')],
      [3, expect.stringContaining('(received "y")')],
    ]);
  });

  it('finds the variant of a product below a row that has only a picture, and names a column that is missing', async () => {
    const file = `Handle,Title,Variant SKU,Variant Price,Image Src
yucca,Yucca,,,https://cdn.example/1.jpg
yucca,,YUCCA,300,
`;
    const { json } = await importing('yen', file, '--json');
    expect(json.refused).toEqual([fault(3, 'Body (HTML)', 'is required')]);
  });

  it('makes a plant of each variant, also where their options are the same in a slug, whatever order the rows have', async () => {
    const options = ['S', 'S+', 's', '大', '小'].map((option, at) => ({ option, sku: `YAM-${at}` }));
    const import_ = async (variants: typeof options) => {
      const rows = variants.map(({ option, sku }, at) => `yam,${at ? ',' : 'Yam,d'},${sku},300,${option}`);
      const file = ['Handle,Title,Body (HTML),Variant SKU,Variant Price,Option1 Value', ...rows, ''].join('\n');
      return (await importing('yen', file, '--variants-as-plants', '--json')).json;
    };
    expect(await import_(options)).toMatchObject({ created: 5, refused: [] });
    const plants = (await plantsOf('yen')) as { sku?: string; slug?: string }[];
    const slugs = plants.flatMap(({ sku, slug }) => (sku?.startsWith('YAM') ? [`${sku} ${slug}`] : []));
    expect(slugs.sort()).toEqual([
      'YAM-0 yam-s',
      'YAM-1 yam-s-yam-1',
      'YAM-2 yam-s-yam-2',
      'YAM-3 yam',
      'YAM-4 yam-yam-4',
    ]);
    expect(await import_(options.toReversed())).toMatchObject({ unchanged: 5, refused: [] });
    expect(await import_(options.slice(1, 2))).toMatchObject({ unchanged: 1, refused: [] });
  });

  it('reads tables as rows, leaves out what a page does not show, and cuts what is nested without end', async () => {
    const table =
      '<table><caption>Care</caption><tr><th>Light</th><td>Low</td></tr><tr><th>Water</th><td rowspan=1000000 colspan=3000000>Weekly</td></tr></table>';
    const unseen =
      '<iframe>a</iframe><noscript>b</noscript><template>c</template><textarea>d</textarea><title>e</title>';
    const deep = `${'<div>'.repeat(30_000)}deep${'</div>'.repeat(30_000)}`;
    const file = `Handle,Title,Body (HTML),Variant SKU,Variant Price
ivy,Ivy,${table}${unseen}<p>Green.</p>,IVY,300
fig,Fig,<p>Sweet.</p>${deep},FIG,300
`;
    expect((await importing('yen', file, '--json')).json).toMatchObject({ created: 2, refused: [] });
    const plants = (await plantsOf('yen')) as { sku?: string }[];
    const described = (wanted: string) => plants.find(({ sku }) => sku === wanted);
    expect(described('IVY')).toMatchObject({ description: 'Care\nLight  Low\nWater  Weekly\n\nGreen.' });
    expect(described('FIG')).toMatchObject({ description: 'Sweet.\n\n…' });
  });

  it('takes prices in the currency of the shop', async () => {
    const file = (price: string) => `Handle,Title,Body (HTML),Variant SKU,Variant Price\nyew,Yew,d,YEW,${price}\n`;
    expect((await importing('yen', file('12.5'), '--json')).json.refused).toEqual([
      fault(2, 'Variant Price', 'must be an amount in JPY with 0 decimals or fewer (received "12.5")'),
    ]);
    expect((await importing('yen', file('1250.00'), '--json')).json).toMatchObject({ created: 1, refused: [] });
    expect(await plantsOf('yen')).toContainEqual(expect.objectContaining({ sku: 'YEW', price: 1250 }));
  });

  it.each([
    ['is empty', '', 'The file is empty.'],
    ['is not UTF-8', Uint8Array.from([115, 107, 117, 10, 228]), 'The file is not encoded as UTF-8.'],
    ['has an open quote', 'sku,name\nB-1,"Beech\n', 'The file is not CSV: Quote Not Closed'],
    [
      'has an unknown column',
      'sku,colour\nB-1,red\n',
      'The file has columns that are unknown: "colour". Allowed are sku, name,',
    ],
    ['has no column sku', 'name\nBeech\n', 'The file has no column sku.'],
    ['has a column twice', 'sku,name,name\nB-1,a,b\n', 'The file has the column "name" twice.'],
  ])('refuses a file that %s, and changes nothing', async (_, csv, message) => {
    const before = await state();
    const { exitCode, out, err } = await importing('yen', csv);
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    expect(err).toContain(message);
    expect(await state()).toEqual(before);
  });

  it('names the file that it cannot read', async () => {
    const file = join(opened.folder, 'data');
    const { exitCode, err } = await opened.admin('import-plants', '--shop', 'yen', '--file', file);
    expect(exitCode).toBe(1);
    expect(err).toContain(`The file of --file, "${file}", cannot be read: EISDIR`);
  });
});

describeEmbedded('export-plants', () => {
  it('writes what an import makes the same plants of, and changes nothing by', async () => {
    const draft = 'sku,name,description,price,published_at\nDRAFT,=1+1," -\rd, ""q"" ",5,draft\n';
    expect((await importing('greenhouse', draft, '--json')).json).toMatchObject({ created: 1, refused: [] });
    const first = await exported('greenhouse', 'first.csv');
    const before = await state();
    const { json } = await importing('greenhouse', first.text, '--json');
    expect(json).toMatchObject({ created: 0, updated: 0, unchanged: first.plants, refused: [] });
    expect({ ...(await state())[0], audited: 0 }).toEqual({ ...before[0], audited: 0 });
    await opened.admin('create-shop', ...SHOP('empty', 'USD'));
    expect((await importing('empty', first.text, '--json')).json).toMatchObject({ created: first.plants, refused: [] });
    expect(linesOf(await exported('empty', 'second.csv'))).toEqual(linesOf(first));
  });

  it('leaves a file that exists as it is', async () => {
    const file = join(opened.folder, 'mine.csv');
    await writeFile(file, 'mine');
    const { exitCode, err } = await opened.admin('export-plants', '--shop', 'yen', '--file', file);
    expect(exitCode).toBe(1);
    expect(err).toContain('mine.csv');
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

async function exported(slug: string, name: string) {
  const file = join(opened.folder, name);
  const { json } = await opened.admin('export-plants', '--shop', slug, '--file', file, '--json');
  return { plants: json.plants as number, text: await readFile(file, 'utf8') };
}

/** The rows are by id, which an import gives anew. */
const linesOf = ({ text }: { text: string }) => text.split('\n').toSorted();
