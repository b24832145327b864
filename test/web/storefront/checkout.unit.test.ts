import { expect, it } from '@jest/globals';
import { freeLabel } from '../../../web/storefront/pages/checkout/address.ts';
import { ADA, fern, fieldsOf, type Goods, KEY, pothos, takesOrders, textOf } from './goods.ts';
import { type Answers, type Asked, openShop, refused } from './shop.ts';

const CHECKOUT = '/shop/checkout';
const ORDER = '/shop/checkout/order';

/** Ada, signed in, with two pothos in her basket. */
async function adasBasket(answers: Answers, options?: Parameters<typeof openShop>[1]) {
  const shop = openShop(answers, options);
  await shop.post('/shop/sign-in', { loginId: ADA.email });
  await shop.post('/shop/basket', { plantId: 'p1', quantity: '2', key: KEY });
  const fields = fieldsOf((await shop.get(CHECKOUT)).html, ORDER);
  shop.asked.length = 0;
  return { ...shop, fields };
}

const EVE = {
  name: 'Eve <script>',
  email: 'eve@example.com',
  recipient: 'Eve',
  line1: '1 Elm Street',
  postalCode: '04109',
  city: 'Leipzig',
  country: 'DE',
};

/** A guest with a pothos in the basket, and the form that she has filled in. */
async function evesBasket(answers: Answers) {
  const shop = openShop(answers);
  await shop.post('/shop/basket', { plantId: 'p1', key: KEY });
  const fields: Record<string, string> = { ...fieldsOf((await shop.get(CHECKOUT)).html, ORDER), ...EVE };
  shop.asked.length = 0;
  return { ...shop, fields };
}

const sent = (asked: Asked[], operation: string) =>
  asked
    .filter(({ body }) => body.query?.includes(`mutation ${operation}(`))
    .map(({ headers, body }) => ({ key: headers.get('idempotency-key'), ...body.variables }));

const placed = (asked: Asked[]) => sent(asked, 'PlaceOrder');

it('orders what the page shows, at the total that it shows, with the key of the form', async () => {
  const { asked, mails, nextMail, get, post, fields } = await adasBasket(takesOrders({ p1: pothos }));
  expect(fields).toMatchObject({ total: '3793', delivery: 'a1' });
  const mail = nextMail();
  const answer = await post(ORDER, fields);
  expect([answer.status, answer.location]).toEqual([303, '/shop/orders/o1']);
  expect(placed(asked)).toEqual([
    {
      key: fields['key'],
      customerId: 'c1',
      items: [{ plantId: 'p1', quantity: 2 }],
      expectedTotal: 3793,
      pickup: false,
      shippingAddressId: 'a1',
    },
  ]);
  await mail;
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@example.com', 'Your order GH-1001 at The Greenhouse'],
  ]);
  expect(mails[0]?.text).toContain('2 × Golden Pothos: $29.98\nShipping: $7.95\nTotal: $37.93\n');
  expect(mails[0]?.text).toContain('http://localhost:4000/shop/orders/o1\n');
  expect(textOf((await get('/shop/basket')).html)).toContain('Your basket is empty');
});

it('pressed again, with a basket that is empty by now, it is the same order and one e-mail', async () => {
  const { asked, mails, nextMail, post, fields } = await adasBasket(takesOrders({ p1: pothos }));
  const mail = nextMail();
  await post(ORDER, fields);
  await mail;
  const again = await post(ORDER, fields);
  expect(again.location).toBe('/shop/orders/o1');
  const [first, second] = placed(asked);
  expect(second).toEqual(first);
  expect(mails.length).toBe(1);
});

it('until the answer has arrived, the page asks for the same order; afterwards for another', async () => {
  const { get, post, fields } = await adasBasket(takesOrders({ p1: pothos }));
  expect(fieldsOf((await get(CHECKOUT)).html, ORDER)).toEqual(fields);
  await post(ORDER, fields);
  await post('/shop/basket', { plantId: 'p1', quantity: '2', key: 'b'.repeat(32) });
  const next = fieldsOf((await get(CHECKOUT)).html, ORDER);
  expect(next).toEqual({ ...fields, key: expect.not.stringMatching(fields['key'] ?? '') });
  expect((await post(ORDER, next)).location).toBe('/shop/orders/o2');
});

it('a changed price is told, and nothing is ordered; then the new total is what is asked for', async () => {
  const plants: Record<string, Goods> = { p1: { ...pothos } };
  const { asked, get, post, fields } = await adasBasket(takesOrders(plants));
  plants['p1'] = { ...pothos, price: 1599 };
  const told = await post(ORDER, fields);
  expect(told.status).toBe(409);
  expect(textOf(told.html)).toContain('The total is $39.93 now The page showed $37.93. Nothing was ordered.');
  expect(textOf(told.html)).toContain('The price was $14.99 before, and is $15.99 now.');
  expect(told.html).toContain('Place order · $39.93');
  expect(textOf((await get('/shop/basket')).html)).toContain('Golden Pothos');
  const answer = await post(ORDER, fieldsOf(told.html, ORDER));
  expect(answer.location).toBe('/shop/orders/o1');
  expect(placed(asked).map(({ expectedTotal }) => expectedTotal)).toEqual([3793, 3993]);
});

it.each<[string, Goods | undefined, string]>([
  ['sold out', { ...pothos, stock: 0 }, 'This plant is sold out for now.'],
  ['partly sold out', { ...pothos, stock: 1 }, 'You want 2. Only 1 is in stock.'],
  ['no longer sold', undefined, 'This plant is no longer sold.'],
])('what is %s meanwhile is told, and there is no button', async (_, now, text) => {
  const plants: Record<string, Goods> = { p1: pothos, p2: fern };
  const { post, fields } = await adasBasket(takesOrders(plants));
  if (now) plants['p1'] = now;
  else delete plants['p1'];
  const told = await post(ORDER, fields);
  expect([told.status >= 400, told.location]).toEqual([true, null]);
  expect(textOf(told.html)).toContain(text);
  expect(told.html).not.toContain('Place order');
});

it('a choice shows its total before anything is ordered', async () => {
  const { asked, post, fields } = await adasBasket(takesOrders({ p1: pothos }));
  const shown = await post(ORDER, { ...fields, delivery: 'pickup', update: 'true' });
  expect([shown.status, shown.html.includes('Place order · $29.98')]).toEqual([200, true]);
  expect(placed(asked)).toEqual([]);
  await post(ORDER, fieldsOf(shown.html, ORDER));
  expect(placed(asked)).toMatchObject([{ pickup: true, expectedTotal: 2998 }]);
  expect(placed(asked)[0]).not.toHaveProperty('shippingAddressId');
});

it('an address that the customer has is not added again; a new one is, under a label that is free', async () => {
  const { asked, post, fields } = await adasBasket(takesOrders({ p1: pothos }));
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
    ...takesOrders({ p1: pothos }),
    'mutation AddAddress': () => refused('bad_user_input', 400, { errors }),
  };
  const { asked, post, fields } = await adasBasket(answers);
  const told = await post(ORDER, { ...fields, delivery: 'new', recipient: 'Ada <b>', country: 'US' });
  expect([told.status, told.html.includes('City must not be empty.')]).toEqual([400, true]);
  expect(told.html).toContain('value="Ada &lt;b>"');
  expect(placed(asked)).toEqual([]);
});

it('a guest gives name and e-mail, orders once, sees and pays that order, and is not signed in', async () => {
  const { asked, mails, nextMail, get, post, fields } = await evesBasket(takesOrders({ p1: pothos }));
  const mail = nextMail();
  const answer = await post(ORDER, fields);
  expect(answer.location).toBe('/shop/orders/o1');
  await mail;
  expect(mails.map(({ to }) => to)).toEqual(['eve@example.com']);
  expect(placed(asked)).toMatchObject([{ customerId: 'c2', shippingAddressId: 'a2', key: fields['key'] }]);
  // The server's own key signs up, and nothing else; the rest is the customer's.
  expect(asked.find(({ body }) => body.query?.includes('mutation PlaceOrder'))?.headers.get('authorization')).toContain(
    'eve@example.com',
  );
  const order = await get('/shop/orders/o1');
  expect([order.status, order.html.includes('Signed in')]).toEqual([200, false]);
  expect((await get('/shop/orders/o2')).location).toBe('/shop/sign-in?next=%2Fshop%2Forders%2Fo2');
  const again = await post(ORDER, fields);
  expect([again.location, mails.length]).toEqual(['/shop/orders/o1', 1]);
});

it('nobody orders with the address of somebody else', async () => {
  const { asked, get, post, fields } = await evesBasket(takesOrders({ p1: pothos }));
  const told = await post(ORDER, { ...fields, email: ADA.email });
  expect(told.status).toBe(409);
  expect(textOf(told.html)).toContain('This e-mail address belongs to a customer');
  expect(fieldsOf(told.html, '/shop/sign-in/mail')).toEqual({ email: ADA.email, next: CHECKOUT });
  expect(placed(asked)).toEqual([]);
  expect(textOf((await get('/shop/basket')).html)).toContain('Golden Pothos');
  // With an address of her own, the same form goes on.
  const shown = { ...fieldsOf(told.html, ORDER), name: EVE.name };
  expect((await post(ORDER, shown)).status).toBe(409);
  expect((await post(ORDER, { ...shown, email: EVE.email })).status).toBe(303);
});

it('a guest’s form orders nothing else, neither soon nor an hour later', async () => {
  const answers = takesOrders({ p1: pothos });
  const { asked, post, fields } = await evesBasket(answers);
  await post(ORDER, fields);
  const other = await post(ORDER, { ...fields, delivery: 'pickup', total: '1499' });
  expect(textOf(other.html)).toContain('This order was placed before');
  expect(other.status).toBe(422);
  const { 'mutation RegisterBuyer': register } = answers;
  answers['mutation RegisterBuyer'] = (one) => {
    const { registerCustomer: customer } = (register?.(one) ?? {}) as { registerCustomer?: object };
    return { registerCustomer: { ...customer, createdAt: '2026-01-01T00:00:00Z' } };
  };
  asked.length = 0;
  expect(textOf((await post(ORDER, fields)).html)).toContain('This e-mail address belongs to a customer');
  expect(placed(asked)).toEqual([]);
});

it('guests are bounded: twenty forms for a visitor', async () => {
  const { asked, post, fields } = await evesBasket(takesOrders({ p1: { ...pothos, stock: 100 } }));
  for (let at = 0; at < 20; at++) await post(ORDER, { ...fields, email: ADA.email });
  const before = asked.length;
  const told = await post(ORDER, fields);
  expect([told.status, sent(asked.slice(before), 'RegisterBuyer')]).toEqual([429, []]);
});

it('a guest hears of everything that is missing at once, before anybody is signed up', async () => {
  const { asked, post, fields } = await evesBasket(takesOrders({ p1: pothos }));
  const told = await post(ORDER, { ...fields, name: ' ', recipient: '', line1: '', postalCode: '', city: '' });
  const marked = told.html.match(/(?<=<input(?=[^>]* aria-invalid)[^>]* name=")\w+/g);
  expect([told.status, marked]).toEqual([400, ['name', 'recipient', 'line1', 'postalCode', 'city']]);
  expect(textOf(told.html)).toContain('That did not work See what is marked below.');
  expect(told.html.match(/ autofocus/g)?.length).toBe(5);
  expect(sent(asked, 'RegisterBuyer')).toEqual([]);
  const collected = await post(ORDER, { ...fields, delivery: 'pickup', recipient: '', line1: '', total: '1499' });
  expect(collected.location).toBe('/shop/orders/o1');
});

it.each<[string, Record<string, string>, Record<string, string>, number]>([
  ['no key', { key: '' }, {}, 400],
  ['no plants', { lines: '[]' }, {}, 400],
  ['plants that are none', { lines: '[null]' }, {}, 400],
  ['a quantity that is none', { lines: '[{"plantId":"p1","sku":"S","name":"N","price":1,"quantity":1.5}]' }, {}, 400],
  ['another origin', {}, { origin: 'https://evil.example' }, 403],
  ['another site', {}, { 'sec-fetch-site': 'cross-site' }, 403],
  ['no origin', {}, { origin: '', 'sec-fetch-site': '' }, 403],
])('refuses a form with %s, and orders nothing', async (_, changes, headers, status) => {
  const { asked, post, fields } = await adasBasket(takesOrders({ p1: pothos }));
  const answer = await post(ORDER, { ...fields, ...changes }, headers);
  expect([answer.status, answer.set]).toEqual([status, null]);
  expect(asked).toEqual([]);
});

it('an empty basket has no checkout', async () => {
  const { get } = openShop(takesOrders({ p1: pothos }));
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
