import { expect, it } from '@jest/globals';
import { changeOf, quantityIn, withoutOrdered } from '../../../web/storefront/pages/basket/lines.ts';
import type { BasketLine } from '../../../web/storefront/server/visit.ts';
import {
  ADA,
  fern,
  fieldsOf,
  type Goods,
  idOf,
  KEY,
  P1,
  P2,
  P9,
  pothos,
  sells,
  takesOrders,
  textOf,
  usd,
} from './goods.ts';
import { openShop } from './shop.ts';

it('adds a plant at its price of now, and shows the total that the store quotes', async () => {
  const { asked, get, post } = openShop(sells({ [P1]: pothos }));
  expect(textOf((await get('/shop/basket')).html)).toContain('Your basket is empty');
  expect(asked).toEqual([]);
  const added = await post('/shop/basket', { plantId: P1, quantity: '2', key: KEY });
  expect([added.status, added.location]).toEqual([303, `/shop/plants/slug-${P1}?added=2`]);
  const { status, html } = await get('/shop/basket');
  expect([status, textOf(html)]).toEqual([200, expect.stringContaining('Subtotal $29.98 Shipping $7.95 Total $37.93')]);
  expect(html).toContain('href="/shop/checkout"');
  expect(textOf(html)).not.toContain('Your basket has changed');
  expect(asked.at(-1)?.body.variables).toEqual({ items: [{ plantId: P1, quantity: 2 }] });
});

it('a form that is sent twice adds once; another adds more of the same plant, up to 100', async () => {
  const { asked, get, post } = openShop(sells({ [P1]: pothos }));
  const units = async () => {
    await get('/shop/basket');
    return asked.at(-1)?.body.variables.items[0].quantity;
  };
  for (const _ of [1, 2]) await post('/shop/basket', { plantId: P1, key: KEY });
  expect(await units()).toBe(1);
  await post('/shop/basket', { plantId: P1, quantity: '3', key: 'b'.repeat(32) });
  expect(await units()).toBe(4);
  const most = await post('/shop/basket', { plantId: P1, quantity: '99', key: 'c'.repeat(32) });
  // What was added, not what was asked for.
  expect([most.location, await units()]).toEqual([`/shop/plants/slug-${P1}?added=96`, 100]);
  const full = await post('/shop/basket', { plantId: P1, quantity: '1', key: 'd'.repeat(32) });
  expect([full.status, textOf(full.html).includes('Your basket is full.'), await units()]).toEqual([409, true, 100]);
});

it('is full where no order may cost as much, whether a plant is added or its quantity changed', async () => {
  const { asked, get, post } = openShop(sells({ [P1]: { ...pothos, price: 2_147_483_647 }, [P2]: fern }));
  await post('/shop/basket', { plantId: P1, key: KEY });
  const added = await post('/shop/basket', { plantId: P2, key: 'b'.repeat(32) });
  const changed = await post('/shop/basket/lines', { plantId: P1, quantity: '2', key: KEY });
  for (const { status, html } of [added, changed])
    expect([status, textOf(html).includes('Your basket is full.')]).toEqual([409, true]);
  await get('/shop/basket');
  expect(asked.at(-1)?.body.variables.items).toEqual([{ plantId: P1, quantity: 1 }]);
});

it('says what has changed since, and takes it as the page showed it', async () => {
  const plants: Record<string, Goods> = { [P1]: { ...pothos }, [P2]: { ...fern } };
  const { get, post } = openShop(sells(plants));
  await post('/shop/basket', { plantId: P1, quantity: '4', key: KEY });
  await post('/shop/basket', { plantId: P2, quantity: '1', key: 'b'.repeat(32) });
  plants[P1] = { ...pothos, price: 1599, stock: 3 };
  plants[P2] = { ...fern, isArchived: true };
  const { html } = await get('/shop/basket');
  expect(textOf(html)).toContain('The price has changed from $14.99 to $15.99.');
  expect(textOf(html)).toContain('Only 3 left in stock. You asked for 4.');
  expect(html).toContain('Boston &lt;Fern></h2><p class="warning">This plant is no longer sold.');
  expect(html).not.toContain('/shop/checkout');
  // Dearer still, in the moment before the button is pressed: that is said, not taken.
  plants[P1] = { ...pothos, price: 1699, stock: 3 };
  const fields = fieldsOf(html, '/shop/basket/accept');
  expect(fields).toEqual({ key: expect.any(String), offer: `${P1} 1599 3` });
  expect((await post('/shop/basket/accept', fields)).location).toBe('/shop/basket?done=updated');
  const after = await get('/shop/basket');
  expect(textOf(after.html)).toContain('The price has changed from $15.99 to $16.99.');
  expect(textOf(after.html)).toContain('Subtotal $50.97');
  expect(textOf(after.html)).not.toContain('Fern');
  expect(after.html).toContain('href="/shop/checkout"');
});

it('changes and removes', async () => {
  const { asked, get, post } = openShop(sells({ [P1]: pothos, [P2]: fern }));
  await post('/shop/basket', { plantId: P1, key: KEY });
  await post('/shop/basket', { plantId: P2, key: 'b'.repeat(32) });
  const change = (fields: Record<string, string>) => post('/shop/basket/lines', { key: KEY, ...fields });
  expect((await change({ plantId: P1, quantity: '5' })).location).toBe('/shop/basket?done=updated');
  expect((await change({ plantId: P2, quantity: '1', remove: 'true' })).location).toBe('/shop/basket?done=removed');
  const { html } = await get('/shop/basket?done=removed');
  expect(html).toContain(
    '<div class="notice good" role="status" tabindex="-1" autofocus><p class="title">Removed from your basket</p></div>',
  );
  expect(asked.at(-1)?.body.variables.items).toEqual([{ plantId: P1, quantity: 5 }]);
  await change({ plantId: P1, quantity: '0' });
  expect(textOf((await get('/shop/basket')).html)).toContain('Your basket is empty');
});

it('a quantity that is none is linked from the top of the page, and is kept in its field', async () => {
  const { post } = openShop(sells({ [P1]: pothos }));
  await post('/shop/basket', { plantId: P1, key: KEY });
  const { html } = await post('/shop/basket/lines', { plantId: P1, quantity: 'two', key: KEY });
  const wrong = 'Please enter a whole number from 1 to 100.';
  expect(html).toContain(`<a href="#quantity-${P1}">Quantity of Golden Pothos: ${wrong}</a>`);
  expect(html).toMatch(
    new RegExp(`id="quantity-${P1}"[^>]* value="two" aria-invalid="true" aria-describedby="quantity-${P1}-error"`),
  );
  expect(html).toContain(`<p class="error" id="quantity-${P1}-error">${wrong}</p>`);
  expect(html.match(/ autofocus/g)?.length).toBe(1);
});

it.each<[string, string, Record<string, string>, number]>([
  ['no quantity', '/shop/basket', { plantId: P1, quantity: 'two', key: KEY }, 400],
  ['101 of a plant', '/shop/basket', { plantId: P1, quantity: '101', key: KEY }, 400],
  ['a plant that is not sold', '/shop/basket', { plantId: P9, quantity: '1', key: KEY }, 404],
  ['no key', '/shop/basket', { plantId: P1, quantity: '1' }, 400],
  ['a quantity of no key', '/shop/basket/lines', { plantId: P1, quantity: '1' }, 400],
  ['a quantity below 0', '/shop/basket/lines', { plantId: P1, quantity: '-1', key: KEY }, 400],
  ['an offer that is none', '/shop/basket/accept', { offer: `${P1} free 3`, key: KEY }, 400],
])('refuses %s, and changes nothing', async (_, path, fields, status) => {
  const { post } = openShop(sells({ [P1]: pothos }));
  await post('/shop/basket', { plantId: P1, key: 'b'.repeat(32) });
  const answer = await post(path, fields);
  expect([answer.status, answer.set]).toEqual([status, null]);
});

/** The longest names that a plant can have, in scripts whose letters take three bytes in UTF-8, and in a Latin one. */
const NAMES = ['มอนสเตอร่า', 'मनी प्लांट', 'Großblättrige Zimmerlinde'].map((name) => `${name} `.repeat(20).trim());

it('has room for a hundred plants, whatever they are called and cost, in a cookie that browsers keep', async () => {
  const plants = Object.fromEntries(
    Array.from({ length: 101 }, (_, at): [string, Goods] => [
      idOf(at + 1),
      { sku: `PLANT-${at}`, name: `${NAMES[at % 3]} ${at}`, price: 425_000 - at, stock: 100 },
    ]),
  );
  const { asked, get, post } = openShop(sells(plants));
  const ids = Object.keys(plants);
  const add = (at: number) =>
    post('/shop/basket', { plantId: ids[at] ?? '', quantity: String(at % 2 ? 100 : 1), key: `${KEY}${at}` });
  let bytes = 0;
  for (let at = 0; at < 100; at++) {
    const { status, headers } = await add(at);
    expect([at, status]).toEqual([at, 303]);
    bytes = Math.max(bytes, ...headers.getSetCookie().map(({ length }) => length));
  }
  expect(bytes).toBeLessThanOrEqual(4096);
  const full = await add(100);
  expect([full.status, full.set, textOf(full.html).includes('Your basket is full.')]).toEqual([409, null, true]);
  const { html } = await get('/shop/basket');
  expect(html.match(/<li class="line">/g)?.length).toBe(100);
  expect(textOf(html).slice(0, 200)).toContain('Basket 5050 (5,050 plants)');
  expect(NAMES.map((name, at) => html.includes(`${name} ${at}</a>`))).toEqual([true, true, true]);
  expect(textOf(html)).not.toContain('Your basket has changed');
  expect(asked.at(-1)?.body.variables.items).toEqual(
    ids.slice(0, 100).map((plantId, at) => ({ plantId, quantity: at % 2 ? 100 : 1 })),
  );
});

it('the basket outlives the sign-in, and ends with the sign-out', async () => {
  const { get, post } = openShop(takesOrders({ [P1]: pothos }));
  await post('/shop/basket', { plantId: P1, quantity: '3', key: KEY });
  await post('/shop/sign-in', { loginId: ADA.email });
  expect(textOf((await get('/shop/basket')).html)).toContain('Subtotal $44.97');
  await post('/shop/sign-out');
  expect(textOf((await get('/shop/basket')).html)).toContain('Your basket is empty');
});

it('the cookie of a session stays small, whoever shops: there is room for the basket beside it', async () => {
  const { 'mutation PlaceGuestOrder': place, ...answers } = takesOrders({ [P1]: { ...pothos, stock: 100 } });
  let orders = 0;
  const { get, post } = openShop({
    ...answers,
    'mutation PlaceGuestOrder': (asked) => {
      const placed = place?.(asked) as { placeGuestOrder: object } | undefined;
      return { placeGuestOrder: { ...placed?.placeGuestOrder, id: idOf(2010 + orders++) } };
    },
    'query Me': () => ({
      me: { loginId: `${'x'.repeat(242)}@example.com`, customer: { ...ADA, name: '植'.repeat(200) } },
    }),
  });
  // A guest who has ordered before, more often than the cookie remembers.
  for (let at = 0; at < 12; at++) {
    await post('/shop/basket', { plantId: P1, key: `${KEY}${at}` });
    const fields = fieldsOf((await get('/shop/checkout')).html, '/shop/checkout/order');
    const address = { line1: '1 Elm Street', postalCode: '04109', city: 'Leipzig', country: 'DE' };
    const guest = { ...fields, ...address, name: 'Eve', email: `eve-${at}@example.com` };
    expect((await post('/shop/checkout/order', guest)).status).toBe(303);
  }
  await post('/shop/basket', { plantId: P1, key: KEY.padEnd(64, '0') });
  await post('/shop/sign-in', { loginId: ADA.email });
  const { status, set } = await get('/shop/checkout');
  expect([status, Number(set?.length) > 1000, Number(set?.length) < 1600]).toEqual([200, true, true]);
});

it('asks what a plant is called that is no longer sold, and offers to remove it', async () => {
  const plants: Record<string, Goods> = { [P1]: { ...pothos }, [P2]: { ...fern, name: 'ไทร <ใบสัก>' } };
  const { asked, get, post } = openShop(sells(plants));
  for (const plantId of [P1, P2]) await post('/shop/basket', { plantId, key: plantId });
  plants[P2] = { ...fern, name: 'ไทร <ใบสัก>', isArchived: true };
  asked.length = 0;
  const { html } = await get('/shop/basket');
  // The quote names what it leaves out: two requests, however many plants there are.
  expect(asked.map(({ body }) => body.variables.items.length)).toEqual([2, 1]);
  expect(html).toContain('<h2>ไทร &lt;ใบสัก></h2><p class="warning">This plant is no longer sold.');
  expect(html).toContain('aria-label="Remove ไทร &lt;ใบสัก>"');
  expect(textOf((await get('/shop/checkout')).html)).toContain('1 × ไทร &lt;ใบสัก> This plant is no longer sold.');
  // The store tells nobody what a draft is called.
  delete plants[P2];
  expect((await get('/shop/basket')).html).toContain(
    '<h2>A plant</h2><p class="warning">This plant is no longer sold.',
  );
  await post('/shop/basket/lines', { plantId: P2, remove: 'true', key: KEY });
  expect(textOf((await get('/shop/basket')).html)).not.toContain('no longer sold');
  delete plants[P1];
  expect((await get('/shop/basket')).html).toContain('<h2>A plant</h2>');
});

const line = (plantId: string, quantity: number): BasketLine => ({
  plantId,
  quantity,
  price: 100,
});

it.each([
  ['1', 1],
  ['100', 100],
  ['0', undefined],
  ['1.5', undefined],
  ['+1', undefined],
  ['', undefined],
  ['１', undefined],
])('%j is %j units', (typed, quantity) => expect(quantityIn(typed)).toBe(quantity));

it('only what was ordered leaves the basket', () => {
  const lines = [line('p1', 3), line('p2', 1)];
  const ordered = [
    { plantId: 'p1', quantity: 2 },
    { plantId: 'p2', quantity: 5 },
    { plantId: 'p3', quantity: 1 },
  ];
  expect(withoutOrdered(lines, ordered)).toEqual([line('p1', 1)]);
});

it('a line with fewer units than are there has not changed', () => {
  const offer = { plantId: 'p1', unitPrice: usd(100), available: 3 };
  expect(changeOf(line('p1', 3), offer)).toEqual({});
  expect(changeOf(line('p1', 4), offer)).toEqual({ available: 3 });
  expect(changeOf(line('p1', 1), { ...offer, unitPrice: usd(99) })).toEqual({ price: 99 });
  expect(changeOf(line('p1', 1), undefined)).toEqual({ gone: true });
});
