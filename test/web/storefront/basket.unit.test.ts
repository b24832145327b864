import { expect, it } from '@jest/globals';
import { changeOf, quantityIn, withLine, withoutOrdered } from '../../../web/storefront/pages/basket/lines.ts';
import type { BasketLine } from '../../../web/storefront/server/visit.ts';
import { ADA, fern, fieldsOf, type Goods, KEY, pothos, sells, takesOrders, textOf as text, usd } from './goods.ts';
import { openShop } from './shop.ts';

it('adds a plant at its price of now, and shows the total that the store quotes', async () => {
  const { asked, get, post } = openShop(sells({ p1: pothos }));
  expect(text((await get('/shop/basket')).html)).toContain('Your basket is empty');
  expect(asked).toEqual([]);
  const added = await post('/shop/basket', { plantId: 'p1', quantity: '2', key: KEY });
  expect([added.status, added.location]).toEqual([303, '/shop/plants/slug-p1?added=2']);
  const { status, html } = await get('/shop/basket');
  expect([status, text(html)]).toEqual([200, expect.stringContaining('Plants $29.98 Shipping $7.95 Total $37.93')]);
  expect(html).toContain('href="/shop/checkout"');
  expect(text(html)).not.toContain('Please look at what is different now');
  expect(asked.at(-1)?.body.variables).toEqual({ items: [{ plantId: 'p1', quantity: 2 }] });
});

it('a form that is sent twice adds once; another adds more of the same plant, up to 100', async () => {
  const { asked, get, post } = openShop(sells({ p1: pothos }));
  const units = async () => {
    await get('/shop/basket');
    return asked.at(-1)?.body.variables.items[0].quantity;
  };
  for (const _ of [1, 2]) await post('/shop/basket', { plantId: 'p1', key: KEY });
  expect(await units()).toBe(1);
  await post('/shop/basket', { plantId: 'p1', quantity: '3', key: 'b'.repeat(32) });
  expect(await units()).toBe(4);
  await post('/shop/basket', { plantId: 'p1', quantity: '99', key: 'c'.repeat(32) });
  expect(await units()).toBe(100);
});

it('says what has changed since, and takes it as the page showed it', async () => {
  const plants: Record<string, Goods> = { p1: { ...pothos }, p2: { ...fern } };
  const { get, post } = openShop(sells(plants));
  await post('/shop/basket', { plantId: 'p1', quantity: '4', key: KEY });
  await post('/shop/basket', { plantId: 'p2', quantity: '1', key: 'b'.repeat(32) });
  plants['p1'] = { ...pothos, price: 1599, stock: 3 };
  delete plants['p2'];
  const { html } = await get('/shop/basket');
  expect(text(html)).toContain('The price was $14.99 before, and is $15.99 now.');
  expect(text(html)).toContain('You want 4. Only 3 are in stock.');
  expect(html).toContain('Boston &lt;Fern></h2><p class="warning">This plant is no longer sold.');
  expect(html).not.toContain('/shop/checkout');
  // Dearer still, in the moment before the button is pressed: that is said, not taken.
  plants['p1'] = { ...pothos, price: 1699, stock: 3 };
  const fields = fieldsOf(html, '/shop/basket/accept');
  expect(fields).toEqual({ key: expect.any(String), offer: 'p1 1599 3' });
  expect((await post('/shop/basket/accept', fields)).location).toBe('/shop/basket');
  const after = await get('/shop/basket');
  expect(text(after.html)).toContain('The price was $15.99 before, and is $16.99 now.');
  expect(text(after.html)).toContain('Plants $50.97');
  expect(text(after.html)).not.toContain('Fern');
  expect(after.html).toContain('href="/shop/checkout"');
});

it('changes and removes', async () => {
  const { asked, get, post } = openShop(sells({ p1: pothos, p2: fern }));
  await post('/shop/basket', { plantId: 'p1', key: KEY });
  await post('/shop/basket', { plantId: 'p2', key: 'b'.repeat(32) });
  const change = (fields: Record<string, string>) => post('/shop/basket/lines', { key: KEY, ...fields });
  expect((await change({ plantId: 'p1', quantity: '5' })).location).toBe('/shop/basket');
  expect((await change({ plantId: 'p2', quantity: '1', remove: 'true' })).location).toBe('/shop/basket');
  await get('/shop/basket');
  expect(asked.at(-1)?.body.variables.items).toEqual([{ plantId: 'p1', quantity: 5 }]);
  await change({ plantId: 'p1', quantity: '0' });
  expect(text((await get('/shop/basket')).html)).toContain('Your basket is empty');
});

it.each<[string, string, Record<string, string>, number]>([
  ['no quantity', '/shop/basket', { plantId: 'p1', quantity: 'two', key: KEY }, 400],
  ['101 of a plant', '/shop/basket', { plantId: 'p1', quantity: '101', key: KEY }, 400],
  ['a plant that is not sold', '/shop/basket', { plantId: 'p9', quantity: '1', key: KEY }, 404],
  ['no key', '/shop/basket', { plantId: 'p1', quantity: '1' }, 400],
  ['a quantity of no key', '/shop/basket/lines', { plantId: 'p1', quantity: '1' }, 400],
  ['a quantity below 0', '/shop/basket/lines', { plantId: 'p1', quantity: '-1', key: KEY }, 400],
  ['an offer that is none', '/shop/basket/accept', { offer: 'p1 free 3', key: KEY }, 400],
])('refuses %s, and changes nothing', async (_, path, fields, status) => {
  const { post } = openShop(sells({ p1: pothos }));
  await post('/shop/basket', { plantId: 'p1', key: 'b'.repeat(32) });
  const answer = await post(path, fields);
  expect([answer.status, answer.set]).toEqual([status, null]);
});

it('a full basket says so, and keeps what is in it; the fullest cookie stays below 4,000 bytes', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `00000000-0000-7000-8000-0000000010${String(at).padStart(2, '0')}`,
      { ...pothos, sku: `GREEN-${at}`, name: `A plant with quite a long name, ${at}`.repeat(4) },
    ]),
  );
  const { 'mutation PlaceGuestOrder': place, ...answers } = takesOrders(many);
  let orders = 0;
  const { get, post } = openShop({
    ...answers,
    'mutation PlaceGuestOrder': (asked) => {
      const placed = place?.(asked) as { placeGuestOrder: object } | undefined;
      return {
        placeGuestOrder: { ...placed?.placeGuestOrder, id: `00000000-0000-7000-8000-0000000020${10 + orders++}` },
      };
    },
    'query Me': () => ({
      me: { loginId: `${'x'.repeat(242)}@example.com`, customer: { ...ADA, name: '植'.repeat(200) } },
    }),
  });
  // A guest who has ordered before, more often than the cookie remembers.
  const [first = ''] = Object.keys(many);
  for (let at = 0; at < 12; at++) {
    await post('/shop/basket', { plantId: first, key: `${KEY}${at}` });
    const fields = fieldsOf((await get('/shop/checkout')).html, '/shop/checkout/order');
    const address = { recipient: 'Eve', line1: '1 Elm Street', postalCode: '04109', city: 'Leipzig', country: 'DE' };
    const guest = { ...fields, ...address, name: 'Eve', email: `eve-${at}@example.com` };
    expect((await post('/shop/checkout/order', guest)).status).toBe(303);
  }
  const statuses: number[] = [];
  let bytes = 0;
  for (const [at, plantId] of Object.keys(many).entries()) {
    const { status, set, html } = await post('/shop/basket', { plantId, key: `${KEY}${at}`.padEnd(64, '0') });
    statuses.push(status);
    bytes = Math.max(bytes, set?.length ?? 0);
    if (status !== 303) expect(text(html)).toContain('Your basket is full.');
  }
  const kept = statuses.filter((status) => status === 303).length;
  expect(kept).toBeGreaterThan(9);
  expect(statuses).toEqual(statuses.map((_, at) => (at < kept ? 303 : 409)));
  expect(bytes).toBeLessThan(3200);
  // There is room for a customer with a long name and address, who is at the checkout, and for prices and quantities that grow.
  await post('/shop/sign-in', { loginId: ADA.email });
  const { status, set } = await get('/shop/checkout');
  expect([status, Number(set?.length) > 2500, Number(set?.length) < 3600]).toEqual([200, true, true]);
  expect((await get('/shop/basket')).html.match(/<li class="line">/g)?.length).toBe(kept);
});

const line = (plantId: string, quantity: number): BasketLine => ({
  plantId,
  quantity,
  sku: 'S',
  name: 'N',
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

it('a name is cut between its letters', () => {
  const long = { ...line('p1', 1), name: '🌵'.repeat(100) };
  expect(withLine([], long)?.[0]?.name).toBe('🌵'.repeat(60));
});
