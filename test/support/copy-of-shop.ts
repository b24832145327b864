import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Client } from './client.js';
import { done } from './shop.js';

// biome-ignore lint/suspicious/noExplicitAny: resources of every type
type Resource = { id: string } & Record<string, any>;
type Resources = Map<string, Resource>;

export const FILES = ['plants', 'customers', 'orders', 'shipments', 'refunds', 'rewards', 'vouchers'] as const;

/** A copy of a shop, made from an export and kept by the feed, as docs/webhooks.md says. */
export type Copy = Record<(typeof FILES)[number], Resources>;

/** An event of the feed, with what a reader needs. */
interface FeedEvent {
  position: number;
  link: string;
  type: string;
  data: Resource;
}

/** What a reader takes from `feed.json`. */
export interface Feed {
  position: number;
  link: string | null;
  api_version: string;
}

/** An admin, whose requests name the version of the export. */
interface Reader {
  admin: Client;
  headers: Record<string, string>;
}

export async function linesOf(folder: string, name: (typeof FILES)[number]): Promise<string[]> {
  return (await readFile(join(folder, `${name}.ndjson`), 'utf8')).split('\n').slice(0, -1);
}

export async function readCopy(folder: string): Promise<Copy> {
  const maps = FILES.map(async (name): Promise<[string, Resources]> => {
    const found = (await linesOf(folder, name)).map((line): Resource => JSON.parse(line));
    return [name, new Map(found.map((resource) => [resource.id, resource]))];
  });
  return Object.fromEntries(await Promise.all(maps)) as Copy;
}

const EVENTS = `query ($position: Int!, $link: String) {
  events(afterPosition: $position, afterLink: $link, limit: 100) { items { position link type data } } }`;

/** Applies all that the feed has after the position of the export. Returns the types of the events, in their order. */
export async function follow(copy: Copy, { position, link, api_version }: Feed, admin: Client): Promise<string[]> {
  const types: string[] = [];
  const headers = { 'api-version': api_version };
  for (let last = { position, link }; ; ) {
    const items: FeedEvent[] = (await done(admin.graphql(EVENTS, last, headers))).events.items;
    for (const event of items) await apply(copy, event, { admin, headers });
    types.push(...items.map(({ type }) => type));
    const end = items.at(-1);
    if (!end) return types;
    last = { position: end.position, link: end.link };
  }
}

/** The files whose lines events of these types replace. */
const WHOLE: Record<string, (typeof FILES)[number]> = {
  plant: 'plants',
  customer: 'customers',
  order: 'orders',
  shipment: 'shipments',
  refund: 'refunds',
  reward: 'rewards',
  voucher: 'vouchers',
};

async function apply(copy: Copy, { type, data }: FeedEvent, reader: Reader): Promise<void> {
  const [family = ''] = type.split('.');
  const { previous, previous_status, ...resource } = data;
  if (type === 'inventory.changed') {
    const { plant_id, stock, in_stock, updated_at } = data;
    Object.assign(copy.plants.get(plant_id) as Resource, { stock, in_stock, updated_at });
  } else if (type === 'customer.erased') await readAgain(copy, data['customer_id'], reader);
  else if (WHOLE[family]) copy[WHOLE[family]].set(resource.id, resource as Resource);
  if (family === 'refund') tellOrder(copy, data);
  if (family === 'shipment') tellShipped(copy, data);
  if (['refund', 'shipment', 'order'].includes(family)) tellAll(copy, family === 'order' ? data.id : data['order_id']);
}

const partsOf = (parts: Map<string, Resource>, orderId: string): Resource[] =>
  [...parts.values()].filter((part) => part['order_id'] === orderId);

/** The units of each line in these refunds or shipments. */
function countUnits(order: Resource, parts: Resource[], member: string): void {
  const all: Resource[] = parts.flatMap(({ items }) => items);
  for (const line of order['items']) {
    const units = all.filter(({ order_item_id }) => order_item_id === line.id);
    line[member] = units.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

/** What the event of a shipment says of its order. */
function tellShipped(copy: Copy, shipment: Resource): void {
  const order = copy.orders.get(shipment['order_id']) as Resource;
  const { status, updated_at } = shipment['order'];
  const shipments = partsOf(copy.shipments, order.id);
  Object.assign(order, { status, updated_at, tracking_number: shipments.at(-1)?.['tracking_number'] });
  countUnits(order, shipments, 'shipped_quantity');
}

/** What the event of a refund says of its order. */
function tellOrder(copy: Copy, refund: Resource): void {
  const order = copy.orders.get(refund['order_id']) as Resource;
  Object.assign(order, refund['order']);
  countUnits(order, partsOf(copy.refunds, order.id), 'refunded_quantity');
}

/** What all refunds and shipments of an order say of it. */
function tellAll(copy: Copy, orderId: string): void {
  const { id, number, status, customer_id, refunded, refundable, updated_at } = copy.orders.get(orderId) as Resource;
  for (const refund of partsOf(copy.refunds, orderId))
    refund['order'] = { id, status, refunded, refundable, updated_at };
  for (const shipment of partsOf(copy.shipments, orderId))
    shipment['order'] = { id, number, status, customer_id, updated_at };
}

/** The erasure changed the customer, their orders and the refunds of these; its event has no personal data. */
async function readAgain(copy: Copy, id: string, { admin, headers }: Reader): Promise<void> {
  copy.customers.set(id, (await admin.get(`/customers/${id}`, headers)).body);
  const { body: orders } = await admin.get(`/orders?customer_id=${id}&limit=100`, headers);
  for (const order of orders.items) {
    copy.orders.set(order.id, order);
    for (const name of ['refunds', 'shipments'] as const) {
      const { body } = await admin.get(`/orders/${order.id}/${name}?limit=100`, headers);
      for (const part of body.items) copy[name].set(part.id, part);
    }
  }
}

/** Expects that each resource of the copy is, byte for byte, what the APIs answer now, and that they have no other ones. */
export async function expectSame(copy: Copy, { api_version }: Feed, url: string, admin: Client): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}`, 'api-version': api_version };
  const textOf = async (path: string) => (await fetch(`${url}${path}`, { headers })).text();
  const text = (resource: unknown) => JSON.stringify(resource);
  for (const name of ['plants', 'customers', 'orders'] as const) {
    // Most are in one page. What is not there as the copy has it is asked for alone.
    const page = await textOf(`/${name}?limit=100`);
    for (const [id, resource] of copy[name])
      if (!page.includes(text(resource))) expect(text(resource)).toBe(await textOf(`/${name}/${id}`));
  }
  for (const name of ['refunds', 'shipments'] as const) {
    let count = 0;
    for (const { id } of copy.orders.values()) {
      const ofOrder = partsOf(copy[name], id);
      const items = `{"items":${text(ofOrder)},"total":${ofOrder.length},`;
      expect((await textOf(`/orders/${id}/${name}?limit=100`)).slice(0, items.length)).toBe(items);
      count += ofOrder.length;
    }
    expect(count).toBe(copy[name].size);
  }
  await expectRewards(copy, admin, textOf);
  await expectVouchers(copy, admin);
  const totals = await done(
    admin.graphql(
      '{ customers(limit: 1) { total } orders(limit: 1) { total } plants(limit: 1) { total } archived: plants(archived: true, limit: 1) { total } }',
    ),
  );
  expect(copy.customers.size).toBe(totals.customers.total);
  expect(copy.orders.size).toBe(totals.orders.total);
  expect(copy.plants.size).toBe(totals.plants.total + totals.archived.total);
}

/** Only GraphQL shows vouchers, with how often each was used. */
async function expectVouchers(copy: Copy, admin: Client): Promise<void> {
  const query =
    '{ vouchers(limit: 100) { items { id code percent minSubtotal { amount currency } from to uses oncePerCustomer active amount { amount currency } } } }';
  const { items } = (await done(admin.graphql(query))).vouchers;
  const renamed = items.map(({ minSubtotal: min_subtotal, oncePerCustomer: once_per_customer, ...one }: Resource) => ({
    ...{ ...one, min_subtotal, once_per_customer },
  }));
  const byId = (one: Resource, other: Resource) => one.id.localeCompare(other.id);
  expect([...copy.vouchers.values()].sort(byId)).toEqual(renamed.sort(byId));
}

/** REST shows a reward only beside a code; GraphQL shows all of them. */
async function expectRewards(copy: Copy, admin: Client, textOf: (path: string) => Promise<string>): Promise<void> {
  const query =
    '{ rewards(limit: 100) { items { id name description pointsCost discount { amount currency } active } } }';
  const { items } = (await done(admin.graphql(query))).rewards;
  const renamed = items.map(({ pointsCost, discount, active, ...reward }: Resource) => ({
    ...{ ...reward, points_cost: pointsCost, discount, active },
  }));
  expect([...copy.rewards.values()].map((reward) => JSON.stringify(reward)).sort()).toEqual(
    renamed.map((reward: object) => JSON.stringify(reward)).sort(),
  );
  for (const id of copy.customers.keys()) {
    const loyalty = await textOf(`/customers/${id}/loyalty`);
    for (const { reward } of JSON.parse(loyalty).codes)
      expect(loyalty).toContain(`"reward":${JSON.stringify(copy.rewards.get(reward.id))}`);
  }
}
