import { describe, expect, it } from '@jest/globals';
import { usd } from '../support/apis.js';
import { ADA, demoId, newKey, openStore, STAFF } from '../support/store.js';
import { connect } from './client/connect.js';
import { showCustomer, showLoyalty } from './client/customers.js';
import { isToBePacked, showOrder } from './client/orders.js';
import { allPlants, pageOfPlants, showPlant } from './client/plants.js';
import { refundAll, refundHistory, refundPart } from './client/refunds.js';
import { logIn, logOut } from './client/session.js';
import { addWishes, listWishes, removeWish } from './client/wishlist.js';

const server = await openStore({ PROCESS_ROLE: 'api' });
const store = connect(server.url);
await logIn(store, 'psk_demo_greenhouse', STAFF);

const ADAS = demoId(2001);
const GRACES = demoId(2002);

describe('a session', () => {
  it('begins with a token of an hour, and ends', async () => {
    const own = connect(server.url);
    const session = await logIn(own, 'psk_demo_greenhouse', ADA);
    expect(session).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(Math.round((Date.parse(session.expires_at) - Date.now()) / 60_000)).toBe(60);
    expect((await showCustomer(own, ADAS)).name).toBe('Ada Lovelace');
    await logOut(own);
    await expect(showCustomer(own, ADAS)).rejects.toMatchObject({ problem: { code: 'unauthenticated', status: 401 } });
  });
});

describe('plants', () => {
  it('are listed page by page, each once', async () => {
    const ids: string[] = [];
    for await (const { id } of allPlants(store, { limit: 25 })) ids.push(id);
    expect(ids).toEqual(Array.from({ length: 84 }, (_, index) => demoId(1001 + index)));
  });

  it('are found by filters, dearest first', async () => {
    const page = await pageOfPlants(store, { light: 'low', pet_safe: true, sort: 'price_desc', limit: 2, offset: 1 });
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 1 });
    expect(page.items.map(({ name, price }) => [name, price.amount])).toEqual([
      ['Parlour Palm', 1649],
      ['Japanese Holly Fern', 1349],
    ]);
  });

  it('are shown one by one', async () => {
    expect(await showPlant(store, demoId(1001))).toEqual({
      id: demoId(1001),
      sku: 'MON-DEL-14',
      slug: 'swiss-cheese-plant',
      name: 'Swiss Cheese Plant',
      botanical_name: 'Monstera deliciosa',
      description: expect.stringMatching(/^A climbing aroid from the rainforests/),
      price: usd(3499),
      stock: 62,
      in_stock: true,
      light: 'bright_indirect',
      watering: 'moderate',
      difficulty: 'easy',
      pet_safety: 'toxic',
      pot_diameter_mm: 140,
      height_cm: 45,
      hardiness_zone_min: 10,
      hardiness_zone_max: 12,
      weight_grams: null,
      pickup_only: false,
      image_url: null,
      image_urls: [],
      pictures: [],
      group: null,
      size: null,
      published_at: expect.any(String),
      tags: ['aroid', 'climbing', 'houseplant'],
      metadata: {},
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });
});

describe('orders', () => {
  it('are shown with their lines', async () => {
    const order = await showOrder(store, demoId(3001));
    expect(order).toMatchObject({
      number: 'GH-1001',
      status: 'delivered',
      customer_id: ADAS,
      subtotal: usd(8293),
      discount: usd(1000),
      shipping: usd(795),
      total: usd(8088),
      refunded: usd(0),
      refundable: usd(8088),
      shipping_address: { label: 'home', line1: '12 Fern Lane', line2: null, postal_code: '97201' },
      tracking_number: '1ZGH1001',
    });
    expect(order.items.map(({ plant_id, quantity, total }) => [plant_id, quantity, total.amount])).toEqual([
      [demoId(1002), 3, 3427],
      [demoId(1006), 2, 1757],
      [demoId(1010), 2, 2109],
    ]);
    expect(order.timeline.map(({ status }) => status)).toEqual(['pending', 'processing', 'shipped', 'delivered']);
  });

  it.each([
    [3001, 'delivered', false],
    [3002, 'processing', true],
    [3003, 'pending', true],
    [3005, 'cancelled', false],
  ])('%s, which is %s, is to be packed: %s', async (number, status, toBePacked) => {
    const order = await showOrder(store, demoId(number));
    expect([order.status, isToBePacked(order)]).toEqual([status, toBePacked]);
  });
});

describe('refunds', () => {
  it('of a part, then of the rest, with stock, points and history', async () => {
    const [order, plant] = [await showOrder(store, demoId(3001)), await showPlant(store, demoId(1002))];
    const [line] = order.items;
    const items = [{ order_item_id: String(line?.id), quantity: 1 }];
    const part = { items, shipping: 95, amount: 300, reason: 'damaged', note: 'Frost.' } as const;
    const key = newKey();
    const first = await refundPart(store, order.id, part, key);
    expect(first).toEqual({
      replayed: false,
      refund: {
        id: expect.any(String),
        order_id: order.id,
        kind: 'partial',
        total: usd(1537),
        items: [{ order_item_id: line?.id, plant_id: plant.id, quantity: 1, amount: usd(1142), restocked: false }],
        shipping: usd(95),
        goodwill: usd(300),
        reason: 'damaged',
        note: 'Frost.',
        reference: null,
        metadata: {},
        points_reversed: 14,
        points_returned: 28,
        order: {
          ...{ id: order.id, status: 'delivered', refunded: usd(1537), refundable: usd(6551) },
          updated_at: expect.any(String),
        },
        created_at: expect.any(String),
        updated_at: expect.any(String),
        created_by: STAFF,
      },
    });
    expect(await refundPart(store, order.id, part, key)).toEqual({ ...first, replayed: true });
    // It is damaged.
    expect((await showPlant(store, plant.id)).stock).toBe(plant.stock);

    const rest = await refundAll(store, order.id);
    expect(rest).toMatchObject({ kind: 'partial', total: usd(6551), shipping: usd(700), goodwill: usd(-300) });
    expect(rest.items.map(({ quantity, amount }) => [quantity, amount.amount])).toEqual([
      [2, 2285],
      [2, 1757],
      [2, 2109],
    ]);
    const history = await refundHistory(store, order.id);
    expect(history).toMatchObject({ total: 2, limit: 100, next_cursor: null, refunded: usd(8088), refundable: usd(0) });
    expect(history.items.map(({ id }) => id)).toEqual([first.refund.id, rest.id]);
    expect(history.items.map((refund) => refund.order.status)).toEqual(['refunded', 'refunded']);
    expect((await showOrder(store, order.id)).status).toBe('refunded');
  });

  it('of everything at once', async () => {
    const refund = await refundAll(store, demoId(3002));
    expect(refund).toMatchObject({ kind: 'full', total: usd(8292), reason: null, note: null });
    expect(refund.order).toEqual({
      id: demoId(3002),
      status: 'refunded',
      refunded: refund.total,
      refundable: usd(0),
      updated_at: expect.any(String),
    });
  });
});

describe('customers', () => {
  it('have addresses', async () => {
    const { addresses, ...customer } = await showCustomer(store, ADAS);
    expect(customer).toMatchObject({ id: ADAS, name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(addresses.map(({ label, line1, is_default }) => [label, line1, is_default])).toEqual([
      ['home', '12 Fern Lane', true],
      ['work', '1 Engine Square', false],
    ]);
  });

  it('have points, and see what they buy', async () => {
    const { rewards, entries, codes, ...loyalty } = await showLoyalty(store, GRACES);
    expect(loyalty).toEqual({
      customer_id: GRACES,
      points: 137,
      points_debt: 0,
      lifetime_points: 137,
      tier: 'Seedling',
      next_tier: { name: 'Sprout', points_needed: 113 },
    });
    expect(
      rewards.map(({ name, points_cost, discount, affordable }) => [name, points_cost, discount, affordable]),
    ).toEqual([
      ['Five off', 100, usd(500), true],
      ['Ten off', 180, usd(1000), false],
      ['Fifty off', 800, usd(5000), false],
    ]);
    expect(codes).toEqual([]);
    expect(entries.map(({ kind, points, order_id }) => [kind, points, order_id])).toEqual([
      ['earn', 73, demoId(3004)],
      ['reverse', -32, demoId(3006)],
      ['earn', 96, demoId(3006)],
    ]);
  });
});

describe('a wishlist', () => {
  it('gains plants, newest first, and loses them', async () => {
    expect((await listWishes(store, GRACES)).total).toBe(0);
    const added = await addWishes(store, GRACES, [demoId(1003), demoId(1004)]);
    expect(added).toMatchObject({ total: 2, limit: 20, offset: 0, next_cursor: null });
    await addWishes(store, GRACES, [demoId(1005)]);
    await removeWish(store, GRACES, demoId(1004));
    await removeWish(store, GRACES, demoId(1004));
    const page = await listWishes(store, GRACES, 1);
    expect(page).toMatchObject({ total: 2, limit: 1, next_cursor: expect.any(String) });
    expect(page.items.map(({ plant }) => [plant.id, plant.name])).toEqual([[demoId(1005), 'ZZ Plant']]);
    expect((await listWishes(store, GRACES)).items.map(({ plant }) => plant.id)).toEqual([demoId(1005), demoId(1003)]);
  });
});
