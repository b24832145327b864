import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { personalTables } from '../../../../src/core/personal-data/personal.js';
import { audit } from '../../../../src/operations/audit/audit.js';
import { inSnapshot } from '../../../../src/operations/open-store.js';
import type { Client } from '../../../support/client.js';
import { leavingAllAsItWas } from '../../../support/expectations.js';
import { FIVE_OFF, openShop } from '../../../support/shop.js';
import { ADMIN, newKey } from '../../../support/store.js';
import { openReceiver, until } from '../../../webhooks/support/webhook-sink.js';
import { columnsWith } from './columns-with.js';

/** Is in every value that is personal, and nowhere else. */
const MARK = `zq${randomBytes(6).toString('hex')}`;
const EMAIL = `${MARK}@example.com`;
const address = (label: string) => ({
  ...{ label: `${MARK} ${label}`, recipient: `${MARK} R`, line1: `${MARK} 1`, line2: `${MARK} 2` },
  ...{ city: `${MARK} City`, region: `${MARK} Region`, postalCode: MARK, country: 'DE' },
  ...{ company: `${MARK} Company`, phone: `${MARK} 1` },
});
let finished: Record<string, unknown>;
const keys = { customer: newKey(), address: newKey(), order: newKey() };

const FIVE = '00000000-0000-7000-8000-000000004001';
const of = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');
const ask = (client: Client, mutation: string, key?: string) =>
  client.graphql(`mutation { it: ${mutation} }`, {}, key ? { 'idempotency-key': key } : {});
async function run(client: Client, mutation: string, key?: string) {
  const { data, errors } = await ask(client, mutation, key);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.it;
}
const items = async () => `items: [{ plantId: "${await shop.newPlant(5000, 10)}", quantity: 2 }]`;
const create = () =>
  ask(admin, `createCustomer(name: "${MARK} Name", email: "${EMAIL}") { id name email }`, keys.customer);
const addAddress = () =>
  ask(
    admin,
    `addAddress(customerId: "${customer}", ${of(address('a'))}) { id recipient country isDefault }`,
    keys.address,
  );
let placed: string;
const place = async () => {
  placed ??= `placeOrder(customerId: "${customer}", ${await items()}) { id number total { amount } shippingAddress { recipient line2 city } timeline { actor } }`;
  return ask(self, placed, keys.order);
};
const erase = (client: Client, id = customer) =>
  ask(client, `eraseCustomer(id: "${id}") { id name email addresses { id } }`);
const codeOf = async (answer: ReturnType<typeof erase>) => (await answer).errors?.[0]?.extensions['code'];

/** The columns that may hold the mark: those that entities declare personal, and all texts of rows that are deleted. */
async function personalColumns(): Promise<string[]> {
  const tables = personalTables(shop.orm.em);
  const deleted = tables.filter(({ isDeleted }) => isDeleted).map(({ name }) => name);
  const texts = await shop.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where data_type = 'text' and table_name in (select jsonb_array_elements_text(?::jsonb))`,
    [JSON.stringify(deleted)],
  );
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  return [...columns, ...texts.map(({ name }) => name)].sort();
}

/**
 * Writes the mark into every personal text that the requests above have not filled, in rows that name the customer. A row
 * of the audit log may name a customer whom others changed; only the user counts.
 */
async function plantMarks(): Promise<void> {
  const marked = await columnsWith(shop, MARK);
  const [user] = await shop.sql<{ id: string }>('select id from users where customer_id = ?', [customer]);
  await shop.orm.em.fork().transactional(async (em) => {
    await em.execute("select set_config('plant_store.erasing', 'yes', true)");
    for (const { name, columns } of personalTables(em))
      for (const column of columns.filter(({ erasure, isJson }) => erasure !== 'copy' && !isJson)) {
        if (marked.includes(`${name}.${column.name}`)) continue;
        const value = column.erasure === 'actor' ? EMAIL : `${MARK} planted`;
        const query = `update ${name} t set ${column.name} = ? where (to_jsonb(t) - array['resource_ids', 'arguments', 'previous'])::text like any (array[?, ?, ?])`;
        await em.execute(query, [value, `%${customer}%`, `%${orderId}%`, `%${user?.id}%`]);
      }
  });
}

const settled = () =>
  until(
    async () =>
      (await shop.sql('select from events where position is null')).length === 0 &&
      (await shop.sql("select from webhook_deliveries where state = 'pending'")).length === 0,
  );

/** What must stay: everything but what is personal. */
const order = async () => {
  const query = `{ order(id: "${orderId}") { number status customerId placedAt
    subtotal { amount } total { amount } refunded { amount } items { name quantity total { amount } }
    timeline { at status } refunds { id total { amount } } } loyalty(customerId: "${customer}") { points lifetimePoints entries { id points } } }`;
  return (await shop.staff.graphql(query)).data;
};
/** Rows of these tables that are not about the customer at all. */
const others = () =>
  Promise.all(
    [
      'customers',
      'addresses',
      'users',
      'orders',
      'order_timeline',
      'event_bodies',
      'idempotency_keys',
      'webhook_attempts',
    ].map((table) =>
      shop.sql(
        `select md5(t::text) as digest from ${table} t where t::text not like ? and t::text not like ? order by 1`,
        [`%${MARK}%`, `%${customer}%`],
      ),
    ),
  );

const shop = await openShop({ WEBHOOK_RETRY_SCHEDULE: '3600' });
const admin = await shop.as(ADMIN);
// Those of the demo have no receiver here.
await shop.sql('update webhook_endpoints set active = false');
const receiver = await openReceiver(async ({ body }) => ({ status: 200, body }));
await run(admin, `createWebhookEndpoint(url: "${receiver.url}/", events: ["*"]) { id }`);
const customer = (await create()).data.it.id;
await run(admin, `createUser(loginId: "${EMAIL}", role: CUSTOMER, customerId: "${customer}") { loginId }`, newKey());
let self = await shop.as(EMAIL);
await addAddress();
const { id: other } = await run(admin, `addAddress(customerId: "${customer}", ${of(address('b'))}) { id }`, newKey());
await run(self, `updateAddress(id: "${other}", line1: "${MARK} other") { id }`);
await run(self, `removeAddress(id: "${other}")`);
await run(self, `updateCustomer(id: "${customer}", name: "${MARK} New") { id }`, newKey());
await run(shop.staff, `updateCustomer(id: "${customer}", email: "new-${EMAIL}") { id }`, newKey());
self = await shop.as(`new-${EMAIL}`);
const orderId = (await place()).data.it.id;
await run(shop.staff, `markOrderPaid(id: "${orderId}") { id }`);
await run(self, `redeemReward(customerId: "${customer}", rewardId: "${FIVE}") { code }`, newKey());
// Somebody of the staff who is a customer later.
await run(admin, `createUser(loginId: "clerk-${EMAIL}", role: STAFF) { loginId }`);
const { id: refund } = await run(
  await shop.as(`clerk-${EMAIL}`),
  `refundOrder(orderId: "${orderId}", amount: 100, reason: GOODWILL) { id }`,
);
const { id: shipment } = await run(
  await shop.as(`clerk-${EMAIL}`),
  `createShipment(orderId: "${orderId}", trackingUrl: "https://ups.example/${MARK}") { id trackingUrl }`,
  newKey(),
);
await run(
  await shop.as(`clerk-${EMAIL}`),
  `addOrderNote(orderId: "${orderId}", note: "${MARK} note") { id notes { text } }`,
  newKey(),
);
for (const id of [customer, orderId, refund])
  await run(
    shop.staff,
    `setMetadata(id: "${id}", metadata: { contact: "${MARK}", ${MARK}: "x" }, privateMetadata: { contact: "${MARK}" }) { id metadata privateMetadata }`,
    newKey(),
  );
await shop.sql("update users set role = 'customer', customer_id = ? where login_id = ?", [customer, `clerk-${EMAIL}`]);
const { id: cancelled } = await run(self, `placeOrder(customerId: "${customer}", ${await items()}) { id }`);
await run(self, `cancelOrder(id: "${cancelled}", reason: "${MARK} reason") { id }`);
await shop.sql(
  `insert into pictures (id, organization_id, customer_id, created_at, digest, width, height, webp160)
   select gen_random_uuid(), organization_id, id, now(), ?, 1, 1, '' from customers where id = ?`,
  [MARK, customer],
);
await plantMarks();

describe('eraseCustomer', () => {
  it('is for admins of the shop, and waits for open orders', async () => {
    const orchid = await shop.as('admin@orchid.example', 'psk_demo_orchid_house');
    await settled();
    await leavingAllAsItWas(shop, async () => {
      expect(await codeOf(erase(shop.staff))).toBe('FORBIDDEN');
      expect(await codeOf(erase(self))).toBe('FORBIDDEN');
      expect(await codeOf(erase(orchid))).toBe('NOT_FOUND');
      expect(await codeOf(erase(admin, newKey()))).toBe('NOT_FOUND');
      expect((await erase(admin)).errors?.[0]?.message).toMatch(/^Order GH-\d+ of this customer is not finished\./);
    });
    await run(shop.staff, `deliverOrder(id: "${orderId}") { id }`);
    await settled();
  });

  it('leaves no copy of the personal data in any column of any table', async () => {
    expect(await columnsWith(shop, MARK)).toEqual(await personalColumns());
    finished = await order();
    const before = await others();
    const { data, errors } = await erase(admin);
    expect(errors).toBeUndefined();
    const email = expect.stringMatching(/^[0-9a-f-]{36}@erased\.invalid$/);
    expect(data.it).toEqual({ id: customer, name: '[erased]', email, addresses: [] });
    await settled();
    expect(await columnsWith(shop, MARK)).toEqual([]);
    const after = await others();
    for (const [index, rows] of before.entries()) expect(after[index]).toEqual(expect.arrayContaining(rows));
  });

  it('keeps orders, money and points, and the audit finds nothing', async () => {
    expect(await order()).toEqual(finished);
    const { findings, counts } = await inSnapshot(shop.orm, (em) => audit(em));
    expect(findings).toEqual([]);
    expect(counts.events).toBeGreaterThan(15);
  });

  it('ends the logins of the customer', async () => {
    expect((await self.graphql('{ me { loginId } }')).errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED');
    for (const loginId of [EMAIL, `new-${EMAIL}`])
      await expect(shop.as(loginId).then((client) => client.graphql('{ me { loginId } }'))).resolves.toMatchObject({
        errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      });
  });

  it('sends receivers the id of the customer, and no more', async () => {
    const events = receiver.received
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === 'customer.erased');
    expect(events.map(({ resource, data }) => ({ resource, data }))).toEqual([
      { resource: { type: 'customer', id: customer }, data: { customer_id: customer } },
    ]);
  });

  it('lets an old event be sent again, without what was erased', async () => {
    const [delivery] = await shop.sql<{ id: string; event: string }>(
      `select d.id, d.event_id as event from webhook_deliveries d join events e on e.id = d.event_id
       where e.resource_id = ? and e.type = 'order.created'`,
      [orderId],
    );
    const first = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery?.event);
    receiver.received.length = 0;
    await run(admin, `redeliver(deliveryId: "${delivery?.id}") { id }`);
    await until(() => receiver.received.length === 1);
    const [again] = receiver.received;
    const before = JSON.parse(String(first?.body));
    expect(before.data.shipping_address.recipient).toBe(`${MARK} R`);
    const erased = Object.fromEntries(Object.keys(before.data.shipping_address).map((name) => [name, '[erased]']));
    const timeline = before.data.timeline.map((entry: object) => ({ ...entry, actor: '[erased]' }));
    expect(JSON.parse(String(again?.body))).toEqual({
      ...before,
      actor: { ...before.actor, login_id: '[erased]' },
      data: { ...before.data, shipping_address: erased, timeline },
    });
    await settled();
    expect(await columnsWith(shop, MARK)).toEqual([]);
  });

  it('answers a retry from before without what was erased', async () => {
    expect((await create()).data.it).toEqual({ id: customer, name: '[erased]', email: '[erased]' });
    const { data } = await addAddress();
    expect(data.it).toEqual({ id: expect.any(String), recipient: '[erased]', country: '[erased]', isDefault: true });
  });

  it('changes nothing when it is called again', async () => {
    await leavingAllAsItWas(shop, async () => {
      expect((await erase(admin)).data.it.name).toBe('[erased]');
    });
  });

  it('lets nothing new be kept of the customer', async () => {
    const [user] = await shop.sql<{ id: string }>('select id from users where customer_id = ?', [customer]);
    await leavingAllAsItWas(shop, async () => {
      for (const mutation of [
        `updateCustomer(id: "${customer}", name: "Back") { id }`,
        `addAddress(customerId: "${customer}", ${of(address('c'))}) { id }`,
        `placeOrder(customerId: "${customer}", items: [{ plantId: "00000000-0000-7000-8000-000000001002", quantity: 1 }]) { id }`,
        `redeemReward(customerId: "${customer}", rewardId: "${FIVE_OFF}") { code }`,
        `createUser(loginId: "${EMAIL}", role: CUSTOMER, customerId: "${customer}") { id }`,
        `enableUser(id: "${user?.id}") { active }`,
        `setMetadata(id: "${customer}", metadata: { a: "b" }) { id }`,
        `setMetadata(id: "${orderId}", metadata: { a: "b" }) { id }`,
        `addOrderNote(orderId: "${orderId}", note: "Back") { id }`,
        `updateShipment(id: "${shipment}", trackingUrl: "https://ups.example/back") { id }`,
      ])
        expect((await ask(admin, mutation)).errors?.[0]?.extensions['code']).toBe('CONFLICT');
    });
  });

  it('cannot be prevented by somebody who takes the addresses that it could use', async () => {
    const other = await run(admin, 'registerCustomer(name: "Eve", email: "eve@example.com") { id }');
    const [user] = await shop.sql<{ id: string }>('select id from users where customer_id = ?', [other.id]);
    await run(shop.staff, `registerCustomer(name: "Mallory", email: "${other.id}@erased.invalid") { id }`);
    await run(shop.staff, `registerCustomer(name: "Mallory", email: "${user?.id}@erased.invalid") { id }`);
    expect((await erase(admin, other.id)).data.it.name).toBe('[erased]');
  });

  it('leaves what is of another customer, who has an address that was theirs', async () => {
    const register = (email: string) => run(admin, `registerCustomer(name: "Uma", email: "${email}") { id }`);
    const { id: before } = await register('uma@example.com');
    await run(admin, `updateCustomer(id: "${before}", email: "uma@old.example") { id }`);
    const { id: after } = await register('uma@example.com');
    const uma = await shop.as('uma@example.com');
    await run(uma, `updateCustomer(id: "${after}", name: "Uma Two") { id }`);
    const events = () => shop.sql('select actor, data from events where resource_id = ? order by number', [after]);
    const others = await events();
    expect(others).toMatchObject([
      {},
      { actor: { loginId: 'uma@example.com' }, data: { subject: { name: 'Uma Two' } } },
    ]);
    await erase(admin, before);
    expect(await events()).toEqual(others);
    expect(await run(uma, `updateCustomer(id: "${after}", name: "Uma Two") { name }`)).toEqual({ name: 'Uma Two' });
  });

  it('frees the email for another customer', async () => {
    expect(await run(admin, `createCustomer(name: "Other", email: "new-${EMAIL}") { name }`)).toEqual({
      name: 'Other',
    });
  });
});
