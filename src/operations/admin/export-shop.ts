import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityClass, MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLOutputType, GraphQLSchema } from 'graphql';
import { clock } from '../../core/clock.js';
import { type Context, makeContext } from '../../core/context.js';
import { LOWEST_ID } from '../../core/ids.js';
import { inOrganization } from '../../database/database-role.js';
import { countOf } from '../../database/read/find.js';
import { readById } from '../../database/read/related.js';
import { rowsWhere } from '../../database/read/rows-where.js';
import { readSql } from '../../database/read/sql.js';
import { takeSnapshot } from '../../events/snapshots.js';
import { Customer } from '../../shop/customers/customer.entity.js';
import { Reward } from '../../shop/loyalty/rewards/reward.entity.js';
import { Order } from '../../shop/orders/order.entity.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { ContentPage } from '../../shop/pages/content-page.entity.js';
import { listPages } from '../../shop/pages/list-pages.js';
import { Plant } from '../../shop/plants/plant.entity.js';
import { Refund } from '../../shop/refunds/refund.entity.js';
import { Shipment } from '../../shop/shipments/shipment.entity.js';
import { Voucher } from '../../shop/vouchers/voucher.entity.js';
import { inSnapshot } from '../open-store.js';
import type { OnProgress } from '../progress.js';

/** What `feed.json` says: which shop the files show, and where its feed goes on. */
export interface Exported {
  shop: string;
  organization_id: string;
  api_version: string;
  exported_at: string;
  /** `afterPosition` and `afterLink` of the query `events`: the last event that was published. 0 and null: none was. */
  position: number;
  link: string | null;
  counts: Counts;
}

interface Source {
  orm: MikroORM;
  shop: Organization;
  apiVersion: string;
  /** The REST view of that version. */
  view: GraphQLSchema;
}

/** Writes the resources of a shop to files of this folder, and what it returns to `feed.json`: all as one snapshot has them. */
export async function exportShop(
  { orm, shop, apiVersion, view }: Source,
  folder: string,
  onProgress: OnProgress,
): Promise<Exported> {
  const exported_at = clock.now().toISOString();
  const { id: organizationId, slug } = shop;
  const rest = await inOrganization(organizationId, () =>
    inSnapshot(orm, async (em) => {
      const ctx = makeContext(em, { organizationId });
      const [end, counts] = [await endOfFeed(ctx), await countAll(ctx)];
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      let done = 0;
      const counted = (lines: number) => {
        done += lines;
        onProgress(done, total);
      };
      for (const [name, entity] of Object.entries(resources))
        await write(join(folder, `${name}.ndjson`), resourcesOf(ctx, entity, view, counted));
      await write(join(folder, 'shop.json'), jsonOf(await settingsOf(ctx, shop, view)));
      await write(join(folder, 'mails.ndjson'), mailsOf(ctx));
      await writePictures(ctx, join(folder, 'pictures'));
      return { ...end, counts };
    }),
  );
  const exported = { shop: slug, organization_id: organizationId, api_version: apiVersion, exported_at, ...rest };
  await write(join(folder, 'feed.json'), jsonOf(exported));
  return exported;
}

/**
 * The last event that has a position in the snapshot. The snapshot shows the changes of all events up to there, because the
 * relay gives positions after the commit; it may show more, whose events come behind it and say the same again.
 */
async function endOfFeed(ctx: Context): Promise<Pick<Exported, 'position' | 'link'>> {
  const sql = 'select position, link from event_chains where organization_id = ?';
  const [end] = await readSql<Pick<Exported, 'position' | 'link'>>(ctx, { sql, values: [ctx.organizationId] });
  return { position: 0, link: null, ...end };
}

async function countAll(ctx: Context): Promise<Counts> {
  const counts = [];
  for (const [name, entity] of Object.entries(resources))
    counts.push([name, await countOf(ctx, rowsWhere<{ id: string }>(ctx, entity, {}))]);
  return Object.fromEntries(counts);
}

/** Only the user who runs the command may read the file: it has personal data. */
const write = (path: string, text: string | AsyncIterable<string>): Promise<void> =>
  writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true });

const jsonOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** How many rows are in memory at once. */
const PAGE = 500;

/** The rows that `readAfter` finds behind an id, a page at a time. */
async function* pagesOf<Row extends { id: string }>(readAfter: (id: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await readAfter(LOWEST_ID); rows.length > 0; rows = await readAfter(String(rows.at(-1)?.id)))
    yield rows;
}

const linesOf = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** The settings of the shop as its API shows them, and its pages, with names as on REST. */
async function settingsOf(ctx: Context, { id }: Organization, view: GraphQLSchema): Promise<object> {
  const show = (entity: EntityClass<object>, row: unknown) =>
    takeSnapshot(view.getType(entity.name) as GraphQLOutputType, row, ctx);
  const settings = await show(Organization, await readById(ctx, Organization, id));
  const pages = await listPages(ctx, id);
  return { ...(settings as object), pages: await Promise.all(pages.map((page) => show(ContentPage, page))) };
}

/** What customers were written, by id: the store keeps no text of it. */
async function* mailsOf(ctx: Context): AsyncGenerator<string> {
  const sql = `select id, json_build_object('id', id, 'kind', upper(kind), 'outcome', upper(outcome), 'at', created_at,
      'sent_at', sent_at, 'message_id', message_id, 'customer_id', customer_id, 'order_id', order_id) as mail
    from mails where organization_id = ? and id > ? order by id limit ${PAGE}`;
  const read = (after: string) =>
    readSql<{ id: string; mail: object }>(ctx, { sql, values: [ctx.organizationId, after] });
  for await (const rows of pagesOf(read)) yield linesOf(rows.map(({ mail }) => mail));
}

/** A file of each picture, as wide as the shop shows it. */
async function writePictures(ctx: Context, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const sql = `select id, coalesce(webp1600, webp960, webp480, webp160) as file from pictures
    where organization_id = ? and id > ? order by id limit 1`;
  const read = (after: string) =>
    readSql<{ id: string; file: Uint8Array }>(ctx, { sql, values: [ctx.organizationId, after] });
  for await (const [picture] of pagesOf(read))
    if (picture) await writeFile(join(folder, `${picture.id}.webp`), picture.file, { flag: 'wx', mode: 0o600 });
}

/**
 * What an export has a file of: the resources that events carry as a whole, so that the feed continues the files. Endpoints,
 * keys and users have secrets; points and wishlists have events that carry changes alone.
 */
const resources = {
  plants: Plant,
  customers: Customer,
  orders: Order,
  shipments: Shipment,
  refunds: Refund,
  rewards: Reward,
  vouchers: Voucher,
} satisfies Record<string, EntityClass<{ id: string }>>;

/** How many resources each file has. */
type Counts = Record<keyof typeof resources, number>;

/** The resources of this type as REST shows each to an admin, by id, as lines of JSON. `view` is that of the API version. */
async function* resourcesOf(
  ctx: Context,
  entity: EntityClass<{ id: string }>,
  view: GraphQLSchema,
  counted: (lines: number) => void,
): AsyncGenerator<string> {
  const type = view.getType(entity.name) as GraphQLOutputType;
  const read = (after: string) => {
    const { rows, sql, values } = rowsWhere(ctx, entity, { id: { $gt: after } });
    const page = `select ${rows.columns} ${sql} order by page.id limit ${PAGE}`;
    return readSql<{ id: string }>(ctx, { sql: page, values, make: rows.make });
  };
  for await (const found of pagesOf(read)) {
    yield linesOf(await Promise.all(found.map((row) => takeSnapshot(type, row, ctx))));
    counted(found.length);
  }
}
