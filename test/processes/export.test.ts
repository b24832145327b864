import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { refund } from '../support/apis.js';
import type { Client } from '../support/client.js';
import { type Copy, expectSame, follow, readCopy } from '../support/copy-of-shop.js';
import { rounds } from '../support/depth.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { COMPILE_CACHE } from '../support/processes/built-store.js';
import { type Fleet, openFleet } from '../support/processes/fleet.js';
import { ADAS, done, FIVE_OFF, lineOf } from '../support/shop.js';
import { ADMIN, newKey } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

const UPDATE = 'mutation ($id: ID!, $name: String!) { updatePlant(id: $id, name: $name) { id } }';
const ARCHIVE = 'mutation ($id: ID!) { archivePlant(id: $id) { id } }';
const RESTORE = 'mutation ($id: ID!) { restorePlant(id: $id) { id } }';
const ADJUST = 'mutation ($id: ID!, $change: Int!) { adjustStock(plantId: $id, change: $change) { id } }';
const RENAME = 'mutation ($id: ID!, $name: String!) { updateCustomer(id: $id, name: $name) { id } }';
const NOTE = 'mutation ($id: ID!, $metadata: JSONObject!) { setMetadata(id: $id, metadata: $metadata) { id } }';
const ERASE = 'mutation ($id: ID!) { eraseCustomer(id: $id) { id } }';
const CHEAPER = 'mutation ($id: ID!, $cost: Int!) { updateReward(id: $id, pointsCost: $cost) { id } }';
const CANCEL = 'mutation ($id: ID!) { cancelOrder(id: $id) { id } }';

/** The stock that each round gives to the plants that only orders and refunds change. */
const STOCK = 100_000;

describeOnPostgres('npm run admin -- export, while several processes change the shop', () => {
  let fleet: Fleet;
  let folder: string;
  let admin: Client;

  beforeAll(async () => {
    fleet = await openFleet();
    folder = await mkdtemp(join(tmpdir(), 'plant-store-export-'));
    admin = await fleet.shop.as(ADMIN);
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Runs the command in a process of its own. */
  async function exported(name: string) {
    const args = ['.build/cli/admin.js', 'export', '--shop', 'greenhouse', '--out', join(folder, name), '--json'];
    const env = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: String(fleet.shop.orm.config.get('clientUrl')),
    };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    const feed = JSON.parse(await readFile(join(folder, name, 'feed.json'), 'utf8'));
    expect(JSON.parse(stdout)).toEqual(feed);
    return { copy: await readCopy(join(folder, name)), feed };
  }

  /** What each writer does, again and again. */
  function writers(sold: string[], customer: string) {
    const send = (at: number, document: string, variables: object) =>
      done(fleet.on(at, admin).graphql(document, variables));
    const plantAt = (at: number) => String(sold[at % sold.length]);
    const order = (at: number) =>
      fleet.shop.paid(at % 2 ? ADAS : customer, [
        [plantAt(at), 3],
        [plantAt(at + 1), 1],
      ]);
    return [
      async (at: number) => {
        const placed = await order(at);
        const item = { order_item_id: lineOf(placed, 0), quantity: 1 };
        const { body } = await refund(at % 2 ? 'REST' : 'GraphQL', fleet.on(at), placed.id, { items: [item] });
        await send(at, NOTE, { id: body.id, metadata: { at: String(at) } });
        await fleet.shop.ship(placed.id);
        if (at % 2) await refund('REST', fleet.on(at), placed.id, {});
      },
      async (at: number) => {
        const placed = await order(at);
        await send(at, at % 2 ? CANCEL : NOTE, { id: placed.id, ...(at % 2 ? {} : { metadata: { at: String(at) } }) });
      },
      async (at: number) => {
        const id = plantAt(at);
        await send(at, UPDATE, { id, name: `Plant ${newKey()}` });
        await send(at, NOTE, { id, metadata: { at: String(at) } });
      },
      async (at: number) => {
        const id = await fleet.shop.newPlant(100, 1);
        for (const change of [5, -6, 2]) await send(at, ADJUST, { id, change });
        await send(at, ARCHIVE, { id });
        await send(at + 1, ADJUST, { id, change: 3 });
        if (at % 2) await send(at, RESTORE, { id });
      },
      async (at: number) => {
        const id = await fleet.shop.newCustomer();
        await send(at, RENAME, { id, name: `Customer ${at}` });
        const { id: paid } = await fleet.shop.paid(id, [[plantAt(at), 1]]);
        await send(at + 1, NOTE, { id, metadata: { at: String(at) } });
        await refund('REST', fleet.on(at), paid, {});
        if (at % 2) await send(at, ERASE, { id });
        await send(at, CHEAPER, { id: FIVE_OFF, cost: 100 + at });
      },
    ];
  }

  /** What only one snapshot of all files has: the sums of other files. */
  function expectOneSnapshot({ plants, orders, refunds }: Copy, sold: string[]): void {
    const refundItems = [...refunds.values()].flatMap(({ items }) => items);
    for (const id of sold) {
      const lines = [...orders.values()]
        .filter(({ status, refunded }) => status !== 'cancelled' || refunded.amount > 0)
        .flatMap(({ items }) => items)
        .filter(({ plant_id }) => plant_id === id);
      const taken = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const returned = refundItems.filter(({ plant_id }) => plant_id === id);
      expect(plants.get(id)?.['stock']).toBe(returned.reduce((sum, { quantity }) => sum + quantity, STOCK - taken));
    }
    for (const { id, status, refunded, refundable, updated_at } of orders.values()) {
      const own = [...refunds.values()].filter(({ order_id }) => order_id === id);
      expect(own.reduce((sum, { total }) => sum + total.amount, 0)).toBe(refunded.amount);
      for (const { order } of own) expect(order).toEqual({ id, status, refunded, refundable, updated_at });
    }
  }

  it.each(Array.from({ length: rounds(20) }, (_, round) => round))(
    'is one snapshot, which the feed continues to what the APIs answer, byte for byte, in round %i',
    async (round) => {
      const { shop } = fleet;
      const sold = await Promise.all([0, 1, 2].map(() => shop.newPlant(2000, STOCK)));
      const customer = await shop.newCustomer();
      let [running, done] = [true, 0];
      const write = writers(sold, customer).map(async (run, writer) => {
        for (let at = writer; running; at += 1) {
          await run(at);
          done += 1;
        }
      });
      await until(() => done >= 10);
      const before = done;
      const { copy, feed } = await exported(`round-${round}`);
      const meanwhile = done - before;
      await until(() => done >= before + meanwhile + 5);
      running = false;
      await Promise.all(write);
      expect(meanwhile).toBeGreaterThan(0);
      expectOneSnapshot(copy, sold);

      await until(async () => (await shop.sql('select 1 from events where position is null')).length === 0, 100);
      const types = new Set(await follow(copy, feed, admin));
      for (const type of ['order.created', 'refund.created', 'inventory.changed', 'plant.updated', 'customer.updated'])
        expect(types).toContain(type);
      await expectSame(copy, feed, shop.url, admin);
    },
    240_000,
  );
});
