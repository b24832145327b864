import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addSeconds, clock } from '../../../src/core/clock.js';
import { inAllOrganizations } from '../../../src/database/database-role.js';
import { deleteUnnamedPictures } from '../../../src/shop/pictures/delete-unnamed-pictures.js';
import { renderPicture } from '../../../src/shop/pictures/render-picture.js';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { ADMIN, newKey, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

/* Pictures as they are sent, kept, served, named by plants, and deleted. The demo has none. */
const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);
const { now } = clock;
afterEach(() => {
  clock.now = now;
});

let shade = 0;
/** A picture that no other call has made. */
const drawn = (width: number, height: number) => {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: (shade * 16) % 256, g: shade, b: 40 } } });
};
const jpeg = (width: number, height: number) => drawn(width, height).jpeg().toBuffer();
const send = async (body: Uint8Array, client = shop.staff) => client.send('POST', '/pictures', body);
const fileOf = async (id: string, width: number, headers = {}) => {
  const answer = await fetch(`${shop.url}/pictures/${id}/${width}.webp`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

it('keeps a picture in four widths, never enlarged, and the same bytes once', async () => {
  const bytes = await jpeg(1000, 500);
  const { status, body } = await send(bytes);
  expect([status, body]).toEqual([
    201,
    { id: body.id, url: `/pictures/${body.id}/1600.webp`, width: 1000, height: 500 },
  ]);
  const sizes = [];
  for (const width of [160, 480, 960, 1600]) sizes.push(await sizeOf((await fileOf(body.id, width)).bytes));
  expect(sizes).toEqual([
    ['webp', 160, 80],
    ['webp', 480, 240],
    ['webp', 960, 480],
    ['webp', 1000, 500],
  ]);
  const again = await send(bytes);
  expect([again.status, again.body]).toEqual([201, body]);
  const { headers } = await fileOf(body.id, 160);
  expect(['content-type', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name))).toEqual([
    ...['image/webp', 'public, max-age=31536000, immutable', 'nosniff'],
  ]);
  expect((await fileOf(body.id, 320)).status).toBe(404);
  expect((await fileOf(randomUUID(), 160)).status).toBe(404);
});

it.each([
  ['PNG', () => drawn(40, 30).png().toBuffer()],
  ['WebP', () => drawn(40, 30).webp().toBuffer()],
  ['AVIF', () => drawn(40, 30).avif().toBuffer()],
])('takes a %s, whatever its declared type is', async (_, picture) => {
  const { status, body } = await shop.staff.send('POST', '/pictures', await picture(), {
    'content-type': 'text/plain',
    'content-encoding': 'identity',
  });
  expect([status, body.width, body.height]).toEqual([201, 40, 30]);
});

it('turns a picture upright and drops its EXIF', async () => {
  const bytes = await drawn(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { body } = await send(bytes);
  expect([body.width, body.height]).toEqual([40, 60]);
  const { exif, width, height } = await sharp((await fileOf(body.id, 160)).bytes).metadata();
  expect([exif, width, height]).toEqual([undefined, 40, 60]);
});

const NO_PICTURE = { field: 'picture', code: 'format' };
it.each([
  ['nothing', async () => Buffer.alloc(0), NO_PICTURE],
  ['text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_PICTURE],
  [
    'an SVG',
    async () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    NO_PICTURE,
  ],
  ['a GIF', () => drawn(20, 20).gif().toBuffer(), NO_PICTURE],
  ['half a JPEG', async () => (await jpeg(800, 800)).subarray(0, 2000), NO_PICTURE],
  ['half a PNG', async () => (await drawn(800, 800).png().toBuffer()).subarray(0, 900), NO_PICTURE],
  ['half a WebP', async () => (await drawn(800, 800).webp({ lossless: true }).toBuffer()).subarray(0, 60), NO_PICTURE],
  [
    'more than 50 megapixels',
    () => drawn(10_001, 5000).png().toBuffer(),
    { field: 'picture', code: 'pixels', received: 50_005_000, allowed: 50_000_000 },
  ],
  [
    // A column of 40 million rows has 78 kB, and took 17 s.
    'a side of more than 65,535 pixels',
    () => drawn(1, 65_536).png().toBuffer(),
    { field: 'picture', code: 'pixels', received: 65_536, allowed: 65_535 },
  ],
])('refuses %s, and keeps nothing', async (_, bytes, issue) => {
  const sent = await bytes();
  const answer = await leavingAllAsItWas(shop, () => send(sent));
  expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining(issue)]]);
});

it('reads a picture once, however many wait with it, and none for which nobody waits any more', async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, () => jpeg(10, 10)));
  const [first, ...others] = sent.map((bytes) => renderPicture(bytes));
  // Before its transaction has asked again, all of them are there.
  expect(await renderPicture(sent[0] as Buffer)).toBe(await first);
  await Promise.all(others);
  const late = await jpeg(10, 10);
  await expect(renderPicture(late, Date.now() - 1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await renderPicture(late)).toMatchObject({ width: 10, height: 10 });
});

it('refuses JSON and forms with 415, and more than 10 MiB with 413', async () => {
  const bytes = await jpeg(10, 10);
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    expectProblem(await shop.staff.send('POST', '/pictures', bytes, { 'content-type': type }), {
      status: 415,
      code: 'unsupported_media_type',
    });
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  // Nobody's bytes are read.
  expectProblem(await send(large, shop.nobody), { status: 401, code: 'unauthenticated', facts: ['reason'] });
  expectProblem(await send(large), {
    ...{ status: 413, code: 'payload_too_large', facts: ['allowed_bytes'] },
  });
});

it('answers a second request with the same key as the first, and refuses other bytes with it', async () => {
  const [one, other, headers] = [await jpeg(20, 10), await jpeg(10, 20), { 'idempotency-key': newKey() }];
  const first = await shop.staff.send('POST', '/pictures', one, headers);
  const second = await shop.staff.send('POST', '/pictures', one, headers);
  expect([second.body, second.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
  const third = await shop.staff.send('POST', '/pictures', other, headers);
  expectProblem(third, { status: 422, code: 'idempotency_key_reused' });
});

const plantWith = (given: string) =>
  shop.staff.graphql(`mutation { createPlant(sku: "${newKey().slice(0, 12)}", name: "Fern", description: "Green.", price: 100, ${given}) {
    id imageUrls pictures { url small: url(width: 161) width height alt } } }`);

it('shows the pictures of a plant in their order, each with its words', async () => {
  const [one, two] = [(await send(await jpeg(500, 600))).body, (await send(await jpeg(300, 200))).body];
  const { data } = await plantWith(
    `pictures: [{ id: "${two.id}", alt: "A leaf" }, { url: "/pictures/${one.id}/480.webp" }, { url: "https://img.example/a.jpg" }]`,
  );
  expect(data.createPlant.imageUrls).toEqual([two.url, one.url, 'https://img.example/a.jpg']);
  expect(data.createPlant.pictures).toEqual([
    { url: two.url, small: `/pictures/${two.id}/480.webp`, width: 300, height: 200, alt: 'A leaf' },
    { url: one.url, small: `/pictures/${one.id}/480.webp`, width: 500, height: 600, alt: 'Fern' },
    {
      ...{ url: 'https://img.example/a.jpg', small: 'https://img.example/a.jpg' },
      width: null,
      height: null,
      alt: 'Fern',
    },
  ]);
  const { id } = data.createPlant;
  const { body } = await shop.staff.get(`/plants/${id}`);
  expect(body.pictures[0]).toEqual({ url: two.url, width: 300, height: 200, alt: 'A leaf' });
  const turned = await shop.staff.graphql(
    `mutation { updatePlant(id: "${id}", imageUrls: ["${one.url}", "${two.url}"]) { pictures { url alt } } }`,
  );
  expect(turned.data.updatePlant.pictures).toEqual([
    { url: one.url, alt: 'Fern' },
    { url: two.url, alt: 'A leaf' },
  ]);
});

it('refuses a picture that the shop does not have, and two ways of saying which', async () => {
  const none = randomUUID();
  const { body } = await send(await jpeg(90, 90), shop.ada);
  for (const [given, code] of [
    [`pictures: [{ id: "${none}" }]`, 'NOT_FOUND'],
    ['pictures: [{ id: "none" }]', 'NOT_FOUND'],
    ['pictures: [{ url: "/pictures/none/160.webp" }]', 'NOT_FOUND'],
    [`pictures: [{ url: "/pictures/${none}/200.webp" }]`, 'NOT_FOUND'],
    [`pictures: [{ url: "/pictures/${none}/160.webp" }]`, 'NOT_FOUND'],
    [`imageUrls: ["/pictures/${none}/160.webp"]`, 'NOT_FOUND'],
    [`pictures: [{ id: "${body.id}" }]`, 'NOT_FOUND'],
    ['pictures: [], imageUrls: []', 'BAD_USER_INPUT'],
    ['pictures: [{ alt: "Neither" }]', 'BAD_USER_INPUT'],
    [`pictures: [{ id: "${none}", url: "https://img.example/a.jpg" }]`, 'BAD_USER_INPUT'],
    [`pictures: [{ url: "https://img.example/a.jpg", alt: "${'a'.repeat(201)}" }]`, 'BAD_USER_INPUT'],
  ] as const)
    expect([given, (await leavingAllAsItWas(shop, () => plantWith(given))).errors?.[0]?.extensions.code]).toEqual([
      given,
      code,
    ]);
});

it('upsertPlants warns of a picture on another host, and names an unknown one', async () => {
  const item = (given: string) =>
    shop.staff.graphql(`mutation { upsertPlants(partial: true, items: [{ sku: "${newKey().slice(0, 12)}", name: "Fern", description: "Green.", price: 1, ${given} }]) {
      created refused { index errors { field code } } warnings { index field code } } }`);
  expect((await item('imageUrls: ["https://img.example/a.jpg"]')).data.upsertPlants).toEqual({
    ...{ created: 1, refused: [], warnings: [{ index: 0, field: 'imageUrls[0]', code: 'other_host' }] },
  });
  expect((await item(`pictures: [{ id: "${randomUUID()}" }]`)).data.upsertPlants).toEqual({
    ...{ created: 0, warnings: [], refused: [{ index: 0, errors: [{ field: 'pictures[0].id', code: 'picture' }] }] },
  });
});

it('keeps what a customer sends for the customer and staff, 20 in a day', async () => {
  const bytes = await jpeg(70, 70);
  const { body } = await send(bytes, shop.grace);
  const as = async (token?: string) =>
    (await fileOf(body.id, 160, token ? { authorization: `Bearer ${token}` } : {})).status;
  expect([await as(), await as(shop.ada.token), await as(shop.grace.token), await as(shop.staff.token)]).toEqual([
    ...[404, 404, 200, 200],
  ]);
  expect(await as((await shop.as(ORCHID_STAFF, ORCHID_KEY)).token)).toBe(404);
  expect((await send(bytes)).body.id).not.toBe(body.id);
  for (let sent = 1; sent < 20; sent++) expect((await send(await jpeg(10, 10), shop.grace)).status).toBe(201);
  const refused = await send(await jpeg(10, 10), shop.grace);
  expectProblem(refused, { status: 429, code: 'rate_limited' });
  expect((await send(bytes, shop.grace)).body.id).toBe(body.id);
});

it('deletes what nothing has shown for 30 days', async () => {
  const [shown, gone] = [(await send(await jpeg(50, 60))).body, (await send(await jpeg(50, 50))).body];
  const first = (await send(await jpeg(60, 60))).body;
  const { data } = await plantWith(`pictures: [{ id: "${first.id}" }, { id: "${shown.id}" }]`);
  const after = async (days: number) => {
    clock.now = () => addSeconds(now(), days * 24 * 3600);
    await inAllOrganizations(() => deleteUnnamedPictures(shop.orm));
    return [(await fileOf(shown.id, 160)).status, (await fileOf(gone.id, 160)).status];
  };
  expect(await after(29)).toEqual([200, 200]);
  expect(await after(31)).toEqual([200, 404]);
  expect([...(await after(62)), (await fileOf(first.id, 160)).status]).toEqual([200, 404, 200]);
  clock.now = now;
  await shop.staff.graphql(`mutation { updatePlant(id: "${data.createPlant.id}", pictures: []) { id } }`);
  // The shop itself shows pictures, too: as its logo, on its home page, in a text.
  let days = 0;
  for (const [name, drop] of [
    [`updateOrganization(logoPictureId: "${shown.id}")`, 'updateOrganization(logoPictureId: "")'],
    [`updateOrganization(homepage: { pictureId: "${shown.id}" })`, 'updateOrganization(homepage: {})'],
    [`setPage(slug: "about", title: "Us", markdown: "![We](${shown.url})")`, 'removePage(slug: "about")'],
    [
      `setPage(slug: "about", title: "Us", markdown: "![We](/pictures/${shown.id.toUpperCase()}/160.webp)")`,
      'removePage(slug: "about")',
    ],
  ] as const) {
    const select = (field: string) => `mutation { ${field} ${field.startsWith('remove') ? '' : '{ id }'} }`;
    await admin.graphql(select(name));
    // The first run notes that nothing shows a picture, one of 30 days later deletes it.
    for (const day of [days + 1, days + 32]) expect(await after(day)).toEqual([200, 404]);
    days += 32;
    clock.now = now;
    await admin.graphql(select(drop));
  }
  expect(await after(days + 32)).toEqual([200, 404]);
  expect(await after(days + 63)).toEqual([404, 404]);
});
