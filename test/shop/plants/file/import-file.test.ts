import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { adminOn, WITH_COMMANDS } from '../../../operations/admin/admin-commands.js';
import { expectProblem, leavingAllAsItWas } from '../../../support/expectations.js';
import { openShop } from '../../../support/shop.js';
import { newKey } from '../../../support/store.js';

/* Files of plants by the API. What a file says is tested beside this, what the store makes of it with the commands. */
const shop = await openShop(WITH_COMMANDS);
const { staff } = shop;

const HEADER = 'sku,name,description,price,stock';
const send = (csv: string | Uint8Array, query = '', headers = {}) =>
  staff.send('POST', `/plants/import${query}`, Buffer.from(csv), headers);
const plantOf = async (sku: string) =>
  (await staff.graphql(`{ plants(skus: ["${sku}"]) { items { name stock } } }`)).data.plants.items[0];
const none = { updated: 0, unchanged: 0, refused: [], warnings: [] };

it('says what a file of a spreadsheet would do, and every fault, and changes nothing', async () => {
  const rows = ['sku;name;description;price;stock', 'F-1;Färn;"Two', 'lines";450;12', 'F-2;Moss;d;4,50;3', ';x;d;1;1'];
  const utf16 = Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`, 'utf16le');
  const { status, body } = await leavingAllAsItWas(shop, () => send(utf16, '?dry_run=true'));
  const price = 'price must be a whole number of minor units, as 1299 for 12.99 (received "4,50")';
  expect([status, body]).toEqual([
    200,
    {
      ...{ ...none, created: 1 },
      refused: [
        { line: 4, row: 3, column: 'price', message: price },
        { line: 5, row: 4, column: 'sku', message: 'sku is required' },
      ],
    },
  ]);
});

it('imports a file once for a key, in one transaction, and keeps nothing of it in the audit log', async () => {
  const csv = `${HEADER}\nI-1,One,d,100,5\nI-2,Two,d,200,6\n`;
  const headers = { 'idempotency-key': newKey() };
  expect((await send(csv, '', headers)).body).toEqual({ ...none, created: 2 });
  expect((await leavingAllAsItWas(shop, () => send(csv, '', headers))).body).toEqual({ ...none, created: 2 });
  expect((await leavingAllAsItWas(shop, () => send(csv))).body).toEqual({ ...none, created: 0, unchanged: 2 });
  expect((await send(csv.replace('200,6', '200,7'))).body).toEqual({ ...none, created: 0, updated: 1, unchanged: 1 });
  expect([await plantOf('I-1'), await plantOf('I-2')]).toEqual([
    { name: 'One', stock: 5 },
    { name: 'Two', stock: 7 },
  ]);
  const [row] = await shop.sql<{ arguments: object; ids: number }>(
    `select arguments, cardinality(resource_ids) as ids from audit_log where operation = 'importPlants' and cardinality(resource_ids) > 0
     order by created_at`,
  );
  expect(row).toEqual({ arguments: { file: '[left out]' }, ids: 2 });
});

it.each([
  ['a fault in a line', `${HEADER}\nR-1,One,d,100,5\nR-2,Two,d,x,6\n`, 3, 'price must be'],
  // Each took minutes, in which the process answered nobody.
  ['a million columns', Array.from({ length: 1_000_000 }, (_, at) => at).join(), 1, 'The header has 1000000 columns'],
  ['a million rows', `sku,name\n${',\n'.repeat(1_000_000)}`, 1, 'The file has more than 50000 rows'],
  ['an unknown column', 'sku,colour\nR-1,green\n', 1, 'The file has columns that are unknown: "colour"'],
  ['bytes that are not UTF-8', Buffer.from(`${HEADER}\nR-1,F\xe4rn,d,1,1\n`, 'latin1'), 2, 'not encoded as UTF-8'],
  [
    'more plants than one transaction takes',
    `${HEADER}\n${Array.from({ length: 1001 }, (_, n) => `R-${n},One,d,1,1`).join('\n')}`,
    1,
    'The file has 1001 plants, and 1000 are allowed here: "npm run admin -- import-plants" takes any number',
  ],
])('refuses a file with %s as a whole, and a dry run names the fault', async (_, file, line, message) => {
  const answer = await leavingAllAsItWas(shop, () => send(file));
  expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['file:file'] });
  expect(answer.body.detail).toContain(`in line ${line}: `);
  expect(answer.body.detail).toContain(message);
  const { refused } = (await leavingAllAsItWas(shop, () => send(file, '?dry_run=true'))).body;
  expect(refused).toEqual([expect.objectContaining({ line, message: expect.stringContaining(message) })]);
});

it("makes SKUs of handles, and says what it left out of Shopify's export", async () => {
  const csv = 'Handle,Title,Body (HTML),Variant SKU,Variant Price,Variant Inventory Qty,Status\n';
  const rows = 'moss,Moss,Soft.,,3.50,4,active\nold,Old,Gone.,OLD,1,1,archived\n';
  const of = async (query: string) => (await send(csv + rows, `?dry_run=true${query}`)).body;
  const warning = { line: 3, row: 3, column: 'Status', message: 'Old is archived, and is left out' };
  const refusal = { line: 2, row: 2, column: 'Variant SKU', message: 'Variant SKU is required' };
  expect(await of('')).toEqual({ ...none, created: 0, refused: [refusal], warnings: [warning] });
  expect(await of('&sku_from_handle=true')).toEqual({ ...none, created: 1, warnings: [warning] });
});

it('exports in parts the file that the command writes, which changes nothing', async () => {
  const many = Array.from({ length: 600 }, (_, n) => `E-${n},Fern ${n},"A, fern.",${n + 1},${n % 3}`);
  await send(`${HEADER}\n${many.join('\n')}\n`);
  const [archived] = await shop.sql<{ id: string }>("select id from plants where sku = 'E-599'");
  await staff.graphql('mutation ($id: ID!) { archivePlant(id: $id) { id } }', { id: archived?.id });
  const parts: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const asked = 'query ($after: String) { plantsFile(after: $after) { csv nextCursor } }';
    const { csv, nextCursor } = (await staff.graphql(asked, { after })).data.plantsFile;
    parts.push(csv);
    after = nextCursor;
  }
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-file-'));
  const file = join(folder, 'plants.csv');
  await adminOn(shop)('export-plants', '--shop', 'greenhouse', '--file', file);
  const written = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  expect([parts.length, parts.join('')]).toEqual([2, written]);
  expect([written.includes('\nE-598,'), written.includes('\nE-599,')]).toEqual([true, false]);
  const { body } = await leavingAllAsItWas(shop, () => send(written));
  expect({ ...body, unchanged: 0 }).toEqual({ ...none, created: 0 });
  const { errors } = await staff.graphql('{ plantsFile(after: "x") { nextCursor } }');
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    errors: [{ field: 'after', code: 'cursor' }],
  });
});
