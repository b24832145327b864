import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { makeRenderEvent } from '../../../src/http/rest/render-event.js';
import { refund } from '../../support/apis.js';
import { sharedSchemas } from '../../support/contract/shared-schemas.js';
import { expectSame, FILES, follow, linesOf, readCopy } from '../../support/copy-of-shop.js';
import { done, FIVE_OFF, lineOf, openShop } from '../../support/shop.js';
import { ADMIN, demoId, newKey, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';
import { relayOutbox } from '../../webhooks/support/relay-outbox.js';
import { adminOn, newShop, WITH_COMMANDS } from './admin-commands.js';

// On PostgreSQL, test/processes/export.test.ts exports while others write. Here nobody does meanwhile.

const folder = await mkdtemp(join(tmpdir(), 'plant-store-export-'));
const shop = await openShop(WITH_COMMANDS);
const boss = await shop.as(ADMIN);
const admin = adminOn(shop);

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const exporting = (name: string, ...more: string[]) =>
  admin('export', '--shop', 'greenhouse', '--out', join(folder, name), ...more);

/** Gives the events a position, as a worker does. The store of this file has none: an event waits for this. */
async function publish(): Promise<void> {
  const { schema, apiSchemas } = await sharedSchemas();
  await relayOutbox(shop.orm, makeRenderEvent(apiSchemas, schema, shop.orm));
}

const UPDATE = 'mutation ($id: ID!, $name: String!) { updatePlant(id: $id, name: $name) { id } }';
const DRAFT = 'mutation ($id: ID!) { updatePlant(id: $id, publishedAt: null) { id } }';
const ARCHIVE = 'mutation ($id: ID!) { archivePlant(id: $id) { id } }';
const NOTE = 'mutation ($id: ID!, $metadata: JSONObject!) { setMetadata(id: $id, metadata: $metadata) { id } }';
const STOCK = 'mutation ($id: ID!, $stock: Int!) { setStock(plantId: $id, stock: $stock) { id } }';
const UPSERT = 'mutation ($items: [UpsertPlantInput!]!) { upsertPlants(items: $items) { updated } }';
const MOVE = `mutation ($id: ID!) { addAddress(customerId: $id, label: "new", recipient: "R", line1: "L", city: "C",
  postalCode: "1", country: "DE") { id } }`;
const RENAME = 'mutation ($id: ID!) { updateCustomer(id: $id, name: "Renamed") { id } }';
const REWARD = 'mutation { createReward(name: "One off", pointsCost: 10, discount: 100) { id } }';
const VOUCHER = 'mutation ($code: String!) { createVoucher(code: $code, percent: 10) { id } }';
const DEARER = 'mutation ($id: ID!) { updateVoucher(id: $id, percent: 9) { id } }';
const CHEAPER = 'mutation ($id: ID!) { updateReward(id: $id, pointsCost: 9) { id } }';
const END = 'mutation ($id: ID!) { archiveReward(id: $id) { id } }';
const ERASE = 'mutation ($id: ID!) { eraseCustomer(id: $id) { id } }';

/** Changes resources of every type, in every way that shows in them. */
async function change(): Promise<void> {
  const send = (document: string, variables: object) => done(boss.graphql(document, variables));
  const give = async (orderId: string, body: object) => {
    const { status, body: made } = await refund('REST', boss, orderId, body);
    expect(status).toBe(201);
    return made;
  };
  const [plant, draft] = [await shop.newPlant(10_000, 30), await shop.newPlant(500, 3)];
  const customer = await shop.newCustomer(200);
  await send(MOVE, { id: customer });
  await send(RENAME, { id: customer });
  const code = await shop.redeem(customer, FIVE_OFF);
  const order = await shop.paid(
    customer,
    [
      [plant, 5],
      [draft, 3],
    ],
    code,
  );
  const line = (index: number, quantity: number) => ({ order_item_id: lineOf(order, index), quantity });
  await give(order.id, { items: [line(0, 1)] });
  const partly = await give(order.id, { items: [{ ...line(0, 1), restock: false }], amount: 1 });
  await send(NOTE, { id: partly.id, metadata: { erp: 'R-1' } });
  await shop.ship(order.id);
  await send(UPDATE, { id: plant, name: `Plant ${newKey()}` });
  await send(NOTE, { id: plant, metadata: { '10': 'b', a: 'é' } });
  await send(NOTE, { id: order.id, metadata: { erp: 'O-1' } });
  await send(NOTE, { id: customer, metadata: { erp: 'C-1' } });
  // Sold out, then back in stock as a draft and as an archived plant, which cannot be ordered.
  await send(DRAFT, { id: draft });
  await give(order.id, { items: [line(1, 1)] });
  await send(ARCHIVE, { id: draft });
  await give(order.id, { items: [line(1, 1)] });
  await shop.orderIn('CANCELLED');
  await shop.orderIn('REFUNDED');
  await send(STOCK, { id: plant, stock: 0 });
  await send(STOCK, { id: plant, stock: 7 });
  const [{ sku }] = (await shop.sql('select sku from plants where id = ?', [plant])) as [{ sku: string }];
  await send(UPSERT, { items: [{ sku, price: 777, stock: 8 }] });
  const { id } = (await send(REWARD, {})).createReward;
  await send(CHEAPER, { id });
  await send(END, { id });
  const { id: voucher } = (await send(VOUCHER, { code: newKey() })).createVoucher;
  await send(DEARER, { id: voucher });
}

/** Orders of a customer who is then forgotten. */
async function erase(): Promise<string> {
  const customer = await shop.newCustomer();
  const order = await shop.paid(customer, [[1002, 2]]);
  await refund('REST', boss, order.id, { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] });
  await done(boss.graphql(NOTE, { id: order.id, metadata: { phone: '555-1' } }));
  const inParts = await shop.paid(customer, [[1002, 2]]);
  const items = [{ order_item_id: lineOf(inParts, 0), quantity: 1 }];
  await boss.post(`/orders/${inParts.id}/shipments`, { items, tracking_url: 'http://ups.example/?zip=97201' });
  await boss.post(`/orders/${inParts.id}/shipments`, { tracking_number: 'T2' });
  for (const { id } of [order, inParts]) await refund('REST', boss, id, {});
  await done(boss.graphql(ERASE, { id: customer }));
  return customer;
}

describe('npm run admin -- export', () => {
  it('is continued from the start, if nothing was published before it, in another API version', async () => {
    await change();
    const { exitCode, json: feed } = await exporting('early', '--json', '--api-version', '2025-09-01');
    expect([exitCode, feed]).toMatchObject([0, { position: 0, link: null, api_version: '2025-09-01' }]);
    await publish();
    const copy = await readCopy(join(folder, 'early'));
    await follow(copy, feed, boss);
    await expectSame(copy, feed, shop.url, boss);
  });

  it('writes what REST answers, which the feed continues, byte for byte', async () => {
    await done(boss.graphql(UPDATE, { id: demoId(1002), name: 'The last one in the feed' }));
    await publish();
    const [last] = await shop.sql('select position, link from event_chains where organization_id = ?', [demoId(1)]);
    // Changes whose events are not in the feed yet.
    await change();

    const { exitCode, err, json } = await exporting('whole', '--json');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    const feed = JSON.parse(await readFile(join(folder, 'whole', 'feed.json'), 'utf8'));
    expect(json).toEqual(feed);
    const copy = await readCopy(join(folder, 'whole'));
    const counts: Record<string, number> = {};
    for (const name of FILES) {
      const lines = await linesOf(join(folder, 'whole'), name);
      expect([...copy[name].values()].map((resource) => JSON.stringify(resource))).toEqual(lines);
      expect(lines).not.toEqual([]);
      counts[name] = lines.length;
    }
    expect(feed).toEqual({
      shop: 'greenhouse',
      organization_id: demoId(1),
      api_version: '2025-10-01',
      exported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      ...last,
      counts,
    });
    await expectSame(copy, feed, shop.url, boss);

    await change();
    const customer = await erase();
    await publish();
    const types = await follow(copy, feed, boss);
    expect(types.filter((type) => type === 'reward.archived')).toHaveLength(2);
    await expectSame(copy, feed, shop.url, boss);
    expect(copy.customers.get(customer)).toMatchObject({ name: '[erased]', addresses: [] });
  });

  it('refuses a folder that has files and any other name that is taken, and changes nothing', async () => {
    const taken = join(folder, 'taken');
    await mkdir(taken);
    await writeFile(join(taken, 'mine.txt'), 'mine');
    const before = (await readdir(folder)).sort();
    expect(await exporting('taken')).toEqual({
      exitCode: 1,
      out: '',
      err: `The folder of --out, "${taken}", is not empty. Name a new or an empty folder.\n`,
      json: undefined,
    });
    expect((await exporting('taken/mine.txt')).err).toMatch(
      /^The folder of --out, ".*mine.txt", cannot be made: ENOTDIR/,
    );
    expect((await exporting('none/at/all')).err).toMatch(
      /^The folder of --out, ".*none\/at\/all", cannot be made: ENOENT/,
    );
    expect((await exporting('other', '--shop', 'none')).err).toBe('No shop has the slug "none".\n');
    expect(await exporting('other', '--api-version', '2020-01-01')).toMatchObject({ exitCode: 2, out: '' });
    expect((await readdir(folder)).sort()).toEqual(before);
    expect([await readdir(taken), await readFile(join(taken, 'mine.txt'), 'utf8')]).toEqual([['mine.txt'], 'mine']);
  });

  it('leaves nothing behind when it fails on its way', async () => {
    const before = (await readdir(folder)).sort();
    await shop.sql('alter table rewards rename to rewards_away');
    const failed = await exporting('failed');
    await shop.sql('alter table rewards_away rename to rewards');
    expect(failed).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('rewards') });
    expect((await readdir(folder)).sort()).toEqual(before);
  });

  it('has the rows of one shop, no secrets, and is readable by its owner alone', async () => {
    await mkdir(join(folder, 'orchid'));
    const orchid = ['--shop', 'orchid-house', '--api-version', '2025-09-01'];
    const { exitCode, out } = await exporting('orchid', ...orchid);
    expect([exitCode, out]).toEqual([
      0,
      `Exported plants: 1, customers: 1, orders: 1, shipments: 0, refunds: 0, rewards: 0, vouchers: 0 of orchid-house to ${join(folder, 'orchid')}. The feed continues after position 0.\n`,
    ]);
    for (const name of ['greenhouse', 'orchid']) {
      const picture = await sharp({ create: { width: 9, height: 5, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      if (name === 'greenhouse') {
        const { body } = await boss.post('/pictures', picture);
        await done(
          boss.graphql(`mutation { updateOrganization(promise: "Alive", logoPictureId: "${body.id}") { id } }`),
        );
        await done(boss.graphql('mutation { setPage(slug: "terms", title: "Terms", markdown: "Fair.") { id } }'));
        await exporting(name);
        expect(JSON.parse(await readFile(join(folder, name, 'shop.json'), 'utf8'))).toMatchObject({
          ...{ slug: 'greenhouse', promise: 'Alive', logo_picture_id: body.id, homepage: { collections: [] } },
          pages: [{ slug: 'terms', language: null, title: 'Terms', markdown: 'Fair.' }],
        });
        expect(await readdir(join(folder, name, 'pictures'))).toEqual([`${body.id}.webp`]);
        const { format, width } = await sharp(join(folder, name, 'pictures', `${body.id}.webp`)).metadata();
        expect([format, width]).toEqual(['webp', 9]);
      }
      const all = await readdir(join(folder, name));
      expect(all.sort()).toEqual(
        [...FILES.map((file) => `${file}.ndjson`), 'feed.json', 'mails.ndjson', 'pictures', 'shop.json'].sort(),
      );
      const files = all.filter((file) => file !== 'pictures');
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700);
      const texts = [];
      for (const file of files) {
        expect((await stat(join(folder, name, file))).mode & 0o777).toBe(0o600);
        texts.push(await readFile(join(folder, name, file), 'utf8'));
      }
      const other = name === 'orchid' ? demoId(1) : demoId(2);
      expect(texts.join('')).not.toContain(other);
      expect(texts.join('')).not.toMatch(/psk_|whsec|secret|token|digest|password/);
    }
    const staff = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    const headers = { authorization: `Bearer ${staff.token}`, 'api-version': '2025-09-01' };
    const [order = ''] = await linesOf(join(folder, 'orchid'), 'orders');
    const answer = await fetch(`${shop.url}/orders/${JSON.parse(order).id}`, { headers });
    expect(order).toBe(await answer.text());
  });

  it('has empty files of an empty shop, and leaves a row in the audit log', async () => {
    const { id } = (await admin(...newShop('empty'))).json;
    const { exitCode, json } = await exporting('empty', '--shop', 'empty', '--json');
    const counts = { plants: 0, customers: 0, orders: 0, shipments: 0, refunds: 0, rewards: 0, vouchers: 0 };
    expect([exitCode, json]).toMatchObject([0, { organization_id: id, position: 0, link: null, counts }]);
    for (const name of FILES) expect(await readFile(join(folder, 'empty', `${name}.ndjson`), 'utf8')).toBe('');
    const rows = await shop.sql(
      "select outcome, arguments, resource_ids from audit_log where operation = 'export' and organization_id = ?",
      [id],
    );
    expect(rows).toEqual([{ outcome: 'ok', arguments: {}, resource_ids: [id] }]);
  });
});
