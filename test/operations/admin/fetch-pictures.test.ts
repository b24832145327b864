import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openStore } from '../../support/store.js';
import { adminOn, newShop, WITH_COMMANDS } from './admin-commands.js';

/* Pictures of a file, brought from a host of this test. */
const folder = await mkdtemp(join(tmpdir(), 'plant-store-pictures-'));
const store = await openStore(WITH_COMMANDS);
const admin = adminOn(store);
const made = await admin(...newShop('ferns', 'USD'));
const boss = await store.as('admin@s.example', made.json.api_key.key);

const png = await sharp({ create: { width: 50, height: 60, channels: 3, background: 'green' } })
  .png()
  .toBuffer();
const asked: string[] = [];
const host = createServer((request, response) => {
  asked.push(String(request.url));
  if (request.url === '/old.png') response.writeHead(302, { location: '/leaf.png' }).end();
  else if (request.url === '/far.png') response.writeHead(302, { location: 'http://10.0.0.1/leaf.png' }).end();
  else if (request.url === '/leaf.png') response.end(png);
  else if (request.url === '/page.png') response.end('<html>');
  else if (request.url === '/huge.png') response.end(Buffer.alloc(10 * 1024 * 1024 + 1));
  else response.writeHead(404).end();
});
await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
const at = (path: string) => `http://127.0.0.1:${(host.address() as AddressInfo).port}${path}`;

afterAll(async () => {
  host.close();
  await rm(folder, { recursive: true });
});

async function importing(lines: string[], ...more: string[]) {
  const file = join(folder, 'plants.csv');
  await writeFile(file, ['sku,name,description,price,image_urls', ...lines].join('\n'));
  return (await admin('import-plants', '--shop', 'ferns', '--file', file, '--json', ...more)).json;
}

const shown = async (sku: string) =>
  (await boss.graphql(`{ plants(q: "${sku}") { items { sku imageUrls pictures { width height } } } }`)).data.plants
    .items[0];

it('brings each address once, and the same file changes nothing the next time', async () => {
  const lines = [
    `ONE,One fern,Green.,100,${at('/leaf.png')}`,
    `TWO,Two ferns,Green.,100,${at('/old.png')} ${at('/leaf.png')}`,
  ];
  expect(await importing(lines, '--fetch-pictures')).toMatchObject({
    created: 2,
    refused: [],
    warnings: [expect.anything()],
  });
  expect(asked.sort()).toEqual(['/leaf.png', '/leaf.png', '/old.png']);
  const one = await shown('ONE');
  expect(one).toEqual({
    ...{ sku: 'ONE', imageUrls: [expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}\/1600\.webp$/)] },
    pictures: [{ width: 50, height: 60 }],
  });
  expect((await shown('TWO')).imageUrls).toEqual(one.imageUrls);
  expect(await importing(lines, '--fetch-pictures')).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

it.each([
  ['/none.png', 'The host answers 404'],
  ['/page.png', 'picture must be a whole picture: JPEG, PNG, WebP or AVIF'],
  ['/far.png', '10.0.0.1 is not a public address or one of this machine'],
  ['/huge.png', 'it has more than 10 MiB'],
])('warns of %s, with its line, and the plant keeps the address', async (path, reason) => {
  const sku = `P${path.slice(1, 5)}`;
  const { warnings } = await importing([`${sku},Fern,Green.,100,${at(path)}`], '--fetch-pictures');
  expect(warnings).toContainEqual({
    ...{ line: 2, column: 'image_urls', message: `The picture cannot be brought: ${reason} (${at(path)})` },
  });
  expect((await shown(sku)).imageUrls).toEqual([at(path)]);
});

it('fetches nothing without the option, and in a dry run', async () => {
  asked.length = 0;
  const line = [`DRY,Fern,Green.,100,${at('/leaf.png')}`];
  await importing(line, '--fetch-pictures', '--dry-run');
  await importing(line);
  expect(asked).toEqual([]);
});
