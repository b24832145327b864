import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exportsOfKinds } from '../../shop/plants/file/exports-of-kinds.js';
import { shopifyExport } from '../../shop/plants/file/shopify-export.js';
import type { Client } from '../../support/client.js';
import { DEEP } from '../../support/depth.js';
import { openStore } from '../../support/store.js';
import { adminOn, newShop, WITH_COMMANDS } from './admin-commands.js';

// What a file says is read in test/shop/plants/file/. Here is what the store makes of it.

const folder = await mkdtemp(join(tmpdir(), 'plant-store-import-'));
const store = await openStore(WITH_COMMANDS);
const admin = adminOn(store);
const admins: Record<string, Client> = {};
for (const [slug, currency] of [
  ['ferns', 'USD'],
  ['copies', 'USD'],
  ['yen', 'JPY'],
  ['formulas', 'USD'],
] as const) {
  const made = await admin(...newShop(slug, currency));
  admins[slug] = await store.as('admin@s.example', made.json.api_key.key);
}

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const fault = (line: number, column: string, rule: string) =>
  expect.objectContaining({ line, column, message: `${column} ${rule}` });

async function importing(slug: string, csv: string | Uint8Array, ...more: string[]) {
  const file = join(folder, 'plants.csv');
  await writeFile(file, csv);
  return admin('import-plants', '--shop', slug, '--file', file, ...more);
}

/** What an import could change. */
const state = () =>
  store.sql(`select (select json_agg(p order by id) from plants p) as plants, (select count(*) from events) as events,
    (select count(*) from stock_movements) as movements, (select count(*) from audit_log) as audited`);

const PLANTS = `query ($after: String) { plants(limit: 100, after: $after) {
  nextCursor items { sku name description price { amount } stock tags imageUrls slug group size publishedAt } } }`;

async function plantsOf(slug: string) {
  const found: Record<string, unknown>[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { data, errors } = (await admins[slug]?.graphql(PLANTS, { after })) ?? {};
    expect(errors).toBeUndefined();
    found.push(...data.plants.items);
    after = data.plants.nextCursor;
  }
  return found.map(({ publishedAt, price, ...plant }) => ({
    ...plant,
    price: (price as { amount: number }).amount,
    isDraft: publishedAt === null,
  }));
}

const bySku = (plants: object[]) =>
  plants.toSorted((one, other) => ((one as { sku: string }).sku < (other as { sku: string }).sku ? -1 : 1));

/** By day just so many that their plants, four fifths of them, are more than one batch of 100. */
const PRODUCTS = DEEP ? 300 : 130;

describe('import-plants', () => {
  it('of many products from Shopify makes plants, sizes of their variants, and changes nothing when it runs again', async () => {
    const { csv, plants, archived } = shopifyExport(PRODUCTS);
    const tenth = PRODUCTS / 10;
    expect([plants.length, archived.length]).toEqual([10 * tenth, tenth]);
    const before = await state();
    const dry = await importing('ferns', csv, '--dry-run', '--json');
    expect(await state()).toEqual(before);
    const real = await importing('ferns', csv, '--json');
    expect({ ...real.json, dry_run: true }).toEqual(dry.json);
    expect(real.exitCode).toBe(0);
    expect(real.json).toMatchObject({ created: plants.length, updated: 0, unchanged: 0 });
    expect(real.json.skipped.map(({ line }: { line: number }) => line)).toEqual(archived);
    expect(real.json.refused).toEqual([]);
    expect(bySku(await plantsOf('ferns'))).toEqual(bySku(plants));
    const after = await state();
    const again = await importing('ferns', csv, '--json');
    expect(again.json).toMatchObject({ created: 0, updated: 0, unchanged: plants.length });
    expect({ ...(await state())[0], audited: 0 }).toEqual({ ...after[0], audited: 0 });
  });

  it('reads the newer header, and takes --variants-as-plants, which changes nothing', async () => {
    const { csv, plants } = shopifyExport(DEEP ? PRODUCTS : 20, { isNew: true });
    const { exitCode, json } = await importing('ferns', csv, '--variants-as-plants', '--json');
    expect([exitCode, json]).toMatchObject([0, { created: 0, updated: 0, unchanged: plants.length, refused: [] }]);
  });

  it('publishes a draft that is active in Shopify, and makes a draft of what is not', async () => {
    const file = (status: string) =>
      `Handle,Title,Body (HTML),Variant SKU,Variant Price,Status\nmoss,Moss,Soft.,MOSS,3,${status}\n`;
    const counts = async (status: string) => {
      const { json } = await importing('copies', file(status), '--json');
      const [plant] = await plantsOf('copies');
      return { ...json, isDraft: plant?.isDraft };
    };
    const none = {
      ...{ dry_run: false, created: 0, drafts: 0, sold_out: 0, updated: 0, unchanged: 0 },
      ...{ refused: [], reasons: [], skipped: [], warnings: [expect.objectContaining({ line: 1 })] },
    };
    expect(await counts('draft')).toEqual({ ...none, created: 1, drafts: 1, sold_out: 1, isDraft: true });
    expect(await counts('active')).toEqual({ ...none, updated: 1, isDraft: false });
    expect(await counts('active')).toEqual({ ...none, unchanged: 1, isDraft: false });
    expect(await counts('draft')).toEqual({ ...none, updated: 1, isDraft: true });
  });

  it('names line, column and what is allowed of each fault, of the file and of the store, and imports the other lines', async () => {
    const csv = `\ufeffsku;name;description;price;stock;pot_diameter_mm;hardiness_zone_min;slug;tags
A-1;Aloe;"Two
lines";1200;3;;;;red  green
A-2;Agave;d;12.00;;;;;
A-3;Alder;d;1;;0;;;

A-4;Acer;d;1;;;4;;
A-5;;d;1;;;;;
A-6;Apple;d;1;;;;Ä;
A-7;Apricot;d;1;-1;;;;
A-8;Aspen;d;1;;;;;Big
A-9;Short;d
A-10;"Bam
boo";d;1;;;;;
`;
    const dry = await importing('yen', csv, '--dry-run', '--json');
    const { exitCode, json } = await importing('yen', csv, '--json');
    expect({ ...json, dry_run: true }).toEqual(dry.json);
    expect(exitCode).toBe(1);
    expect(json).toMatchObject({ created: 1, updated: 0, unchanged: 0, skipped: [] });
    expect(json.refused).toEqual([
      fault(4, 'price', 'must be a whole number of minor units, as 1299 for 12.99 (received "12.00")'),
      fault(5, 'pot_diameter_mm', 'must not be less than 1 (received 0)'),
      fault(7, 'hardiness_zone_max', 'is required together with hardiness_zone_min'),
      fault(8, 'name', 'is required'),
      fault(9, 'slug', 'must be 1 to 100 lower-case letters, digits and single hyphens (received "Ä")'),
      fault(10, 'stock', 'must not be less than 0 (received -1)'),
      fault(11, 'tags', 'must be words of 1 to 40 lower-case letters, digits or hyphens (received ["Big"])'),
      expect.objectContaining({ line: 12, message: 'The row has 3 cells, but the header has 9' }),
      fault(13, 'name', 'must be one line, without line breaks, tabs and control characters (received "Bam\\nboo")'),
    ]);
    expect(await plantsOf('yen')).toEqual([
      {
        ...{ sku: 'A-1', name: 'Aloe', description: 'Two\nlines', price: 1200, stock: 3, tags: ['green', 'red'] },
        ...{ imageUrls: [], slug: 'aloe', isDraft: false, group: null, size: null },
      },
    ]);
    const printed = await importing('yen', csv);
    expect(printed.out).toContain(
      'Refused line 5 (row 4), Alder, SKU A-3: pot_diameter_mm must not be less than 1 (received 0).\n',
    );
    expect(printed.out).toContain('\nRefused, by reason:\n  1 × price must be a whole number of minor units, as 1299');
    expect(printed.out).toMatch(/\nPlants: created 0, updated 0, unchanged 1, skipped 0, refused 9\.\n$/);
  });

  it('makes a plant of each variant, also where their options are the same in a slug, whatever order the rows have', async () => {
    const options = ['S', 'S+', 's', '大', '小'].map((option, at) => ({ option, sku: `YAM-${at}` }));
    const import_ = async (variants: typeof options) => {
      const rows = variants.map(({ option, sku }, at) => `yam,${at ? ',' : 'Yam,d'},${sku},300,${option}`);
      const file = ['Handle,Title,Body (HTML),Variant SKU,Variant Price,Option1 Value', ...rows, ''].join('\n');
      return (await importing('yen', file, '--json')).json;
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

  it('takes prices in the currency of the shop, and names a column that is missing as the file would', async () => {
    const header = 'Handle,Title,Body (HTML),Variant SKU,Variant Price';
    const price = async (amount: string) => {
      const { json } = await importing('yen', `${header}\nyew,Yew,d,YEW,${amount}\n`, '--json');
      return json;
    };
    expect((await price('12.5')).refused).toEqual([
      fault(2, 'Variant Price', 'must be an amount in JPY with 0 decimals or fewer (received "12.5")'),
    ]);
    expect(await price('1250.00')).toMatchObject({ created: 1, refused: [] });
    expect(await plantsOf('yen')).toContainEqual(expect.objectContaining({ sku: 'YEW', price: 1250 }));
    const { json } = await importing('yen', 'Handle,Title,Body (HTML),Variant SKU\nfig,Fig,d,FIG\n', '--json');
    expect(json).toMatchObject({ created: 0, refused: [fault(2, 'Variant Price', 'is required')] });
  });

  it('gives new plants alone the title in place of a description, says how many are drafts and sold out, and warns of both', async () => {
    const header = 'Handle,Title,Body (HTML),Variant SKU,Variant Price,Status,Variant Inventory Qty';
    const rows = [
      'olive,Olive,,OLIVE 1,3,active,0',
      'onion,Onion,,Лук/1,3,draft,4',
      'oak,Oak,Old.,OAK#1?,3,active,0',
      '',
    ];
    const csv = [header, ...rows].join('\n');
    const { json } = await importing('copies', csv, '--json');
    expect(json).toMatchObject({ created: 3, drafts: 1, sold_out: 2, refused: [] });
    const message = 'Body (HTML) has no text, so the description is the title';
    expect(json.warnings).toEqual([2, 3].map((line) => ({ line, column: 'Body (HTML)', message })));
    expect(await plantsOf('copies')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ sku: 'OLIVE 1', description: 'Olive', isDraft: false }),
        expect.objectContaining({ sku: 'Лук/1', description: 'Onion', isDraft: true }),
        expect.objectContaining({ sku: 'OAK#1?', description: 'Old.', isDraft: false }),
      ]),
    );
    expect((await importing('copies', csv, '--json')).json).toMatchObject({ unchanged: 3, warnings: [] });
    const printed = await importing('copies', csv.replaceAll('OLIVE 1', 'O 2').replaceAll('olive', 'o-2'));
    expect(printed.out).toContain('Warning line 2 (row 2), Olive, SKU O 2: Body (HTML) has no text, so the');
    expect(printed.out).toMatch(/\n1 plant starts sold out\.\nPlants: created 1, updated 0, unchanged 2,/);
  });

  it('sets the stock of the plants that it knows from Shopify’s export of stock', async () => {
    const plants = 'sku,name,description,price,stock\nPINE,Pine,d,1,3\n';
    expect((await importing('copies', plants, '--json')).json).toMatchObject({ created: 1, refused: [] });
    const csv = `Handle,Variant SKU,Option1 Value,Option2 Value,Option3 Value,Location,On hand (new)
pine,PINE,Default Title,,,Greenhouse,15
pine,PINE,Default Title,,,Shop,2
palm,PALM,Default Title,,,Shop,2
`;
    const { exitCode, json } = await importing('copies', csv, '--json');
    expect(exitCode).toBe(1);
    expect(json).toMatchObject({ created: 0, updated: 1, warnings: [] });
    expect(json.refused).toEqual([
      ...[{ line: 4, row: 4, product: 'palm', sku: 'PALM', column: 'Variant SKU', message: expect.any(String) }],
    ]);
    expect(json.refused[0].message).toBe('Variant SKU is of no plant of this shop');
    expect(await plantsOf('copies')).toContainEqual(expect.objectContaining({ sku: 'PINE', stock: 17 }));
  });

  it('counts refusals by reason, and says what there is to do', async () => {
    const csv = 'Handle,Title,Body (HTML),Variant SKU,Variant Price\nfir,Fir,d,,3\nfig,Fig,d,,3\nelm,Elm,d,ELM,x\n';
    const { out } = await importing('copies', csv, '--dry-run');
    expect(out).toContain(`Refused, by reason:
  2 × Variant SKU is required; --sku-from-handle makes SKUs of the handles
  1 × Variant Price must be an amount in USD with 2 decimals or fewer
`);
    expect(out).toContain('Refused line 2 (row 2), Fir: Variant SKU is required.\n');
    const { json } = await importing('copies', csv, '--dry-run', '--json');
    expect(json.reasons[0]).toEqual({ reason: 'Variant SKU is required', count: 2 });
  });

  it.each(Object.entries(exportsOfKinds))('accepts of products with %s nineteen of twenty or more', async (_, csv) => {
    const { json } = await importing('copies', csv(20), '--sku-from-handle', '--dry-run', '--json');
    expect(json.refused).toEqual([]);
    expect(json.created).toBeGreaterThanOrEqual(20);
  });

  it('names the file that it cannot read', async () => {
    const { exitCode, err } = await admin('import-plants', '--shop', 'yen', '--file', folder);
    expect(exitCode).toBe(1);
    expect(err).toContain(`The file of --file, "${folder}", cannot be read: it is a folder\n`);
  });
});

describe('export-plants', () => {
  it('writes what an import makes the same plants of, and changes nothing by', async () => {
    const draft =
      'sku,name,description,price,group,size,published_at\nDRAFT,=1+1," -\rd, ""q"" ",5,-g,"12 ""cm"", pot",draft\n';
    expect((await importing('greenhouse', draft, '--json')).json).toMatchObject({ created: 1, refused: [] });
    const first = await exported('greenhouse', 'first.csv');
    const before = await state();
    const { json } = await importing('greenhouse', first.text, '--json');
    expect(json).toMatchObject({ created: 0, updated: 0, unchanged: first.plants, refused: [] });
    expect({ ...(await state())[0], audited: 0 }).toEqual({ ...before[0], audited: 0 });
    await admin(...newShop('empty'));
    expect((await importing('empty', first.text, '--json')).json).toMatchObject({ created: first.plants, refused: [] });
    expect(linesOf(await exported('empty', 'second.csv'))).toEqual(linesOf(first));
  });

  it('writes a stock that a cancellation has raised above what staff may set, and an import reads it', async () => {
    const plants = 'sku,name,description,price,stock\nTALL,Tall,d,1,1000005\n';
    expect((await importing('empty', plants, '--json')).json).toMatchObject({ created: 1, refused: [] });
    const { text } = await exported('empty', 'tall.csv');
    expect(text).toContain(',1000005,');
    expect((await importing('empty', text, '--json')).json).toMatchObject({ created: 0, updated: 0, refused: [] });
  });

  it('writes a SKU and a name as a spreadsheet makes them, and an import reads them where the shop has them alone', async () => {
    const document = 'mutation { createPlant(sku: "8.7E+12", name: "#NAME?", description: "d", price: 5) { id } }';
    expect((await admins['yen']?.graphql(document))?.errors).toBeUndefined();
    const rows = (await exported('yen', 'doubts.csv')).text.split('\n');
    const csv = [rows[0], ...rows.filter((row) => row.startsWith('8.7E+12')), ''].join('\n');
    expect((await importing('yen', csv, '--json')).json).toMatchObject({ created: 0, unchanged: 1, refused: [] });
    const { json } = await importing('empty', csv, '--json');
    expect(json).toMatchObject({
      created: 0,
      refused: [
        { line: 2, column: 'sku' },
        { line: 2, column: 'name' },
      ],
    });
    expect((await importing('yen', csv.replace('#NAME?', '#REF!'), '--json')).json).toMatchObject({
      ...{ updated: 0, refused: [{ line: 2, column: 'name', product: '#REF!' }] },
    });
  });

  it('warns of cells that a spreadsheet would compute, or defuses them, and an import reads both', async () => {
    const rows = ['SUM,=1+1,"- lime\n- sun",1', "QUOTED,'=1,'+1,1", "PLAIN,'t Hof,a = b,1", ''];
    await importing('formulas', ['sku,name,description,price', ...rows].join('\n'));
    const plants = bySku(await plantsOf('formulas'));
    expect(plants).toMatchObject([
      { sku: 'PLAIN', name: "'t Hof" },
      { sku: 'QUOTED', name: '=1', description: '+1' },
      { sku: 'SUM', name: '=1+1', description: '- lime\n- sun' },
    ]);
    const whole = join(folder, 'formulas.csv');
    const bare = await admin('export-plants', '--shop', 'formulas', '--file', whole, '--json');
    const rule = 'begins with = + - or @, so a spreadsheet would compute it';
    expect(bare.json).toEqual({
      plants: 3,
      warnings: [
        { line: 2, column: 'name', message: `name of SUM ${rule}` },
        { line: 2, column: 'description', message: `description of SUM ${rule}` },
        { line: 4, column: 'name', message: `name of QUOTED ${rule}` },
        { line: 4, column: 'description', message: `description of QUOTED ${rule}` },
      ],
    });
    const defused = join(folder, 'defused.csv');
    const args = ['--shop', 'formulas', '--file', defused, '--defuse-formulas', '--json'];
    expect((await admin('export-plants', ...args)).json).toEqual({ plants: 3, warnings: [] });
    const [one, other] = [await readFile(whole, 'utf8'), await readFile(defused, 'utf8')];
    expect(other).toContain(`SUM,'=1+1,,"'- lime`);
    for (const text of [one, other])
      expect((await importing('formulas', text, '--json')).json).toMatchObject({
        unchanged: 3,
        updated: 0,
        refused: [],
      });
  });

  it('leaves a file that exists as it is', async () => {
    const file = join(folder, 'mine.csv');
    await writeFile(file, 'mine');
    const { exitCode, err } = await admin('export-plants', '--shop', 'yen', '--file', file);
    expect(exitCode).toBe(1);
    expect(err).toContain('mine.csv');
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

async function exported(slug: string, name: string) {
  const file = join(folder, name);
  const { json } = await admin('export-plants', '--shop', slug, '--file', file, '--json');
  return { plants: json.plants as number, text: await readFile(file, 'utf8') };
}

/** The rows are by id, which an import gives anew. */
const linesOf = ({ text }: { text: string }) => text.split('\n').toSorted();
