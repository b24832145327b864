import { beforeEach, expect, it } from '@jest/globals';
import { openMailbox, read } from '../support/mailbox.js';
import { ADAS, done, lineOf, openShop } from '../support/shop.js';
import { ADMIN, newKey } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

/** What the server says next to each recipient. */
let refusal: string | undefined;
const mailbox = await openMailbox((line) => (line.startsWith('RCPT') ? refusal : undefined));
const shop = await openShop({
  SMTP_URL: mailbox.url,
  PUBLIC_URL: 'https://greenhouse.example',
  MAIL_RETRY_SCHEDULE: '0,0',
});
const admin = await shop.as(ADMIN);

beforeEach(() => {
  refusal = undefined;
  mailbox.mails.length = 0;
});

const MAILS = 'query ($id: ID!) { order(id: $id) { mails { kind outcome messageId at } } }';
const mailsOf = async (id: string) =>
  (await done(shop.staff.graphql(MAILS, { id }))).order.mails as { kind: string; outcome: string; messageId: string }[];

/** The mails of an order, once each has ended. */
async function ended(id: string) {
  await until(async () => (await mailsOf(id)).every(({ outcome }) => outcome !== 'QUEUED'));
  return mailsOf(id);
}

const setCustomer = (facts: object) =>
  done(
    shop.staff.graphql(
      'mutation ($id: ID!, $language: String) { updateCustomer(id: $id, language: $language) { language } }',
      { id: ADAS, ...facts },
    ),
  );

it('tells the customer what becomes of an order, each time as text and as HTML', async () => {
  const plant = await shop.newPlant(123456, 5);
  const order = await shop.orderIn('SHIPPED', [[plant, 2]]);
  await done(
    shop.staff.graphql(
      'mutation ($orderId: ID!, $items: [RefundItemInput!]) { refundOrder(orderId: $orderId, items: $items) { id } }',
      { orderId: order.id, items: [{ orderItemId: lineOf(order, 0), quantity: 1 }] },
    ),
  );
  await mailbox.until(4);
  const mails = mailbox.mails.map(read);
  const byKind = (kind: string) => mails.find(({ headers }) => headers['x-mail-kind'] === kind);
  expect(mails.map(({ headers }) => headers['subject']).sort()).toEqual([
    `A refund for your order ${order.number}`,
    `Payment received for your order ${order.number}`,
    `Your order ${order.number} at The Greenhouse`,
    `Your order ${order.number} is on its way`,
  ]);
  const placed = byKind('placed');
  const { from, to, 'message-id': messageId } = placed?.headers ?? {};
  expect({ from, to }).toEqual({ from: 'The Greenhouse <shop@example.com>', to: 'ada@example.com' });
  const link = new RegExp(`https://greenhouse.example/shop/orders/${order.id}\\?key=[\\w-]{43}\n$`);
  expect(placed?.parts['text/plain']?.trimEnd().concat('\n')).toMatch(link);
  expect(placed?.parts['text/plain']).toContain('2 × New Plant: $2,469.12\nShipping: free\nTotal: $2,469.12\n');
  expect(placed?.parts['text/plain']).toContain('Ships to:\nAda Lovelace\n');
  expect(placed?.parts['text/html']).toContain('2 × New Plant: $2,469.12<br>');
  expect(placed?.parts['text/html']).toMatch(/<a href="https:\/\/greenhouse\.example\/shop\/orders\/[^"]+\?key=[^"]+"/);
  expect(byKind('refunded')?.parts['text/plain']).toContain(`We have refunded $1,234.56 of your order ${order.number}`);
  const shown = await ended(order.id);
  expect(shown.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['PLACED', 'SENT'],
    ['PAID', 'SENT'],
    ['SHIPPED', 'SENT'],
    ['REFUNDED', 'SENT'],
  ]);
  expect(shown[0]?.messageId).toBe(messageId);
  // Nobody's login is in them but that of the customer.
  expect(mailbox.mails.join('')).not.toContain('staff@greenhouse.example');
});

it('tells of two events of one order at once, however the database joins them', async () => {
  await shop.sql('analyze');
  const order = await shop.orderIn('PROCESSING');
  const { cancelOrder } = await done(
    shop.staff.graphql('mutation ($id: ID!) { cancelOrder(id: $id) { status refunded { amount } } }', { id: order.id }),
  );
  expect(cancelOrder).toEqual({ status: 'CANCELLED', refunded: { amount: order.total.amount } });
  const kinds = (await ended(order.id)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['CANCELLED', 'PAID', 'PLACED', 'REFUNDED']);
});

it('tells of each parcel, and of the last one that it is', async () => {
  const order = await shop.paid(ADAS, [[await shop.newPlant(100, 5), 3]]);
  const url = 'https://carrier.example/T1?zip=97201';
  const ship = (facts: object) =>
    done(
      shop.staff.graphql(
        `mutation ($orderId: ID!, $items: [ShipmentItemInput!], $trackingUrl: String, $trackingNumber: String) {
          createShipment(orderId: $orderId, items: $items, carrier: "UPS", trackingNumber: $trackingNumber, trackingUrl: $trackingUrl) { id } }`,
        { orderId: order.id, ...facts },
      ),
    );
  await ship({ items: [{ orderItemId: lineOf(order, 0), quantity: 1 }], trackingNumber: 'T1', trackingUrl: url });
  await ship({});
  const shown = await ended(order.id);
  expect(shown.map(({ kind }) => kind)).toEqual(['PLACED', 'PAID', 'PARTLY_SHIPPED', 'SHIPPED']);
  const byKind = (kind: string) =>
    mailbox.mails.map(read).find(({ headers }) => headers['x-mail-kind'] === kind)?.parts;
  expect(byKind('partly_shipped')?.['text/plain']).toContain(
    `1 × New Plant\n\nCarrier: UPS\nTracking number: T1\n${url}\n\nWe write to you when the rest follows.`,
  );
  expect(byKind('partly_shipped')?.['text/html']).toContain(`<a href="${url}"`);
  expect(byKind('shipped')?.['text/plain']).toContain('2 × New Plant\n\nCarrier: UPS\n\nView your order:\nhttps://');
});

it('writes in the language of the customer, and from the address of the shop', async () => {
  await setCustomer({ language: 'de' });
  const reach = (email: string | null) =>
    done(
      admin.graphql('mutation ($contact: ContactInput) { updateOrganization(contact: $contact) { id } }', {
        contact: { email },
      }),
    );
  await reach('hello@greenhouse.example');
  const { id, number } = await shop.place(ADAS, [[await shop.newPlant(123456, 1), 1]]);
  await ended(id);
  await setCustomer({ language: 'en' });
  await reach(null);
  const { headers, parts } = read(String(mailbox.mails[0]));
  const shops = 'The Greenhouse <hello@greenhouse.example>';
  expect([headers['from'], headers['reply-to']]).toEqual([shops, shops]);
  expect(headers['subject']).toBe(`Ihre Bestellung ${number} bei The Greenhouse`);
  expect(parts['text/plain']).toContain('1 × New Plant: 1.234,56\u00a0$\nVersand: frei\n');
});

it('refuses a language that it does not speak, and changes nothing', async () => {
  const { errors } = await shop.staff.graphql(
    'mutation ($id: ID!) { updateCustomer(id: $id, language: "fr") { id } }',
    { id: ADAS },
  );
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    errors: [{ field: 'language', received: 'fr', allowed: ['en', 'de'] }],
  });
});

it('puts no name into a header, and none as HTML into a mail', async () => {
  const plant = await shop.newPlant(100, 1);
  const evil = 'Fern\r\nBcc: eve@example.com\r\n\r\n<b onclick="x">https://eve.example</b>';
  await shop.sql('update plants set name = ? where id = ?', [evil, plant]);
  await shop.sql('update organizations set name = ? where slug = ?', [evil, 'greenhouse']);
  const { id } = await shop.place(ADAS, [[plant, 1]]);
  await ended(id);
  await shop.sql("update organizations set name = 'The Greenhouse' where slug = 'greenhouse'");
  const { headers, parts } = read(String(mailbox.mails[0]));
  expect(Object.keys(headers)).not.toContain('bcc');
  expect(headers['subject']).toContain('Fern Bcc: eve@example.com <b onclick="x">https://eve.example</b>');
  expect(parts['text/html']).toContain('Fern Bcc: eve@example.com &lt;b onclick=&quot;x&quot;&gt;https://eve.example');
  expect(parts['text/html']).not.toContain('<b ');
});

it('tries again what the server puts off, with the same Message-ID', async () => {
  refusal = '451 later';
  const { id } = await shop.place(ADAS, [[await shop.newPlant(100, 1), 1]]);
  await expect(ended(id)).resolves.toMatchObject([{ kind: 'PLACED', outcome: 'FAILED' }]);
  const [row] = await shop.sql<{ turn: number }>('select turn from mails where order_id = ?', [id]);
  expect(row).toEqual({ turn: 4 });
  expect(mailbox.mails).toEqual([]);
});

it('gives up at once what the server refuses', async () => {
  refusal = '550 <ada@example.com> is nobody';
  const { id } = await shop.place(ADAS, [[await shop.newPlant(100, 1), 1]]);
  await expect(ended(id)).resolves.toMatchObject([{ kind: 'PLACED', outcome: 'FAILED' }]);
  const [row] = await shop.sql<{ turn: number }>('select turn from mails where order_id = ?', [id]);
  expect(row).toEqual({ turn: 2 });
});

it('tells who wished for a plant that it is back', async () => {
  const plant = await shop.newPlant(995, 0);
  await done(
    shop.ada.graphql('mutation ($c: ID!, $p: [ID!]!) { addToWishlist(customerId: $c, plantIds: $p) { total } }', {
      c: ADAS,
      p: [plant],
    }),
  );
  const set = (quantity: number) =>
    done(
      shop.staff.graphql('mutation ($p: ID!, $q: Int!) { setStock(plantId: $p, stock: $q) { id } }', {
        p: plant,
        q: quantity,
      }),
    );
  await set(3);
  await mailbox.until(1);
  await set(4);
  const { headers, parts } = read(String(mailbox.mails[0]));
  expect([headers['x-mail-kind'], headers['to'], headers['subject']]).toEqual([
    'back_in_stock',
    'ada@example.com',
    'New Plant is back at The Greenhouse',
  ]);
  expect(parts['text/plain']).toContain(
    `New Plant can be ordered again, for $9.95:\nhttps://greenhouse.example/shop/plants/${plant}\n`,
  );
  expect(await shop.sql("select outcome from mails where kind = 'back_in_stock'")).toHaveLength(1);
});

it('sends the kinds that the shop has chosen, and staff alone see which', async () => {
  const choose = (mails: string[] | null) =>
    done(admin.graphql('mutation ($mails: [MailKind!]) { updateOrganization(mails: $mails) { mails } }', { mails }));
  expect((await choose(['PAID'])).updateOrganization.mails).toEqual(['PAID', 'SIGN_IN']);
  const { id } = await shop.paid(ADAS, [[await shop.newPlant(100, 1), 1]]);
  await expect(ended(id)).resolves.toMatchObject([{ kind: 'PAID', outcome: 'SENT' }]);
  expect((await choose([])).updateOrganization.mails).toEqual(['SIGN_IN']);
  expect((await choose(null)).updateOrganization.mails).toEqual(['SIGN_IN']);
  const { errors } = await shop.ada.graphql('{ organization { mails } }');
  expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  const ofOrder = await shop.ada.graphql(MAILS, { id });
  expect(ofOrder.errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  await shop.sql("update organizations set mails = null where slug = 'greenhouse'");
});

it('writes to nobody whose data was erased', async () => {
  refusal = '451 later';
  const id = await shop.newCustomer();
  const order = await shop.place(id, [[await shop.newPlant(100, 1), 1]]);
  await shop.sql(
    "update mails set next_attempt_at = now() + interval '1 hour', turn = 1, outcome = 'queued' where order_id = ?",
    [order.id],
  );
  await done(shop.staff.graphql('mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order.id }));
  await done(admin.graphql('mutation ($id: ID!) { eraseCustomer(id: $id) { id } }', { id }));
  const mails = await shop.sql<{ outcome: string }>('select outcome from mails where customer_id = ?', [id]);
  expect(mails).toEqual([{ outcome: 'failed' }, { outcome: 'failed' }]);
});

it('queues nothing in a transaction that fails, and nothing twice for one key', async () => {
  const customerId = await shop.newCustomer();
  const items = [{ plantId: await shop.newPlant(100, 1), quantity: 1 }];
  const place = (key = newKey()) =>
    shop.staff.graphql(
      'mutation ($customerId: ID!, $items: [OrderItemInput!]!) { placeOrder(customerId: $customerId, items: $items) { id } }',
      { customerId, items },
      { 'idempotency-key': key },
    );
  const key = newKey();
  expect((await place(key)).data).toEqual((await place(key)).data);
  expect((await place()).errors?.[0]?.extensions?.['code']).toBe('OUT_OF_STOCK');
  expect(await shop.sql('select kind from mails where customer_id = ?', [customerId])).toEqual([{ kind: 'placed' }]);
});
