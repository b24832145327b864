import { expect, it } from '@jest/globals';
import { makeSeal } from '../../../web/ui/server/seal.ts';
import { ADA, fieldsOf, type Goods, KEY, P1, pothos, takesOrders, textOf } from './goods.ts';
import { type Answers, type Asked, openShop, organization, refused } from './shop.ts';

const ORDER = '/shop/orders/o1';

/** Ada, signed in, with an order of a pothos. */
async function adasOrder(answers: Answers, options?: Parameters<typeof openShop>[1]) {
  const shop = openShop(answers, options);
  await shop.post('/shop/sign-in', { loginId: ADA.email });
  await shop.post('/shop/basket', { plantId: P1, key: KEY });
  const form = fieldsOf((await shop.get('/shop/checkout')).html, '/shop/checkout/order');
  expect((await shop.post('/shop/checkout/order', form)).location).toMatch(`${ORDER}`);
  shop.asked.length = 0;
  return shop;
}

const marked = (asked: Asked[]) =>
  asked
    .filter(({ body }) => body.query?.includes('mutation MarkOrderPaid'))
    .map(({ headers, body }) => ({ key: headers.get('idempotency-key'), ...body.variables }));

it('pays at the stand-in, once', async () => {
  const { asked, get, post } = await adasOrder(takesOrders({ [P1]: pothos }));
  const page = await get(ORDER);
  expect(textOf(page.html)).toContain('Your order is waiting for your payment');
  expect(page.html).not.toContain('Thank you');
  expect(page.html).toContain(`<a class="button primary" href="${ORDER}/pay">Pay $22.94</a>`);
  expect((await get(`${ORDER}/pay`)).location).toBe(`${ORDER}/stand-in`);
  const form = await get(`${ORDER}/stand-in`);
  expect(textOf(form.html)).toContain('This is a stand-in for a card form: no money moves. Pay $22.94');
  expect(marked(asked)).toEqual([]);
  for (const _ of [1, 2]) {
    const { location } = await post(`${ORDER}/stand-in`, { key: KEY });
    expect(location).toMatch(/^\/shop\/orders\/o1\/paid\?payment=[\w-]+$/);
    for (const __ of [1, 2]) expect((await get(location ?? '')).location).toBe(ORDER);
  }
  expect(marked(asked)).toEqual([{ key: 'payment:stand-in-o1', id: 'o1', reference: 'stand-in-o1' }]);
  const paid = await get(ORDER);
  expect([paid.html.includes('Pay $22.94'), paid.html.includes('Processing')]).toEqual([false, true]);
  expect(paid.html).toContain('Thank you for your order');
});

/** What the stand-in knows of a payment: only who has the keys of the shop can seal it. */
const sealed = (payment: object) =>
  new URLSearchParams({
    payment: makeSeal({ secrets: [Buffer.alloc(32, 1)], apiKey: 'psk_secret' }, 'shop stand-in payment').seal(
      payment,
      new Date(Date.now() + 60_000),
    ),
  });

it.each([
  ['of another amount', { orderId: 'o1', paid: { amount: 2293, currency: 'USD' } }],
  ['of another currency', { orderId: 'o1', paid: { amount: 2294, currency: 'EUR' } }],
  ['for another order', { orderId: 'o2', paid: { amount: 2294, currency: 'USD' } }],
])('a payment %s is refused and told', async (_, payment) => {
  const { asked, errors, get } = await adasOrder(takesOrders({ [P1]: pothos }));
  const told = await get(`${ORDER}/paid?${sealed({ reference: 'x', ...payment })}`);
  expect([told.status, textOf(told.html).includes('We could not accept this payment')]).toEqual([409, true]);
  expect(marked(asked)).toEqual([]);
  expect(errors).toEqual([{ orderId: 'o1', payment: { reference: 'x', ...payment } }]);
});

it('a second payment of an order is refused and told', async () => {
  const { asked, get } = await adasOrder(takesOrders({ [P1]: pothos }));
  const payment = { orderId: 'o1', paid: { amount: 2294, currency: 'USD' } };
  expect((await get(`${ORDER}/paid?${sealed({ reference: 'x', ...payment })}`)).location).toBe(ORDER);
  const told = await get(`${ORDER}/paid?${sealed({ reference: 'y', ...payment })}`);
  expect(told.status).toBe(409);
  expect(marked(asked).map(({ reference }) => reference)).toEqual(['x']);
});

it.each(['', '?payment=made-up', '?session=cs_1'])('the address of the return proves nothing: %j', async (query) => {
  const { asked, get } = await adasOrder(takesOrders({ [P1]: pothos }));
  const told = await get(`${ORDER}/paid${query}`);
  expect([told.status, textOf(told.html).includes('Your payment has not arrived yet')]).toEqual([200, true]);
  expect(marked(asked)).toEqual([]);
});

it('an order that costs nothing is paid without a payment', async () => {
  const answers = takesOrders({ [P1]: { ...pothos, price: 0 } });
  const shop = openShop(answers, { isDemo: false });
  await shop.post('/shop/basket', { plantId: P1, key: KEY });
  const page = await shop.post('/shop/checkout/order', {
    ...fieldsOf((await shop.get('/shop/checkout')).html, '/shop/checkout/order'),
    ...{ name: 'Eve', email: 'eve@example.com', delivery: 'pickup', update: 'true' },
  });
  expect(textOf(page.html)).toContain('Place order · $0.00');
  const form = { ...fieldsOf(page.html, '/shop/checkout/order'), delivery: 'pickup' };
  for (const _ of [1, 2]) expect((await shop.post('/shop/checkout/order', form)).location).toBe(ORDER);
  expect(new Set(marked(shop.asked).map(({ key, id }) => `${key} ${id}`))).toEqual(new Set(['checkout:o1 o1']));
  expect(textOf((await shop.get(ORDER)).html)).toContain('Thank you for your order');
});

it('an order that costs nothing and was placed elsewhere is confirmed by a form, and by no link', async () => {
  const answers = takesOrders({ [P1]: { ...pothos, price: 0 } });
  let isAway = true;
  const shop = openShop({
    ...answers,
    'mutation MarkOrderPaid': (asked) =>
      isAway ? refused('SERVICE_UNAVAILABLE', 503) : answers['mutation MarkOrderPaid']?.(asked),
  });
  await shop.post('/shop/basket', { plantId: P1, key: KEY });
  const eve = { name: 'Eve', email: 'eve@example.com', delivery: 'pickup', total: '0' };
  const placed = { ...fieldsOf((await shop.get('/shop/checkout')).html, '/shop/checkout/order'), ...eve };
  expect((await shop.post('/shop/checkout/order', placed)).location).toBe(ORDER);
  isAway = false;
  shop.asked.length = 0;
  expect((await shop.get(`${ORDER}/pay`)).location).toBe(ORDER);
  expect(marked(shop.asked)).toEqual([]);
  const form = fieldsOf((await shop.get(ORDER)).html, `${ORDER}/pay`);
  for (const _ of [1, 2]) expect((await shop.post(`${ORDER}/pay`, form)).location).toBe(ORDER);
  expect(marked(shop.asked)).toEqual([{ key: 'checkout:o1', id: 'o1' }]);
});

it('where nobody takes payments, the customer pays later, and the stand-in has no page', async () => {
  const { asked, get, post } = await adasOrder(takesOrders({ [P1]: pothos }), { payments: 'none' });
  const page = await get(ORDER);
  expect(textOf(page.html)).toContain('We have received your order You pay when you pick up, or by invoice.');
  expect(page.html).not.toContain('Thank you');
  expect(page.html).not.toContain(`${ORDER}/pay`);
  expect((await get(`${ORDER}/pay`)).location).toBe(ORDER);
  expect((await get(`${ORDER}/stand-in`)).status).toBe(404);
  expect((await post(`${ORDER}/stand-in`, { key: KEY })).status).toBe(404);
  expect(
    (await get(`${ORDER}/paid?${sealed({ reference: 'x', orderId: 'o1', paid: { amount: 2294, currency: 'USD' } })}`))
      .status,
  ).toBe(200);
  expect(marked(asked)).toEqual([]);
});

it.each([
  ['UTC', 'Nov 25, 2026', 'November 25, 2026 at 10:00 AM UTC'],
  ['Pacific/Auckland', 'Nov 25, 2026', 'November 25, 2026 at 11:00 PM GMT+13'],
  ['Pacific/Kiritimati', 'Nov 26, 2026', 'November 26, 2026 at 12:00 AM GMT+14'],
])('an order was placed on the day that it was in the time zone of the shop: %s', async (timeZone, date, moment) => {
  const inZone = {
    ...takesOrders({ [P1]: pothos }),
    'query Shop': () => ({ organization: { ...organization, timeZone } }),
  };
  const { get } = await adasOrder(inZone);
  const text = textOf((await get(ORDER)).html);
  expect(text).toContain(`Ordered ${date}`);
  expect(text).toContain(moment);
});

it('shows each parcel with what is in it, and a link to follow it; a part that was sent is told at its line', async () => {
  const answers = takesOrders({ [P1]: pothos });
  const parcel = (id: string, more: object, lots: (string | null)[]) => ({
    ...{ id, createdAt: '2026-11-26T10:00:00Z', carrier: null, trackingNumber: null, trackingUrl: null, ...more },
    items: lots.map((lot) => ({ orderItemId: 'i0', name: 'Golden Pothos', quantity: 1, lot })),
  });
  const { get } = await adasOrder({
    ...answers,
    'query Order': (asked) => {
      const answered = answers['query Order']?.(asked);
      if (!answered || answered instanceof Response) return answered;
      const { order } = answered as { order: { items: object[] } };
      const items = order.items.map((item) => ({ ...item, quantity: 4, shippedQuantity: 3 }));
      const shipments = [
        parcel('s1', { carrier: 'UPS', trackingNumber: '1Z1', trackingUrl: 'https://ups.example/1Z1' }, ['A', 'B']),
        parcel('s2', { trackingNumber: 'T2', trackingUrl: 'javascript:alert(1)' }, [null]),
      ];
      return { order: { ...order, status: 'PROCESSING', items, shipments } };
    },
  });
  const { html } = await get(ORDER);
  const text = textOf(html);
  expect(text).toContain('3 of 4 sent');
  expect(text).toMatch(
    /Your 2 parcels 2 × Golden Pothos UPS Tracking number 1Z1 Where is it\? .* 1 × Golden Pothos Tracking number T2/,
  );
  expect(html.match(/<a href="[^"]*" rel="noreferrer">/g)).toEqual([
    '<a href="https://ups.example/1Z1" rel="noreferrer">',
  ]);
  expect(html).not.toContain('javascript:');
});

it('orders again what is still sold, at its price of now', async () => {
  const plants: Record<string, Goods> = { [P1]: { ...pothos } };
  const { get, post } = await adasOrder(takesOrders(plants));
  plants[P1] = { ...pothos, price: 1599 };
  for (const _ of [1, 2])
    expect((await post(`${ORDER}/again`, { key: 'c'.repeat(32) })).location).toBe('/shop/basket?done=added');
  const { html } = await get('/shop/basket');
  expect(textOf(html)).toContain('Subtotal $15.99');
  expect(textOf(html)).not.toContain('The price has changed');
  delete plants[P1];
  await post('/shop/basket/lines', { plantId: P1, remove: 'true', key: KEY });
  await post(`${ORDER}/again`, { key: 'd'.repeat(32) });
  expect(textOf((await get('/shop/basket')).html)).toContain('Your basket is empty');
});

it('an order that was paid meanwhile is not cancelled, and says so', async () => {
  const illegal = () => refused('ILLEGAL_TRANSITION', 409);
  const { post } = await adasOrder({ ...takesOrders({ [P1]: pothos }), 'mutation CancelOrder': illegal });
  const told = await post(`${ORDER}/cancel`, { key: KEY });
  expect([told.status, textOf(told.html).includes('This order can no longer be cancelled')]).toEqual([409, true]);
});

it.each(['again', 'cancel', 'stand-in'])('refuses a form without its key: %s', async (step) => {
  const { asked, post } = await adasOrder(takesOrders({ [P1]: pothos }));
  expect((await post(`${ORDER}/${step}`)).status).toBe(400);
  expect(asked).toEqual([]);
});
