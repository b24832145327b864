import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { MarkOrderPaidDocument } from '../../support/documents.generated.js';
import { ADAS, GRACES, openShop } from '../../support/shop.js';
import { demoId, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

interface Row {
  number: string;
  customer: string;
  email: string;
  status: string;
  at: string;
}

const shop = await openShop({ PROCESS_ROLE: 'api' });
for (const customer of [await shop.newCustomer(), await shop.newCustomer(), ADAS])
  await shop.paid(customer, [[1006, 1]]);
// Texts that LIKE would read as patterns, and an email with capital letters.
await shop.sql("update customers set email = 'A_a%b@example.com' where id = ?", [await shop.newCustomer()]);
const [odd] = await shop.sql<{ id: string }>("select id from customers where email = 'A_a%b@example.com'");
await shop.place(String(odd?.id), [[1006, 1]]);
/** All orders of the shop, newest first. */
const all =
  await shop.sql<Row>(`select o.number, o.customer_id as customer, c.email, o.status, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from orders o join customers c on c.id = o.customer_id
  join organizations shop on shop.id = o.organization_id and shop.slug = 'greenhouse'
  order by o.created_at desc, o.id desc`);

const numbers = (rows: { number: string }[]): string[] => rows.map(({ number }) => number);

async function found(client: Client, query: Record<string, string>): Promise<string[]> {
  const { status, body } = await client.get(`/orders?${new URLSearchParams({ limit: '100', ...query })}`);
  expect(status).toBe(200);
  expect(body.total).toBe(body.items.length);
  return numbers(body.items);
}

/** The rule by hand: the number begins with the text or, for staff, the email does, whatever the case. */
const begins = (q: string, byEmail: boolean) => (row: Row) =>
  [row.number, ...(byEmail ? [row.email] : [])].some((text) => text.toLowerCase().startsWith(q.trim().toLowerCase()));

const TEXTS = [
  'GH-1001',
  'gh-10',
  'GH',
  ' gh-1002 ',
  'H-1001',
  'ada@',
  'ADA@EXAMPLE.COM',
  'a',
  'da@',
  'A_',
  'a_A%',
  '%',
];

describe('q finds the orders whose number or email begins with it', () => {
  it.each(TEXTS)('%p, for staff', async (q) => {
    expect(await found(shop.staff, { q })).toEqual(numbers(all.filter(begins(q, true))));
  });

  it.each(TEXTS)('%p, for a customer: by number, among her own', async (q) => {
    const own = all.filter(({ customer }) => customer === ADAS);
    expect(await found(shop.ada, { q })).toEqual(numbers(own.filter(begins(q, false))));
  });

  it('finds what the test is about', () => {
    expect(all.filter(begins('ada@', true)).length).toBeGreaterThan(1);
    expect(all.filter(begins('a_a%', true))).toHaveLength(1);
    expect(all.length).toBeGreaterThan(numbers(all.filter(begins('a', true))).length);
  });

  it('together with the other filters', async () => {
    const rows = all.filter(begins('gh-', true));
    expect(await found(shop.staff, { q: 'gh-', status: 'processing' })).toEqual(
      numbers(rows.filter(({ status }) => status === 'processing')),
    );
    expect(await found(shop.staff, { q: 'ada@', customer_id: GRACES })).toEqual([]);
    expect(await found(shop.staff, { q: 'ada@', number: 'GH-1001' })).toEqual(['GH-1001']);
  });

  it('as people write a number', async () => {
    for (const q of ['gh 1001', '#GH-1001', 'Gh–1001', 'GH/1001.'])
      expect(await found(shop.staff, { q })).toEqual(['GH-1001']);
    for (const number of ['gh-1001', ' Gh 1001', '#gh-1001'])
      expect(await found(shop.staff, { number })).toEqual(['GH-1001']);
    for (const number of ['gh-100', '1001', '#', '-']) expect(await found(shop.staff, { number })).toEqual([]);
  });

  it('matches all orders when it is blank', async () => {
    expect(await found(shop.staff, { q: ' ' })).toEqual(numbers(all));
  });

  it('page by page', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await shop.staff.get(`/orders?q=GH-&limit=2${after}`);
      seen.push(...numbers(body.items));
      after = body.next_cursor && `&after=${body.next_cursor}`;
    } while (after);
    expect(seen).toEqual(numbers(all));
  });
});

describe('from and to find the orders placed at or after one time and before the other', () => {
  /** The times at which the newest, the third and the oldest order were placed. */
  const times = () => [all[0], all[2], all.at(-1)].map((row) => String(row?.at)) as [string, string, string];

  it('to the millisecond', async () => {
    const [newest, third, oldest] = times();
    for (const [from, to] of [
      [oldest, newest],
      [third, newest],
      [oldest, oldest],
      [newest, oldest],
      [third, undefined],
      [undefined, third],
    ]) {
      const wanted = all.filter(({ at }) => (!from || at >= from) && (!to || at < to));
      expect(await found(shop.staff, { ...(from && { from }), ...(to && { to }) })).toEqual(numbers(wanted));
      const { data } = await shop.staff.graphql(
        'query ($from: DateTimeISO, $to: DateTimeISO) { orders(from: $from, to: $to, limit: 100) { total items { number } } }',
        { from: from ?? null, to: to ?? null },
      );
      expect(data.orders).toEqual({ total: wanted.length, items: wanted.map(({ number }) => ({ number })) });
    }
    expect(all.filter(({ at }) => at >= third && at < newest).length).toBeGreaterThan(0);
  });

  it('together with the other filters, and for a customer among her own', async () => {
    const [, third] = times();
    const before = all.filter(({ at }) => at < third);
    expect(await found(shop.staff, { to: third, status: 'delivered', q: 'ada@' })).toEqual(
      numbers(before.filter(({ status, email }) => status === 'delivered' && email === 'ada@example.com')),
    );
    expect(await found(shop.ada, { to: third })).toEqual(numbers(before.filter(({ customer }) => customer === ADAS)));
  });
});

describe('number finds one order', () => {
  it("never another customer's, nor another shop's", async () => {
    expect(await found(shop.ada, { number: 'GH-1004' })).toEqual([]);
    expect(await found(shop.ada, { number: 'GH-1001' })).toEqual(['GH-1001']);
    const stranger = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    for (const [name, text] of [
      ['number', 'GH-1001'],
      ['q', 'GH-'],
      ['q', 'ada@'],
    ] as const) {
      expect(await found(stranger, { [name]: text })).toEqual([]);
    }
  });
});

describe('reference finds the order that a payment has paid', () => {
  it('exactly, for staff of the shop, with the other filters', async () => {
    const [paid, other] = [await shop.place(ADAS, [[1006, 1]]), await shop.place(ADAS, [[1006, 1]])];
    await shop.staff.graphql(MarkOrderPaidDocument, { id: paid.id, reference: 'pi_List 1' });
    await shop.staff.graphql(MarkOrderPaidDocument, { id: other.id, reference: 'pi_List 12' });
    expect(await found(shop.staff, { reference: 'pi_List 1' })).toEqual([paid.number]);
    expect(await found(shop.staff, { reference: 'pi_List 1', status: 'pending' })).toEqual([]);
    for (const reference of ['pi_list 1', 'pi_List', 'pi%']) expect(await found(shop.staff, { reference })).toEqual([]);
    const { data } = await shop.staff.graphql('{ orders(reference: " pi_List 1 ") { total items { number } } }');
    expect(data.orders).toEqual({ total: 1, items: [{ number: paid.number }] });
    expect(await found(await shop.as(ORCHID_STAFF, ORCHID_KEY), { reference: 'pi_List 1' })).toEqual([]);
  });
});

describe('ids finds these orders', () => {
  const find = 'query ($ids: [ID!]) { orders(ids: $ids, limit: 100) { total items { number } } }';
  const listed = async (client: Client, ids: unknown) => {
    const { data, errors } = await client.graphql(find, { ids } as never);
    return errors?.[0]?.extensions['errors'][0] ?? numbers(data.orders.items);
  };

  it('newest first, those that the caller may see', async () => {
    const ids = [demoId(3001), demoId(3004).toUpperCase(), demoId(3001), 'none', demoId(9301)];
    const wanted = numbers(all.filter(({ number }) => ['GH-1001', 'GH-1004'].includes(number)));
    expect(await listed(shop.staff, ids)).toEqual(wanted);
    expect(wanted).toHaveLength(2);
    expect(await listed(shop.ada, ids)).toEqual(['GH-1001']);
    expect(await listed(shop.staff, ['none'])).toEqual([]);
    const { body } = await shop.staff.get(`/orders?ids=${ids.join('&ids=')}&status=delivered`);
    expect(numbers(body.items)).toEqual(['GH-1001']);
    expect((await shop.staff.get('/orders?ids=none&q=gh-')).body.total).toBe(0);
  });

  it('takes 1 to 100 of them; null filters nothing', async () => {
    const many = Array.from({ length: 101 }, (_, at) => demoId(at));
    expect(await listed(shop.staff, many)).toMatchObject({ field: 'ids', code: 'arrayMaxSize', allowed: 100 });
    expect(await listed(shop.staff, [])).toMatchObject({ field: 'ids', code: 'arrayMinSize', allowed: 1 });
    expect((await listed(shop.staff, null)).length).toBeGreaterThan(5);
  });
});
