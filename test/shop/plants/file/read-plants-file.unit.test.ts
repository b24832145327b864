import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { clientErrorOf } from '../../../../src/http/errors/client-error.js';
import { readPlantsFile } from '../../../../src/shop/plants/file/read-plants-file.js';
import { shopifyExport } from './shopify-export.js';

type Options = { currency?: string; skuFromHandle?: boolean };

const read = (csv: string | Uint8Array, options: Options = {}) => {
  const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv;
  return readPlantsFile(bytes, { currency: 'USD', skuFromHandle: false, ...options });
};

/** What is wrong with a line, or worth knowing; where no cell has several lines, its row has the same number. */
const fault = (line: number, column: string, rule: string) =>
  expect.objectContaining({ line, column, message: `${column} ${rule}` });

/** How a file is refused, as the command says it. */
function refusalOf(csv: string | Uint8Array): string {
  try {
    return `It is read: ${JSON.stringify(read(csv))}`;
  } catch (error) {
    return clientErrorOf(error).message;
  }
}

/** The items of a file as plain objects. */
const itemsOf = (csv: string, options = {}) => read(csv, options).plants.map(({ item }) => ({ ...item }));

describe('a file of plants', () => {
  it.each([
    ['is empty', '', 'The file is empty.'],
    [
      'is not UTF-8',
      Uint8Array.from([115, 107, 117, 10, 228]),
      'The file is not encoded as UTF-8. Line 2 has other bytes. Save it as "CSV UTF-8"',
    ],
    [
      'has an open quote',
      'sku,name\nA-1,Alder\nB-1,"Beech\n\n',
      'The file cannot be read: a quote (") opens a cell in the row of line 3 and is not closed.',
    ],
    [
      'is a workbook',
      'PK\x03\x04\x14\0',
      'The file is a ZIP archive or a workbook. Unpack the archive, or save the sheet as',
    ],
    ['is a web page', '<!DOCTYPE html><p>Log in', 'The file is a web page. Download the export again'],
    ['is UTF-16 that does not say so', 's\0k\0u\0\n\0', 'The file is not encoded as UTF-8. Line 1 has other bytes.'],
    ['has an unknown column', 'sku,colour\nB-1,red\n', 'The file has columns that are unknown: "colour". Allowed are'],
    ['has no column sku', 'name\nBeech\n', 'The file has no column sku.'],
    ['has a column twice', 'sku,name,name\nB-1,a,b\n', 'The file has the column "name" twice.'],
  ])('is refused if it %s', (_, csv, message) => {
    expect(refusalOf(csv)).toContain(message);
  });

  it('has a comma or a semicolon between its cells, and may begin with a byte order mark', () => {
    const expected = [{ sku: 'A-1', name: 'a', price: 5 }];
    for (const csv of ['sku,name,price\nA-1,a,5\n', '\ufeffsku;name;price\nA-1;a;5\n', ' sku , name,price\nA-1,a,5'])
      expect(itemsOf(csv)).toEqual(expected);
  });

  it.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
  ])('has the lines that an editor counts: %s', (_, end) => {
    const rows = ['sku,price', 'B-1,x', '"B-2', '', 'tree",x', '', 'B-3,x', '"B\r4",x', 'B-5,x'];
    expect(read(rows.join(end)).faults.map(({ line }) => line)).toEqual([2, 3, 7, 8, 9]);
  });

  it('may end its lines in two ways', () => {
    const { faults } = read('sku,price\nB-1,x\r\nB-2,y\r\n');
    expect(faults.map(({ line, message }) => [line, message.slice(-14)])).toEqual([
      [2, '(received "x")'],
      [3, '(received "y")'],
    ]);
  });

  it('names each cell that cannot be read, and keeps the other lines', () => {
    const { plants, faults } = read(`sku,price,stock,light,published_at,slug
A-1,1200,3, DIRECT ,draft,one
A-2,12.00,-,dark,soon,
A-3,1,-1,low,2027-01-31T12:00:00Z,three
,1,,,,
A-1,1,,,,
A-4,1,,,,one
A-5,1
`);
    expect(plants.map(({ line, item }) => ({ line, ...item }))).toEqual([
      { line: 2, sku: 'A-1', price: 1200, stock: 3, light: 'direct', publishedAt: null, slug: 'one' },
      {
        ...{ line: 4, sku: 'A-3', price: 1, stock: -1, light: 'low', slug: 'three' },
        publishedAt: new Date('2027-01-31T12:00:00Z'),
      },
    ]);
    expect(faults.toSorted((one, other) => one.line - other.line)).toEqual([
      fault(3, 'price', 'must be a whole number of minor units, as 1299 for 12.99 (received "12.00")'),
      fault(3, 'stock', 'must be a whole number (received "-")'),
      fault(3, 'light', 'must be one of low, medium, bright_indirect, direct (received "dark")'),
      fault(3, 'published_at', 'must be a time like 2027-01-31T12:00:00Z, or the word draft (received "soon")'),
      fault(5, 'sku', 'is required'),
      fault(6, 'sku', 'must not be that of line 2 (received "A-1")'),
      fault(7, 'slug', 'must not be that of line 2 (received "one")'),
      expect.objectContaining({ line: 8, message: 'The row has 2 cells, but the header has 6' }),
    ]);
  });

  it('names the row of the spreadsheet beside the line, the product and the SKU', () => {
    const { faults } = read('\nsku,name,description,price\nA-1,Aloe,"One\nTwo\n\nThree",x\n,,,\nA-2,Alder,d,y\n');
    expect(faults.map(({ message: _, column: __, ...place }) => place)).toEqual([
      { line: 3, row: 3, product: 'Aloe', sku: 'A-1' },
      { line: 8, row: 5, product: 'Alder', sku: 'A-2' },
    ]);
  });

  it.each([
    ['a line that names the separator', 'sep=;\r\nsku;name\r\nA-1;a, b\r\n', 3, 2],
    ['such a line, in quotes', '"sep=|"\nsku|name\nA-1|a, b\n', 3, 2],
    ['tabs', 'sku\tname\nA-1\ta, b\n', 2, 2],
    ['blank lines before the header', '\n \n,,\nsku,name\nA-1,"a, b"\n', 5, 5],
    ['rows of commas, and commas behind each row', 'sku,name,,\nA-1,"a, b",,\n,,,\n,,,\n', 2, 2],
    ['spaces in its last row', 'sku,name\nA-1,"a, b"\n , \n', 2, 2],
    ['quotes in the middle of a cell', 'sku;name;description\nA-1;a, b;12" pot\n', 2, 2],
  ])('may have %s', (_, csv, line, row) => {
    const { plants, faults } = read(csv);
    expect(faults).toEqual([]);
    expect(plants).toEqual([expect.objectContaining({ line, row })]);
    expect(plants[0]?.item).toMatchObject({ sku: 'A-1', name: 'a, b' });
  });

  it.each(['utf16le', 'utf-16be'])('may be in UTF-16 with tabs, as Excel saves "Unicode text": %s', (encoding) => {
    const bytes = Buffer.from('\ufeffsku\tname\r\nÄ-1\tFärn\r\n', 'utf16le');
    expect(read(encoding === 'utf16le' ? bytes : bytes.swap16()).plants[0]?.item).toMatchObject({
      sku: 'Ä-1',
      name: 'Färn',
    });
  });

  it('says that it has no stock, and that it has no rows', () => {
    expect(read('sku,name\nA-1,a\n').warnings.map(({ line, column, message }) => [line, column, message])).toEqual([
      [1, 'stock', 'The file has no column stock: stock stays as it is, and new plants start with 0'],
    ]);
    expect(read('sku,stock\n')).toMatchObject({
      ...{ plants: [], faults: [] },
      warnings: [{ line: 1, row: 1, message: 'The file has a header, and no rows below it' }],
    });
  });

  it('names what a spreadsheet did to a cell, and doubts a SKU and a name of that form', () => {
    const { plants, faults } = read('sku,name,price\n8.7E+12,a,1\nA-2,#NAME?,1\nA-3,a,"1,3E+05"\n');
    const doubts = plants.flatMap((plant) => plant.doubts ?? []);
    expect([...doubts, ...faults].map(({ message }) => message.replace(/;.*\(/, ' ('))).toEqual([
      'sku was shortened by a spreadsheet, and its other digits are lost (received "8.7E+12")',
      'name is an error of a spreadsheet in place of the value (received "#NAME?")',
      'price was shortened by a spreadsheet, and its other digits are lost (received "1,3E+05")',
    ]);
  });

  it('has no apostrophes that were put before formulas', () => {
    const csv = `sku,name,description\nA-1,'=1+1,''+2\nA-2,'twas,"'- lime"\n`;
    expect(itemsOf(csv)).toEqual([
      { sku: 'A-1', name: '=1+1', description: "'+2" },
      { sku: 'A-2', name: "'twas", description: '- lime' },
    ]);
  });

  it.each([
    [
      'WooCommerce',
      'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Regular price',
    ],
    ['BigCommerce', 'Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Price'],
    ['BigCommerce', 'Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price'],
    [
      'Squarespace',
      'Product ID [Non Editable],Variant ID [Non Editable],Product Page,Product URL,Title,Description,SKU,Price,Stock',
    ],
    ['Wix', 'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price'],
    ['PrestaShop', 'Product ID;Image;Name;Reference;Category;Price (tax excl.);Price (tax incl.);Quantity;Status'],
    ['Magento', 'sku,store_view_code,attribute_set_code,product_type,categories,name,description,price,qty'],
    ['Square', 'Token,Item Name,Variation Name,SKU,Description,Category,Price'],
    ['Etsy', 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1'],
    ['Lightspeed', 'id,handle,sku,composite_name,name,description,supply_price,retail_price'],
    ['Lightspeed', 'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price'],
    ['Ecwid', 'type,product_internal_id,product_sku,product_name,product_price'],
    ["Shopify's export of orders", 'Name,Email,Lineitem quantity,Lineitem name,Lineitem price'],
    ["Shopify's export of customers", 'First Name,Last Name,Email,Total Spent,Tags'],
    ["Shopify's export of stock with available", 'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Greenhouse'],
    ['one of Shopify', 'Handle,Title,Body (HTML),Published'],
  ])('of %s is named, with what to do', (name, header) => {
    expect(refusalOf(`${header}\n`)).toMatch(new RegExp(`^The file .*${name}.*(Make|Plants are in|Export)`));
  });

  it('has texts of one line without the spaces around them, a description as it is, and lists of words', () => {
    const csv = 'sku,name,description,tags,image_urls\n B-1 , Birch ," Two\n lines ", red  green ,\n';
    expect(itemsOf(csv)).toEqual([{ sku: 'B-1', name: 'Birch', description: ' Two\n lines ', tags: ['red', 'green'] }]);
  });
});

describe('Shopify’s export of products', () => {
  const PRODUCT = 'Handle,Title,Body (HTML),Variant SKU,Variant Price';

  it.each([
    ['the older', false],
    ['the newer', true],
  ])('makes a plant of each product, and sizes of its variants: %s header', (_, isNew) => {
    const { csv, plants, archived } = shopifyExport(20, { isNew });
    const whole = read(csv);
    expect(whole.faults).toEqual([]);
    expect(whole.skipped.map(({ line }) => line)).toEqual(archived);
    const shown = whole.plants.map(
      ({ item: { sku, name, description, price, stock, imageUrls, publishedAt, ...item } }) => ({
        ...{ sku, name, description, price, stock, imageUrls, isDraft: publishedAt === null },
        ...{ group: item.group ?? null, size: item.size ?? null },
      }),
    );
    const expected = plants.map(({ tags: _tags, slug: _slug, ...plant }) => plant);
    expect(shown).toHaveLength(expected.length);
    expect(shown).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['an only variant with what its option says', 'Fern', 'Size', '12 cm pot', 'Fern – 12 cm pot'],
    [
      'an only variant without what its title says already',
      'Fern in a 12 cm pot',
      'Size',
      '12 CM Pot',
      'Fern in a 12 cm pot',
    ],
    ['an only variant with a number that is part of another one', 'Fern 12', 'Size', '1', 'Fern 12 – 1'],
    ['an only variant without a word that says nothing', 'Fern', 'Size', 'Standard', 'Fern'],
    ['a product without variants by its title', 'Fern', 'Title', 'Default Title', 'Fern'],
  ])('names %s', (_, title, option, value, name) => {
    const { plants, faults } = read(
      `${PRODUCT},Option1 Name,Option1 Value\nfern-x,${title},d,FERN-12,12.99,${option},${value}\n`,
    );
    expect(faults).toEqual([]);
    const slug = value === 'Default Title' ? { item: { slug: 'fern-x' } } : { asNew: { item: { slug: 'fern-x' } } };
    expect(plants).toMatchObject([{ item: { sku: 'FERN-12', name, description: 'd', price: 1299 } }]);
    expect(plants).toMatchObject([slug]);
  });

  it('makes the SKU of a product that has none of its handle, and of its options, with --sku-from-handle', () => {
    const long = 'a'.repeat(70);
    const csv = `${PRODUCT},Option1 Value,Option2 Value
palm,Palm,d,,3,Default Title,
fern,Fern,d,,3,S,Clay
fern,,,,4,S+,Clay
fern,,,KEPT,4,L,Clay
${long},Long,d,,3,Default Title,
`;
    const skus = itemsOf(csv, { skuFromHandle: true }).map(({ sku }) => sku);
    expect(skus.sort()).toEqual(['KEPT', `${'a'.repeat(51)}-6bd5e503`, 'fern-S+-Clay', 'fern-S-Clay', 'palm']);
  });

  it('makes sizes of the options, of which a long one is cut, and another one that begins with it ends with its hash', () => {
    const [long, group] = ['With a saucer of fired clay, glazed', `${'g'.repeat(51)}-`];
    const csv = `${PRODUCT},Option1 Value,Option2 Value,Option3 Value
fern,Fern,d,F-1,3,S,Clay,
fern,,,F-2,4, L ,Clay,Blue
fern,,,F-3,4,L,"${long}",Blue
fern,,,F-4,4,M,"${long}",Blue
fern,,,F-5,4,M,"${long}",Red
fern,,,F-6,4,,,
${'g'.repeat(61)},Long,d,G-1,3,S,,
${'g'.repeat(61)},,,G-2,3,M,,
`;
    expect(itemsOf(csv).map(({ sku, group, size }) => [sku, group, size])).toEqual([
      ['F-6', undefined, undefined],
      ['F-1', 'fern', 'S / Clay'],
      ['F-2', 'fern', 'L / Clay / Blue'],
      ['F-3', 'fern', 'L / With a saucer of fired clay, glazed…'],
      ['F-4', 'fern', expect.stringMatching(/^M \/ With a saucer of fired clay-[0-9a-f]{8}$/)],
      ['F-5', 'fern', expect.stringMatching(/^M \/ With a saucer of fired clay-[0-9a-f]{8}$/)],
      ['G-1', expect.stringMatching(new RegExp(`^${group}[0-9a-f]{8}$`)), 'S'],
      ['G-2', expect.stringMatching(new RegExp(`^${group}[0-9a-f]{8}$`)), 'M'],
    ]);
  });

  it.each([
    ['USD', '12.999', 'must be an amount in USD with 2 decimals or fewer (received "12.999")'],
    ['JPY', '12.5', 'must be an amount in JPY with 0 decimals or fewer (received "12.5")'],
  ])('has prices in %s: %s is refused', (currency, price, rule) => {
    const file = read(`${PRODUCT}\nyew,Yew,d,YEW,${price}\n`, { currency });
    expect(file).toMatchObject({ plants: [], faults: [fault(2, 'Variant Price', rule)] });
  });

  it('has the variant of a product below a row that has only a picture', () => {
    const csv = `${PRODUCT},Image Src\nyucca,Yucca,d,,,https://cdn.example/1.jpg\nyucca,,,YUCCA,300,\n`;
    expect(read(csv)).toMatchObject({
      plants: [
        { line: 3, item: { sku: 'YUCCA', name: 'Yucca', price: 30_000, imageUrls: ['https://cdn.example/1.jpg'] } },
      ],
      faults: [],
    });
  });

  it.each([
    [
      'an unknown status',
      'fig,Fig,d,FIG,3,lost,',
      fault(2, 'Status', 'must be one of active, draft, archived (received "lost")'),
    ],
    [
      'a stock in words',
      'fig,Fig,d,FIG,3,,some',
      fault(2, 'Variant Inventory Qty', 'must be a whole number (received "some")'),
    ],
    ['no handle', ',Fig,d,FIG,3,,', fault(2, 'Handle', 'is required')],
    ['no SKU', 'fig,Fig,d,,3,,', fault(2, 'Variant SKU', 'is required')],
  ])('has a line refused with %s', (_, row, expected) => {
    const file = read(`${PRODUCT},Status,Variant Inventory Qty\n${row}\n`);
    expect(file).toMatchObject({ plants: [], faults: [expected] });
  });

  it.each([
    ['350', 350],
    ['12.5', 13],
    ['12,4', 12],
    ['0.0', undefined],
    ['', undefined],
    ['2 kg', undefined],
  ])('weighs %s grams: %p', (cell, weightGrams) => {
    const { plants, warnings } = read(
      `${PRODUCT},Variant Grams,Variant Inventory Qty\nfern,Fern,d,FERN,3,"${cell}",1\n`,
    );
    expect(plants[0]?.item.weightGrams).toBe(weightGrams);
    const message = 'must be a number, and is left out (received "2 kg")';
    expect(warnings).toEqual(cell === '2 kg' ? [fault(2, 'Variant Grams', message)] : []);
  });

  it('cuts what a plant cannot have, with a warning, and keeps the plant', () => {
    const pictures = Array.from({ length: 11 }, (_, n) => `//cdn.example/${n}.jpg`);
    const tags = [
      '★',
      'brand:A Wholesale Garden Supply Company of Ohio',
      ...Array.from({ length: 20 }, (_, n) => `t${n}`),
    ];
    const [first, ...more] = pictures;
    const csv = `${PRODUCT},Tags,Image Src,Variant Inventory Qty
fern,${'F'.repeat(201)},${'<b>d</b>'.repeat(10_001)},FERN,3,"${tags.join(',')}",${first},-2
${[...more, 'files/old.jpg'].map((picture) => `fern,,,,,,${picture},`).join('\n')}
`;
    const { plants, faults, warnings } = read(csv);
    expect(faults).toEqual([]);
    const [item] = plants.map((plant) => plant.item);
    expect(item).toMatchObject({ name: 'F'.repeat(200), description: 'd'.repeat(10_000), stock: 0 });
    expect(item?.imageUrls).toEqual(Array.from({ length: 10 }, (_, n) => `https://cdn.example/${n}.jpg`));
    expect(item?.tags).toEqual(['brand-a-wholesale-garden-supply-company', ...tags.slice(2, 21)]);
    expect(warnings).toEqual([
      fault(2, 'Body (HTML)', 'was cut after 10000 characters'),
      fault(2, 'Tags', 'was left out: no letter of it has a Latin one (received "★")'),
      fault(2, 'Tags', `was cut to 40 characters (received "${tags[1]}")`),
      fault(2, 'Tags', 'has more than 20 tags, of which the plant gets the first 20'),
      fault(2, 'Variant Inventory Qty', 'is below 0, and the plant gets 0 (received "-2")'),
      expect.objectContaining({ line: 2, column: 'Title' }),
      fault(
        2,
        'Image Src',
        'was left out: it is no address that begins with http:// or https:// (received "files/old.jpg")',
      ),
      fault(2, 'Image Src', 'has more than 10 pictures, of which the plant gets the first 10'),
    ]);
  });

  it.each([
    ['no text', '""'],
    ['only a picture', '"<p><img src=""https://x.example/a.jpg""></p>"'],
  ])('gives a new plant its title in place of a description with %s', (_, body) => {
    const [plant] = read(`${PRODUCT}\nfern,Fern,${body},FERN,3\n`).plants;
    expect(plant?.item).not.toHaveProperty('description');
    expect(plant?.asNew).toMatchObject({
      item: { description: 'Fern' },
      warning: { line: 2, column: 'Body (HTML)', message: 'Body (HTML) has no text, so the description is the title' },
    });
  });

  it('says that it has no stock, and leaves it alone', () => {
    const { plants, warnings } = read(`${PRODUCT}\nfern,Fern,d,FERN,3\n`);
    expect(plants[0]?.item).not.toHaveProperty('stock');
    const text = 'The file has no column Variant Inventory Qty: stock stays as it is, and new plants start with 0';
    expect(warnings).toEqual([
      expect.objectContaining({ line: 1, column: 'Variant Inventory Qty', message: expect.stringContaining(text) }),
    ]);
  });

  it.each([
    ['unlisted', '', true],
    ['active', 'FALSCH', true],
    ['active', 'wahr', false],
    ['active', 'true', false],
    ['draft', 'true', true],
  ])('is a draft or not by its status and by whether it is published: %s, %j', (status, published, isDraft) => {
    const { plants, faults } = read(`${PRODUCT},Status,Published\nfern,Fern,d,FERN,3,${status},${published}\n`);
    expect(faults).toEqual([]);
    expect(plants.map(({ item }) => item.publishedAt === null)).toEqual([isDraft]);
  });

  it('is refused line by line where HTML or a word cannot be read', () => {
    const { plants, faults } = read(`${PRODUCT},Published\nfern,Fern,d,FERN,3,perhaps\nyew,Yew,d,YEW,3,true\n`);
    expect(plants.map(({ sku }) => sku)).toEqual(['YEW']);
    expect(faults).toEqual([fault(2, 'Published', 'must be one of true, false (received "perhaps")')]);
  });
});

describe('Shopify’s export of stock', () => {
  const HEADER = 'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available,On hand (current),On hand (new)';

  it('has for each SKU the units of all locations, as they were counted anew', () => {
    const { plants, faults, warnings } = read(`${HEADER}
fern,Fern,Title,Default Title,FERN,North,3,5,7
fern,Fern,Title,Default Title,FERN,South,2,2,
yew,Yew,Title,Default Title,'007,North,1,not stocked,
oak,Oak,Title,Default Title,OAK,North,1,-4,-4
elm,Elm,Title,Default Title,ELM,North,1,1,some
fig,Fig,Title,Default Title,,North,1,1,1
`);
    expect(plants.map(({ line, isKnown, item }) => ({ line, isKnown, ...item }))).toEqual([
      { line: 2, isKnown: true, sku: 'FERN', stock: 9 },
      { line: 5, isKnown: true, sku: 'OAK', stock: 0 },
    ]);
    expect(faults).toEqual([
      fault(6, 'On hand (new)', 'must be a whole number (received "some")'),
      fault(7, 'SKU', 'is required'),
    ]);
    expect(warnings).toEqual([fault(5, 'On hand (new)', 'is below 0, and the plant gets 0')]);
  });

  it('finds the SKUs that were made of handles', () => {
    const csv = `${HEADER}\nfern,Fern,Size,S,,North,1,1,1\nfern,Fern,Size,L,,North,2,2,2\nfern,Fern,Size,L,,South,2,2,2\nfig,Fig,,,,North,3,3,3\n`;
    expect(itemsOf(csv, { skuFromHandle: true })).toEqual([
      { sku: 'fern-S', stock: 1 },
      { sku: 'fern-L', stock: 4 },
      { sku: 'fig', stock: 3 },
    ]);
  });
});
