import { stringify } from 'csv-stringify/sync';

type Cells = Record<string, string>;

/** The rows of product `n`, of which the first one has all columns. */
type Product = (n: number) => readonly [Cells, ...Cells[]];

const plain = (n: number): Cells => ({
  ...{
    Handle: `fern-${n}`,
    Title: `Fern No. ${n}`,
    'Body (HTML)': '<p>Likes shade.</p>',
    Tags: 'shade',
    Published: 'true',
  },
  ...{
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant SKU': `FERN-${n}`,
    'Variant Price': `${n}.99`,
  },
  ...{
    'Variant Inventory Qty': '3',
    'Image Src': `https://cdn.example/${n}.jpg`,
    'Image Position': '1',
    Status: 'active',
  },
});

const without =
  (column: string): Product =>
  (n) => {
    const { [column]: _, ...cells } = plain(n);
    return [cells];
  };

const fileOf =
  (product: Product, delimiter = ',', before = '') =>
  (count: number): string => {
    const rows = Array.from({ length: count }, (_, n) => product(n + 1));
    const columns = Object.keys(rows[0]?.[0] ?? {});
    return before + stringify(rows.flat(), { header: true, columns, delimiter });
  };

/** Shopify's exports of products as shops have them, by what is particular about theirs: each makes a file of so many products. */
export const exportsOfKinds: Readonly<Record<string, (count: number) => string>> = {
  'no variants': fileOf((n) => [plain(n)]),
  'one variant': fileOf((n) => [{ ...plain(n), 'Option1 Name': 'Size', 'Option1 Value': `${n} cm pot` }]),
  'many variants': fileOf((n) => [
    { ...plain(n), 'Option1 Name': 'Size', 'Option1 Value': 'S' },
    { Handle: `fern-${n}`, 'Option1 Value': 'L', 'Variant SKU': `FERN-${n}-L`, 'Variant Price': '30.00' },
    { Handle: `fern-${n}`, 'Image Src': `https://cdn.example/${n}-2.jpg`, 'Image Position': '2' },
  ]),
  'no SKU': fileOf((n) => [{ ...plain(n), 'Variant SKU': '' }]),
  'many variants without a SKU': fileOf((n) => [
    { ...plain(n), 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Variant SKU': '' },
    { Handle: `fern-${n}`, 'Option1 Value': 'L', 'Variant Price': '30.00' },
  ]),
  'SKUs of blanks, slashes and other letters': fileOf((n) => [{ ...plain(n), 'Variant SKU': `Папоротник ${n}/12 #?` }]),
  'no stock column': fileOf(without('Variant Inventory Qty')),
  'a stock below 0': fileOf((n) => [{ ...plain(n), 'Variant Inventory Qty': '-2' }]),
  'no description': fileOf((n) => [{ ...plain(n), 'Body (HTML)': '' }]),
  'no column of descriptions': fileOf(without('Body (HTML)')),
  'a picture as their description': fileOf((n) => [
    { ...plain(n), 'Body (HTML)': '<p><img src="https://x.example/a.jpg"></p>' },
  ]),
  'hostile HTML': fileOf((n) => [{ ...plain(n), 'Body (HTML)': '<ol type="i" start="10000"><li>Shade</li></ol>' }]),
  'long texts': fileOf((n) => [
    { ...plain(n), Title: `${n} ${'F'.repeat(250)}`, 'Body (HTML)': 'Shade. '.repeat(3000) },
  ]),
  'long tags': fileOf((n) => [{ ...plain(n), Tags: 'brand:A Wholesale Garden Supply Company of Ohio, ★, Größe M' }]),
  'many tags': fileOf((n) => [{ ...plain(n), Tags: Array.from({ length: 60 }, (_, at) => `tag ${at}`).join(', ') }]),
  'eleven pictures': fileOf((n) => [
    plain(n),
    ...Array.from({ length: 10 }, (_, at) => ({
      ...{ Handle: `fern-${n}`, 'Image Src': `https://cdn.example/${n}-${at}.jpg`, 'Image Position': `${at + 2}` },
    })),
  ]),
  'the status unlisted': fileOf((n) => [{ ...plain(n), Status: 'unlisted' }]),
  'semicolons and decimal commas': fileOf(
    (n) => [{ ...plain(n), 'Variant Price': `1.${100 + n},5` }],
    ';',
    '\ufeffsep=;\r\n',
  ),
  'tabs and thousands': fileOf((n) => [{ ...plain(n), 'Variant Price': `$1,${100 + n}.50` }], '\t'),
};
