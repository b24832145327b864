import { expect, it } from '@jest/globals';
import { freeLabel } from '../../../web/storefront/pages/checkout/address.ts';
import { ADA, fieldsOf, KEY, P1, pothos, takesOrders, textOf } from './goods.ts';
import { type Answers, type Asked, openShop, organization, refused } from './shop.ts';

const CHECKOUT = '/shop/checkout';
const ORDER = '/shop/checkout/order';

/** Ada, signed in, with two pothos in her basket. */
async function adasBasket(answers: Answers, options?: Parameters<typeof openShop>[1]) {
  const shop = openShop(answers, options);
  await shop.post('/shop/sign-in', { loginId: ADA.email });
  await shop.post('/shop/basket', { plantId: P1, quantity: '2', key: KEY });
  const fields = fieldsOf((await shop.get(CHECKOUT)).html, ORDER);
  shop.asked.length = 0;
  return { ...shop, fields };
}

const EVE = {
  name: 'Eve <script>',
  email: 'eve@example.com',
  line1: '1 Elm Street',
  postalCode: '04109',
  city: 'Leipzig',
  country: 'DE',
};

/** A guest with a pothos in the basket, and the form that she has filled in. */
async function evesBasket(answers: Answers) {
  const shop = openShop(answers);
  await shop.post('/shop/basket', { plantId: P1, key: KEY });
  const fields: Record<string, string> = { ...fieldsOf((await shop.get(CHECKOUT)).html, ORDER), ...EVE };
  shop.asked.length = 0;
  return { ...shop, fields };
}

const sent = (asked: Asked[], operation: string) =>
  asked
    .filter(({ body }) => body.query?.includes(`mutation ${operation}(`))
    .map(({ headers, body }) => ({ key: headers.get('idempotency-key'), ...body.variables }));

const placed = (asked: Asked[]) => sent(asked, 'PlaceOrder');
const placedByGuest = (asked: Asked[]) => sent(asked, 'PlaceGuestOrder');

it('orders what the page shows, at the total that it shows, with the key of the form', async () => {
  const { asked, get, post, fields } = await adasBasket(takesOrders({ [P1]: pothos }));
  expect(fields).toMatchObject({ total: '3793', delivery: 'a1' });
  const answer = await post(ORDER, fields);
  expect([answer.status, answer.location]).toEqual([303, '/shop/orders/o1/pay?placed=true']);
  expect(placed(asked)).toEqual([
    {
      key: fields['key'],
      customerId: 'c1',
      items: [{ plantId: P1, quantity: 2 }],
      expectedTotal: 3793,
      pickup: false,
      shippingAddressId: 'a1',
    },
  ]);
  expect(textOf((await get('/shop/basket')).html)).toContain('Your basket is empty');
});

it('pressed again, with a basket that is empty by now, it is the same order', async () => {
  const { asked, post, fields } = await adasBasket(takesOrders({ [P1]: pothos }));
  await post(ORDER, fields);
  const again = await post(ORDER, fields);
  expect(again.location).toBe('/shop/orders/o1/pay?placed=true');
  const [first, second] = placed(asked);
  expect(second).toEqual(first);
});

it('until the answer has arrived, the page asks for the same order; afterwards for another', async () => {
  const { get, post, fields } = await adasBasket(takesOrders({ [P1]: pothos }));
  expect(fieldsOf((await get(CHECKOUT)).html, ORDER)).toEqual(fields);
  await post(ORDER, fields);
  await post('/shop/basket', { plantId: P1, quantity: '2', key: 'b'.repeat(32) });
  const next = fieldsOf((await get(CHECKOUT)).html, ORDER);
  expect(next).toEqual({ ...fields, key: expect.not.stringMatching(fields['key'] ?? '') });
  expect((await post(ORDER, next)).location).toBe('/shop/orders/o2/pay?placed=true');
});

it('a choice shows its total before anything is ordered', async () => {
  const { asked, post, fields } = await adasBasket(takesOrders({ [P1]: pothos }));
  const shown = await post(ORDER, { ...fields, delivery: 'pickup', update: 'true' });
  expect([shown.status, shown.html.includes('Pay 29.98 USD')]).toEqual([200, true]);
  expect(placed(asked)).toEqual([]);
  await post(ORDER, fieldsOf(shown.html, ORDER));
  expect(placed(asked)).toMatchObject([{ pickup: true, expectedTotal: 2998 }]);
  expect(placed(asked)[0]).not.toHaveProperty('shippingAddressId');
});

it('an address that the customer has is not added again; a new one is, under a label that is free', async () => {
  const { asked, post, fields } = await adasBasket(takesOrders({ [P1]: pothos }));
  const home = {
    recipient: 'Ada Lovelace',
    line1: '12 Fern Lane',
    postalCode: '97201',
    city: 'Portland',
    region: 'OR',
  };
  await post(ORDER, { ...fields, delivery: 'new', ...home, country: 'US' });
  expect(sent(asked, 'AddAddress')).toEqual([]);
  expect(placed(asked)).toMatchObject([{ shippingAddressId: 'a1' }]);
  asked.length = 0;
  await post(ORDER, { ...fields, key: 'b'.repeat(32), delivery: 'new', ...home, line1: 'Home', country: 'US' });
  expect(sent(asked, 'AddAddress')).toMatchObject([{ customerId: 'c1', label: 'Home 2', line1: 'Home' }]);
  expect(placed(asked)).toMatchObject([{ shippingAddressId: 'a2' }]);
});

it('what is wrong with an address stands beside its field, and nothing is ordered', async () => {
  const errors = [{ field: 'city', code: 'min', message: 'City must not be empty.' }];
  const answers = {
    ...takesOrders({ [P1]: pothos }),
    'mutation AddAddress': () => refused('bad_user_input', 400, { errors }),
  };
  const { asked, post, fields } = await adasBasket(answers);
  const told = await post(ORDER, { ...fields, delivery: 'new', recipient: 'Ada <b>', country: 'US' });
  expect([told.status, told.html.includes('City must not be empty.')]).toEqual([400, true]);
  expect(told.html).toContain('value="Ada &lt;b>"');
  expect(placed(asked)).toEqual([]);
});

it('a guest gives name and e-mail, orders once, sees and pays that order, and is not signed in', async () => {
  const { asked, get, post, fields } = await evesBasket(takesOrders({ [P1]: pothos }));
  const answer = await post(ORDER, fields);
  expect(answer.location).toBe('/shop/orders/o1/pay?placed=true');
  const { key, total, name, email } = fields;
  const { name: _, email: __, ...address } = EVE;
  const items = [{ plantId: P1, quantity: 1 }];
  // The name is asked for once.
  const shippingAddress = { ...address, recipient: name, line2: '', region: '', company: '', phone: '' };
  expect(placedByGuest(asked)).toEqual([
    { key, name, email, language: 'en', items, expectedTotal: Number(total), pickup: false, shippingAddress },
  ]);
  // Nobody has proved the address: nobody is logged in with it.
  expect(asked.filter(({ path }) => path === '/auth/token')).toEqual([]);
  const order = await get('/shop/orders/o1');
  expect([order.status, order.html.includes('Signed in')]).toEqual([200, false]);
  expect((await get('/shop/orders/o2')).location).toBe('/shop/sign-in?next=%2Fshop%2Forders%2Fo2');
  const again = await post(ORDER, fields);
  expect(again.location).toBe('/shop/orders/o1/pay?placed=true');
});

it('the country of a new address decides which fields it has, before anything is ordered', async () => {
  const { asked, get, post, fields } = await evesBasket(takesOrders({ [P1]: pothos }));
  const names = (html: string) => html.match(/(?<=name=")(postalCode|city|region)(?=")/g);
  expect(names((await get(CHECKOUT, { 'accept-language': 'de-DE' })).html)).toEqual(['postalCode', 'city']);
  expect(names((await get(CHECKOUT, { 'accept-language': 'en-HK' })).html)).toEqual(['city', 'region']);
  const fromHongKong = { ...fields, country: 'DE', shown: 'HK', postalCode: '' };
  const lacking = await post(ORDER, fromHongKong);
  expect([lacking.status, names(lacking.html), placedByGuest(asked)]).toEqual([409, ['postalCode', 'city'], []]);
  expect(textOf(lacking.html)).toContain('Please complete the address: in Germany, it has other fields');
  expect((await post(ORDER, { ...fromHongKong, delivery: 'pickup', total: '1499' })).location).toBe(
    '/shop/orders/o1/pay?placed=true',
  );
});

it('a browser that names no country gets the fields of the country of the shop', async () => {
  const answers = takesOrders({ [P1]: pothos });
  const { get } = await evesBasket({
    ...answers,
    'query Shop': () => ({ organization: { ...organization, country: 'HK' } }),
  });
  const { html } = await get(CHECKOUT, { 'accept-language': 'de' });
  expect(html.match(/(?<=name=")(postalCode|city|region)(?=")/g)).toEqual(['city', 'region']);
});

it('a guest’s form orders nothing else', async () => {
  const { post, fields } = await evesBasket(takesOrders({ [P1]: pothos }));
  await post(ORDER, fields);
  const other = await post(ORDER, { ...fields, delivery: 'pickup', total: '1499' });
  expect(textOf(other.html)).toContain('This order has already been placed');
  expect(other.status).toBe(422);
});

it('guests are bounded: twenty forms for a visitor', async () => {
  const { asked, post, fields } = await evesBasket(takesOrders({ [P1]: { ...pothos, stock: 100 } }));
  for (let at = 0; at < 20; at++) await post(ORDER, { ...fields, email: ADA.email });
  const before = asked.length;
  const told = await post(ORDER, fields);
  expect([told.status, placedByGuest(asked.slice(before))]).toEqual([429, []]);
});

it('what is wrong with a guest’s form stands beside its fields', async () => {
  const names = ['name', 'shippingAddress.recipient', 'shippingAddress.city'];
  const errors = names.map((field) => ({ field, code: 'isText', message: 'No.' }));
  const answers = takesOrders({ [P1]: pothos });
  const { 'mutation PlaceGuestOrder': place } = answers;
  answers['mutation PlaceGuestOrder'] = () => refused('BAD_USER_INPUT', 400, { errors });
  const { post, fields } = await evesBasket(answers);
  const told = await post(ORDER, { ...fields, name: ' ', city: '' });
  const marked = told.html.match(/(?<=<input(?=[^>]* aria-invalid)[^>]* name=")\w+/g);
  // The name of a guest is that of the recipient, too.
  expect([told.status, marked]).toEqual([400, ['name', 'city']]);
  const [, summary = ''] =
    /<div class="notice bad" role="alert" tabindex="-1" autofocus>(.*?)<\/div>/.exec(told.html) ?? [];
  expect([...summary.matchAll(/<a href="#([\w-]+)">(.*?)<\/a>/g)].map((link) => link.slice(1))).toEqual([
    ['field-name', 'Name: Please fill this in.'],
    ['field-city', 'City: Please fill this in.'],
  ]);
  for (const id of ['field-name', 'field-city']) {
    expect(told.html).toContain(`aria-invalid="true" aria-describedby="${id}-error"`);
    expect(told.html).toContain(`<p class="error" id="${id}-error">Please fill this in.</p>`);
  }
  expect(told.html.match(/ autofocus/g)?.length).toBe(1);
  if (place) answers['mutation PlaceGuestOrder'] = place;
  const collected = await post(ORDER, { ...fields, delivery: 'pickup', line1: '', total: '1499' });
  expect(collected.location).toBe('/shop/orders/o1/pay?placed=true');
});

it.each<[string, Record<string, string>]>([
  ['no key', { key: '' }],
  ['no plants', { lines: '[]' }],
  ['plants that are none', { lines: '[null]' }],
  ['a quantity that is no whole number', { lines: '[{"plantId":"p1","sku":"S","name":"N","price":1,"quantity":1.5}]' }],
])('refuses a form with %s, and orders nothing', async (_, changes) => {
  const { asked, post, fields } = await adasBasket(takesOrders({ [P1]: pothos }));
  const answer = await post(ORDER, { ...fields, ...changes });
  expect([answer.status, answer.set]).toEqual([400, null]);
  expect(asked).toEqual([]);
});

it('an empty basket has no checkout', async () => {
  const { get } = openShop(takesOrders({ [P1]: pothos }));
  expect((await get(CHECKOUT)).location).toBe('/shop/basket');
});

const label = (text: string) => ({ label: text });

it.each([
  ['1 Elm', [], '1 Elm'],
  ['1 Elm', [label('1 ELM')], '1 Elm 2'],
  ['1 Elm', [label('1 Elm'), label('1 elm 2')], '1 Elm 3'],
  ['x'.repeat(40), [], 'x'.repeat(32)],
  ['x'.repeat(40), [label('x'.repeat(32))], `${'x'.repeat(30)} 2`],
])('the label of %j beside %j is %j', (street, known, free) => expect(freeLabel(street, known)).toBe(free));
