import { expect, it } from '@jest/globals';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { openMailbox } from '../../support/mailbox.js';
import { ADAS, openShop, SITES } from '../../support/shop.js';
import { signInLink } from '../../support/sign-in-link.js';
import { ADA, demoId, GRACE } from '../../support/store.js';
import { type Visitor, visitorOf } from '../../support/visitor.js';
import { fieldsOf, KEY, textOf } from './goods.ts';
import { openStripe } from './stripe.ts';

/*
 * The shop in front of a real store, as somebody without a script uses it: each form is sent as its page has filled it in.
 */
const ORDER = '/shop/checkout/order';

const mailbox = await openMailbox();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES, PAYMENTS: 'stand-in', SMTP_URL: mailbox.url });

/** The next key of a form. */
let keys = 0;
const key = () => `${KEY}${++keys}`;

async function signedIn(loginId: string, at = store): Promise<Visitor> {
  const visitor = visitorOf(at.url);
  expect((await visitor.post(await signInLink(at, '/shop', loginId))).status).toBe(303);
  return visitor;
}

/** Puts a plant into the basket; returns what the checkout sends. */
async function toCheckout(visitor: Visitor, plantId: string, quantity = 1): Promise<Record<string, string>> {
  const added = await visitor.post('/shop/basket', { plantId, quantity: String(quantity), key: key() });
  expect(added.location).toMatch(/^\/shop\/plants\/[\w-]+\?added=\d+$/);
  return fieldsOf((await visitor.get('/shop/checkout')).text, ORDER);
}

const orders = async (at = store): Promise<number> => (await at.sql('select id from orders')).length;

const change = async (mutation: string) => {
  const { errors } = await store.staff.graphql(`mutation { ${mutation} }`);
  expect(errors).toBe(undefined);
};

it('a SKU of blanks, slashes and letters of any script has its picture in the basket, in the list and on its page', async () => {
  const sku = 'Папоротник 1/2 #? %';
  const document = `mutation ($sku: String!) { createPlant(sku: $sku, name: "Odd", description: "d", price: 900, stock: 3) { id slug } }`;
  const { data } = await store.staff.graphql(document, { sku });
  const guest = visitorOf(store.url);
  await guest.post('/shop/basket', { plantId: data.createPlant.id, quantity: '1', key: key() });
  const drawn = new Set<string>();
  for (const page of ['/shop/basket', `/shop?q=${encodeURIComponent(sku)}`, `/shop/plants/${data.createPlant.slug}`]) {
    const [, src = ''] = / src="(\/shop\/pictures\/[^"]*)"/.exec((await guest.get(page)).text) ?? [];
    expect([page, src.split('?')[0]]).toEqual([page, `/shop/pictures/${encodeURIComponent(sku)}.svg`]);
    const { status, text } = await guest.get(src.replaceAll('&amp;', '&'));
    expect([page, status]).toEqual([page, 200]);
    drawn.add(text);
  }
  expect(drawn.size).toBe(1);
});

/** The page of the order to whose payment the checkout leads. */
const pageOf = ({ location }: { location: string | null }): string =>
  String(location).replace(/\/pay\?placed=true$/, '');

it('a guest orders, pays and sees the order, with the two keys of the storefront alone', async () => {
  const guest = visitorOf(store.url);
  const form = await toCheckout(guest, await store.newPlant(900, 3));
  const eve = { name: 'Eve', email: 'eve@example.com', delivery: 'pickup' };
  const shown = await guest.post(ORDER, { ...form, ...eve, update: 'true' });
  const placed = await guest.post(ORDER, { ...fieldsOf(shown.text, ORDER), ...eve });
  expect(placed.location).toMatch(/^\/shop\/orders\/[0-9a-f-]{36}\/pay\?placed=true$/);
  const location = pageOf(placed);
  expect((await guest.get(String(placed.location))).location).toBe(`${location}/stand-in`);
  const paid = await guest.post(`${location}/stand-in`, { key: key() });
  expect((await guest.get(String(paid.location))).location).toBe(location);
  expect((await guest.get(String(location))).text).toContain('Processing');
  // Nobody else sees it, and the guest is not signed in.
  expect((await guest.get('/shop/account')).location).toBe('/shop/sign-in?next=%2Fshop%2Faccount');
  expect((await visitorOf(store.url).get(String(location))).status).toBe(303);
  expect((await (await signedIn(GRACE)).get(String(location))).status).toBe(404);
  const rows = await store.sql(
    `select operation, k.name as by, outcome from audit_log a join api_keys k on k.id = a.api_key_id
     where operation in ('placeGuestOrder', 'markOrderPaid') order by a.id`,
  );
  const by = { by: 'Demo storefront server', outcome: 'ok' };
  expect(rows).toEqual([
    { operation: 'placeGuestOrder', ...by },
    { operation: 'markOrderPaid', ...by },
  ]);
});

it('a voucher is refused at its field, then taken off in checkout and basket; a total of 0 asks for no payment', async () => {
  const codes = [key(), key()];
  for (const [at, terms] of ['percent: 10, minSubtotal: 1000', 'percent: 100, uses: 1'].entries())
    await change(`createVoucher(code: "${codes[at]}", ${terms}) { id }`);
  const guest = visitorOf(store.url);
  const form = { ...(await toCheckout(guest, await store.newPlant(900, 9))), name: 'Eve', delivery: 'pickup' };
  const low = await guest.post(ORDER, { ...form, voucherCode: String(codes[0]), update: 'true' });
  const [, field = ''] = low.text.split('id="field-voucherCode"');
  expect([low.status, textOf(`<${field}`).trim()]).toEqual([
    200,
    expect.stringContaining('This voucher is for plants of $10.00 or more.'),
  ]);
  expect(low.text).toContain('Pay 9.00 USD');
  const before = await orders();
  const refused = await guest.post(ORDER, {
    ...form,
    email: `${key()}@example.com`,
    total: '900',
    voucherCode: 'NONE',
  });
  expect([refused.status, await orders()]).toEqual([400, before]);
  expect(textOf(refused.text)).toContain('Voucher code: There is no such voucher.');
  await change(`updateVoucher(id: "${(await voucherOf(codes[0])).id}", minSubtotal: 0) { id }`);
  const taken = await guest.post(ORDER, { ...form, voucherCode: String(codes[0]), update: 'true' });
  expect(textOf(taken.text)).toContain('Discount -$0.90 Shipping Free Total $8.10');
  expect(taken.text).toContain('Pay 8.10 USD');
  expect(textOf((await guest.get('/shop/basket')).text)).toContain('Discount -$0.90');
  // Who does not ask for the new total pays it all the same: it is lower.
  const placed = await guest.post(ORDER, { ...form, email: `${key()}@example.com`, voucherCode: String(codes[1]) });
  expect(placed.location).toMatch(/^\/shop\/orders\/[0-9a-f-]{36}$/);
  expect(textOf((await guest.get(String(placed.location))).text)).toContain('Thank you for your order');
  expect(await voucherOf(codes[1])).toMatchObject({ used: 1 });
});

const voucherOf = async (code = ''): Promise<{ id: string; used: number }> => {
  const [row] = await store.sql<{ id: string; used: number }>('select id, used from vouchers where code = upper(?)', [
    code,
  ]);
  return row ?? { id: '', used: 0 };
};

it('a changed price is told, and nothing is ordered; then the new total is what is asked for', async () => {
  const ada = await signedIn(ADA);
  const plant = await store.newPlant(1899, 5);
  const form = await toCheckout(ada, plant);
  const before = await orders();
  await change(`updatePlant(id: "${plant}", price: 1999) { id }`);
  const told = await ada.post(ORDER, form);
  expect([told.status, await orders()]).toEqual([409, before]);
  expect(textOf(told.text)).toContain('The total is now $27.94 It was $26.94 before. Your order has not been placed');
  expect(textOf(told.text)).toContain('The price has changed from $18.99 to $19.99.');
  expect(told.text).toContain('Pay 27.94 USD');
  expect(textOf((await ada.get('/shop/basket')).text)).toContain('New Plant');
  const placed = await ada.post(ORDER, fieldsOf(told.text, ORDER));
  expect(placed.location).toMatch(/^\/shop\/orders\//);
  const { body } = await store.ada.get(pageOf(placed).replace('/shop', ''));
  expect([await orders(), body.total]).toEqual([before + 1, { amount: 2794, currency: 'USD' }]);
});

it.each<[string, (plant: string) => string, string]>([
  ['sold out', (id) => `setStock(plantId: "${id}", stock: 0) { id }`, 'This plant is sold out.'],
  ['partly sold out', (id) => `setStock(plantId: "${id}", stock: 1) { id }`, 'Only 1 left in stock. You asked for 2.'],
  ['no longer sold', (id) => `archivePlant(id: "${id}") { id }`, 'This plant is no longer sold.'],
])('what is %s meanwhile is told, and there is no button', async (_, mutation, text) => {
  const ada = await signedIn(ADA);
  const plant = await store.newPlant(1000, 5);
  const form = await toCheckout(ada, plant, 2);
  const before = await orders();
  await change(mutation(plant));
  const told = await ada.post(ORDER, form);
  expect([told.status >= 400, await orders()]).toEqual([true, before]);
  expect(textOf(told.text)).toContain(text);
  expect(told.text).not.toMatch(/Place order|Pay \d/);
});

it('nobody orders with the e-mail address of a customer, who gets a link; with another one, the same form goes on', async () => {
  const guest = visitorOf(store.url);
  const form = { ...(await toCheckout(guest, await store.newPlant(900, 3))), delivery: 'pickup', total: '900' };
  const before = await orders();
  const told = await guest.post(ORDER, { ...form, name: 'Eve', email: GRACE });
  expect([told.status, await orders()]).toEqual([409, before]);
  expect(textOf(told.text)).toContain('This email address already has an account');
  expect(fieldsOf(told.text, '/shop/sign-in/mail')).toEqual({ email: GRACE, next: '/shop/checkout' });
  expect(textOf((await guest.get('/shop/basket')).text)).toContain('New Plant');
  const shown = { ...fieldsOf(told.text, ORDER), name: 'Eve' };
  expect((await guest.post(ORDER, shown)).status).toBe(409);
  expect((await guest.post(ORDER, { ...shown, email: 'mallory@example.com' })).status).toBe(303);
  expect(await orders()).toBe(before + 1);
});

it('a plant that is put into the basket leads back to it, which says so', async () => {
  const visitor = visitorOf(store.url);
  const plantId = await store.newPlant(900, 3);
  const fields = { plantId, quantity: '2', key: key() };
  for (const _ of [1, 2]) {
    const { location } = await visitor.post('/shop/basket', fields);
    expect(location).toMatch(/^\/shop\/plants\/[\w-]+\?added=2$/);
    const { text } = await visitor.get(String(location));
    expect(textOf(text)).toContain('Added to your basket: 2 × New Plant View basket Check out');
    expect(textOf(text)).toContain('Basket 2 (2 plants)');
  }
  // Nobody is told what is not so.
  const [page = ''] = String((await visitor.post('/shop/basket', { ...fields, key: key() })).location).split('?');
  for (const query of ['?added=0', '?added=x', '', '?added=101'])
    expect((await visitor.get(page + query)).text).not.toContain('Added to your basket');
  expect((await visitorOf(store.url).get(`${page}?added=2`)).text).not.toContain('Added to your basket');
});

it('who picks the plants up without having asked for the new total pays no shipping; another price is still told', async () => {
  const ada = await signedIn(ADA);
  const plant = await store.newPlant(1500, 9);
  const form = await toCheckout(ada, plant);
  expect(form['total']).toBe('2295');
  const placed = await ada.post(ORDER, { ...form, delivery: 'pickup' });
  expect(placed.location).toMatch(/^\/shop\/orders\//);
  const { body } = await store.ada.get(pageOf(placed).replace('/shop', ''));
  expect([body.total, body.shipping_address]).toEqual([{ amount: 1500, currency: 'USD' }, null]);

  const again = await toCheckout(ada, plant);
  const before = await orders();
  await change(`updatePlant(id: "${plant}", price: 1400) { id }`);
  const told = await ada.post(ORDER, { ...again, delivery: 'pickup' });
  expect([told.status, await orders()]).toEqual([409, before]);
  expect(textOf(told.text)).toContain('The price has changed from $15.00 to $14.00.');
  await ada.post('/shop/basket/lines', { plantId: plant, remove: 'true', key: key() });
});

it('a guest cancels in the browser that ordered, while nothing is paid, and is told what that means', async () => {
  const guest = visitorOf(store.url);
  const plant = await store.newPlant(900, 3);
  const form = await toCheckout(guest, plant, 2);
  const eve = { name: 'Eve', email: `${key()}@example.com`, delivery: 'pickup' };
  const placed = await guest.post(ORDER, { ...form, ...eve });
  const page = pageOf(placed);
  const { text } = await guest.get(page);
  expect(textOf(text)).toContain('Cancel order You have not paid yet');
  const cancel = fieldsOf(text, `${page}/cancel`);
  await leavingAllAsItWas(store, async () => {
    for (const other of [visitorOf(store.url), await signedIn(GRACE)])
      expect((await other.post(`${page}/cancel`, cancel)).status).not.toBe(200);
  });
  for (const _ of [1, 2]) expect((await guest.post(`${page}/cancel`, cancel)).location).toBe(`${page}?done=cancelled`);
  const after = textOf((await guest.get(page)).text);
  expect(after).toContain('This order has been cancelled You had not paid, so there is nothing to refund.');
  expect(after).not.toContain('Cancel order');
  const [row] = await store.sql<{ stock: number }>('select stock from plants where id = ?', [plant]);
  expect(row?.stock).toBe(3);

  const paid = pageOf(
    await guest.post(ORDER, { ...(await toCheckout(guest, plant)), ...eve, email: `${key()}@example.com` }),
  );
  const late = fieldsOf((await guest.get(paid)).text, `${paid}/cancel`);
  await change(`markOrderPaid(id: "${paid.split('/').at(-1)}") { id }`);
  await leavingAllAsItWas(store, async () => {
    const told = await guest.post(`${paid}/cancel`, late);
    expect([told.status, textOf(told.text).includes('This order can no longer be cancelled')]).toEqual([409, true]);
  });
});

it('an order with a reward: its lines add up to the sums, and a cancellation says what becomes of points and code', async () => {
  const ada = await signedIn(ADA);
  await change(`adjustPoints(customerId: "${ADAS}", change: 100) { points }`);
  const { data } = await store.staff.graphql(
    'mutation { createReward(name: "Five off", pointsCost: 40, discount: 500) { id } }',
  );
  const redeemed = await store.ada.graphql(
    `mutation { redeemReward(customerId: "${ADAS}", rewardId: "${data.createReward.id}") { code } }`,
  );
  const { code } = redeemed.data.redeemReward;
  const form = await toCheckout(ada, await store.newPlant(1500, 9), 2);
  await toCheckout(ada, await store.newPlant(700, 9));
  const shown = await ada.post(ORDER, {
    ...fieldsOf((await ada.get('/shop/checkout')).text, ORDER),
    ...{ rewardCode: code, delivery: 'pickup', update: 'true' },
  });
  const sums = 'Subtotal $37.00 Discount -$5.00 Shipping Free Total $32.00';
  const [, lines = ''] = textOf(shown.text).split('Order summary');
  expect(lines.match(/\$\d+\.\d\d/g)?.slice(0, 2)).toEqual(['$30.00', '$7.00']);
  expect(lines).toContain(sums);
  expect(form['total']).not.toBe('3200');
  const page = pageOf(await ada.post(ORDER, { ...fieldsOf(shown.text, ORDER), delivery: 'pickup', rewardCode: code }));
  const { text } = await ada.get(page);
  const [, ordered = ''] = text.split('<ul class="lines">');
  expect([...ordered.matchAll(/<p class="sum">(.*?)<\/p>/gs)].map(([, sum = '']) => textOf(sum).trim())).toEqual([
    '$30.00',
    '$7.00',
  ]);
  expect(textOf(text)).toContain(sums);
  expect(textOf(text)).toContain('The points of your reward are returned. Its code is no longer valid.');
  await ada.post(`${page}/cancel`, fieldsOf(text, `${page}/cancel`));
  expect(textOf((await ada.get(page)).text)).toContain(
    `This order has been cancelled You had not paid, so there is nothing to refund. 40 points are back in your account. The code ${code} is no longer valid.`,
  );
});

it('a wish is kept through the sign-in', async () => {
  const visitor = visitorOf(store.url);
  const plantId = await store.newPlant(900, 9);
  const { location } = await visitor.post('/shop/wishlist', { plantId, key: key() });
  expect(location).toBe(`/shop/sign-in?next=${encodeURIComponent(`/shop/plants/${plantId}`)}`);
  const { location: back } = await visitor.post(await signInLink(store, '/shop', ADA, `/shop/plants/${plantId}`));
  const { location: page } = await visitor.get(String(back));
  expect(textOf((await visitor.get(String(page))).text)).toContain('On your wishlist');
  expect((await visitor.get('/shop/wishlist')).text).toContain(`value="${plantId}"`);
  // Once: what is removed does not come back with the next sign-in.
  await visitor.post('/shop/wishlist/remove', { plantId, key: key() });
  await visitor.post(await signInLink(store, '/shop', ADA));
  expect((await visitor.get('/shop/wishlist')).text).not.toContain(`value="${plantId}"`);
});

it('the wishlist says what is in stock, back in stock, and no longer sold', async () => {
  const ada = await signedIn(ADA);
  const [here, back, gone] = [await store.newPlant(900, 9), await store.newPlant(900, 9), await store.newPlant(900, 9)];
  for (const plantId of [here, back, gone])
    expect((await ada.post('/shop/wishlist', { plantId, key: key() })).location).toBe('/shop/wishlist?done=added');
  await change(`a: setStock(plantId: "${back}", stock: 0) { id } b: archivePlant(id: "${gone}") { id }`);
  const lines = async () => {
    const [, ...all] = (await ada.get('/shop/wishlist')).text.split('<li class="line">');
    return [gone, back, here].map((id) => all.find((line) => line.includes(`value="${id}"`)) ?? '');
  };
  expect((await lines()).map(textOf)).toEqual([
    expect.stringContaining('New Plant No longer available'),
    expect.stringContaining('New Plant Sold out'),
    expect.stringContaining('New Plant In stock'),
  ]);
  await change(`setStock(plantId: "${back}", stock: 2) { id }`);
  const [unsold = '', again = ''] = await lines();
  expect(textOf(again)).toContain('New Plant Back in stock');
  // What is no longer sold leads nowhere, and can be removed.
  expect([again.includes('href="/shop/plants/'), unsold.includes('href=')]).toEqual([true, false]);
  for (const plantId of [here, back, gone]) await ada.post('/shop/wishlist/remove', { plantId, key: key() });
  expect((await lines()).join('')).toBe('');
});

it('Stripe has its own page, to which the visitor is taken, and the return pays the order; nothing in an address does', async () => {
  const stripe = await openStripe();
  const settings = { SMTP_URL: mailbox.url, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_URL: stripe.url };
  const paying = await openShop({ PROCESS_ROLE: 'api', ...SITES, ...settings });
  const ada = await signedIn(ADA, paying);
  const placed = await ada.post(ORDER, await toCheckout(ada, demoId(1002)));
  const location = pageOf(placed);
  // An answer to a form may not lead to another site: a page does, at once.
  const leaving = await ada.get(String(placed.location));
  expect(leaving.headers.get('refresh')).toBe('0; url=https://checkout.stripe.com/c/pay/cs_test_1');
  expect(leaving.text).toContain('href="https://checkout.stripe.com/c/pay/cs_test_1"');
  expect((await ada.get(location)).text).toContain(`href="${location}/pay">Pay $20.94</a>`);
  expect((await ada.get(`${location}/pay`)).location).toBe('https://checkout.stripe.com/c/pay/cs_test_1');
  const returned = () => ada.get(`${location}/paid?session=cs_test_1`);
  expect(textOf((await returned()).text)).toContain('Your payment has not arrived yet');
  stripe.change('cs_test_1', { status: 'complete', url: null, payment_status: 'paid', payment_intent: 'pi_1' });
  expect((await returned()).location).toBe(location);
  expect(textOf((await ada.get(String(location))).text)).toContain('Paid. We are packing your plants.');
  const { body } = await paying.staff.get(String(location).replace('/shop', ''));
  expect(body.payment_reference).toBe('pi_1');
  expect((await ada.get(`${location}/stand-in`)).status).toBe(404);
  await paying.close();
});
