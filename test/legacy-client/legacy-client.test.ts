import { describe, expect, it } from '@jest/globals';
import { usd } from '../support/apis.js';
import { leavingAllAsItWas } from '../support/expectations.js';
import { ADA, demoId, newKey, openStore, STAFF } from '../support/store.js';
import { connect, type Store } from './client/connect.js';
import { showCustomer } from './client/customers.js';
import { isToBePacked, showOrder } from './client/orders.js';
import { allPlants, pageOfPlants, showPlant } from './client/plants.js';
import { refundAll, refundHistory, refundPart } from './client/refunds.js';
import { logIn, logOut } from './client/session.js';
import { tryRefund } from './client/try-refund.js';

// That a client which is typed by the document compiles, and works: what each route answers is tested in test/shop and test/parity.

const server = await openStore({ PROCESS_ROLE: 'api' });
const [nobody, ada, staff] = [connect(server.url), connect(server.url), connect(server.url)];
await logIn(ada, 'psk_demo_greenhouse', ADA);
await logIn(staff, 'psk_demo_greenhouse', STAFF);

it('a session begins and ends', async () => {
  const own = connect(server.url);
  await logIn(own, 'psk_demo_greenhouse', ADA);
  expect((await showCustomer(own, demoId(2001))).name).toBe('Ada Lovelace');
  await logOut(own);
  const ended = showCustomer(own, demoId(2001));
  await expect(ended).rejects.toMatchObject({ problem: { code: 'unauthenticated', status: 401 } });
});

describe('plants', () => {
  it('are listed page by page, each once', async () => {
    const ids: string[] = [];
    for await (const { id } of allPlants(staff, { limit: 25 })) ids.push(id);
    expect(ids).toEqual(Array.from({ length: 84 }, (_, index) => demoId(1001 + index)));
  });

  it('are found by filters, dearest first', async () => {
    const page = await pageOfPlants(staff, { light: 'low', pet_safe: true, sort: 'price_desc', limit: 2, offset: 1 });
    expect(page.items.map(({ name, price }) => [name, price.amount])).toEqual([
      ['Parlour Palm', 1649],
      ['Japanese Holly Fern', 1349],
    ]);
  });
});

it.each([
  [3001, 'delivered', false],
  [3002, 'processing', true],
  [3003, 'pending', true],
  [3005, 'cancelled', false],
])('the order %s, which is %s, is to be packed: %s', async (number, status, toBePacked) => {
  const order = await showOrder(staff, demoId(number));
  expect([order.status, isToBePacked(order)]).toEqual([status, toBePacked]);
});

describe('a refund', () => {
  it('of a part is made once for its key, and then the rest', async () => {
    const [order, plant] = [await showOrder(staff, demoId(3001)), await showPlant(staff, demoId(1002))];
    const items = [{ order_item_id: String(order.items[0]?.id), quantity: 1 }];
    const part = { items, shipping: 95, amount: 300, reason: 'damaged', note: 'Frost.' } as const;
    const key = newKey();
    const first = await refundPart(staff, order.id, part, key);
    expect(first).toMatchObject({ replayed: false, refund: { kind: 'partial', total: usd(1537), created_by: STAFF } });
    expect(await refundPart(staff, order.id, part, key)).toEqual({ ...first, replayed: true });
    // It is damaged.
    expect((await showPlant(staff, plant.id)).stock).toBe(plant.stock);
    const rest = await refundAll(staff, order.id);
    expect(rest).toMatchObject({ kind: 'partial', total: usd(6551), shipping: usd(700), goodwill: usd(-300) });
    const history = await refundHistory(staff, order.id);
    expect(history.items.map(({ id, order: { status } }) => [id, status])).toEqual([
      [first.refund.id, 'refunded'],
      [rest.id, 'refunded'],
    ]);
  });

  const advised = (store: Store, order: string, body: Parameters<typeof tryRefund>[2]) =>
    leavingAllAsItWas(server, () => tryRefund(store, order, body));

  it.each([
    ['sign in', () => advised(nobody, demoId(3002), {})],
    ['sign in', () => advised(ada, demoId(3002), {})],
    ['reload the order', () => advised(staff, demoId(3003), {})],
    ['reload the order', () => advised(staff, 'x', {})],
    ['ask for less', () => advised(staff, demoId(3002), { amount: 1_000_000 })],
    ['report a mistake', () => advised(staff, demoId(3002), { items: [] })],
  ])('that is refused has a code, by which a client advises to %s', async (advice, attempt) => {
    expect(await attempt()).toBe(advice);
  });

  it('that is not refused is what the client gets', async () => {
    const refund = await tryRefund(staff, demoId(3002), { amount: 300, reason: 'goodwill' });
    expect(refund).toMatchObject({ kind: 'partial', total: usd(300), reason: 'goodwill' });
  });
});
