import { expect, it } from '@jest/globals';
import { ADA, fieldsOf, KEY, takesOrders, textOf } from './goods.ts';
import { type Answers, type Asked, openShop, organization, refused } from './shop.ts';

const HOME = {
  id: 'a1',
  label: 'home <b>',
  isDefault: true,
  recipient: 'Ada',
  line1: '12 Fern Lane',
  line2: null,
  postalCode: '97201',
  city: 'Portland',
  region: null,
  country: 'US',
  lines: ['Ada', '12 Fern Lane', 'Portland 97201'],
};

const account = {
  customer: { ...ADA, addresses: [HOME], orders: { total: 0, limit: 20, items: [] } },
  loyalty: {
    points: 40,
    pointsDebt: 11,
    tier: 'Seedling',
    nextTier: { name: 'Sprout', pointsNeeded: 1 },
    entries: [
      { id: 'l1', createdAt: '2026-11-25T10:00:00Z', kind: 'REVERSE', points: -11, note: null, orderId: 'o1' },
      { id: 'l2', createdAt: '2026-11-24T10:00:00Z', kind: 'ADJUST', points: 51, note: 'Sorry <i>', orderId: null },
    ],
    rewards: [
      {
        id: 'r1',
        name: 'Five off',
        description: '',
        pointsCost: 40,
        affordable: true,
        discount: { amount: 500, currency: 'USD' },
      },
      {
        id: 'r2',
        name: 'Ten off',
        description: '',
        pointsCost: 41,
        affordable: false,
        discount: { amount: 1000, currency: 'USD' },
      },
    ],
    codes: [],
  },
};

async function adasAccount(answers: Answers = {}) {
  const shop = openShop({
    ...takesOrders({}),
    'query Account': () => account,
    'query Addresses': () => account,
    ...answers,
  });
  await shop.post('/shop/sign-in', { loginId: ADA.email });
  shop.asked.length = 0;
  return shop;
}

const sent = (asked: Asked[]) =>
  asked
    .filter(({ body }) => body.query?.includes('mutation'))
    .map(({ headers, body }) => [
      /mutation (\w+)/.exec(body.query)?.[1],
      headers.get('idempotency-key'),
      body.variables,
    ]);

it('tells points in words, and what they buy', async () => {
  const { get } = await adasAccount();
  const { html } = await get('/shop/account');
  const text = textOf(html);
  expect(text).toContain('You have 40 points. Your tier is Seedling. 1 point to go until Sprout.');
  expect(text).toContain('Refunds took 11 points back that you had spent. The next points pay them off.');
  expect(text).toContain('Five off $5.00 off one order Redeem 40 points');
  expect(text).toContain('Ten off $10.00 off one order 41 points. 1 point to go');
  expect(text).toContain('-11 Removed after a refund: the order Nov 25, 2026');
  expect(html).toContain('Sorry &lt;i>');
  expect(html).toContain('home &lt;b>');
  const german = textOf((await get('/shop/account?lang=de')).html);
  expect(german).toContain('Sie haben 40 Punkte. Ihre Stufe ist Sämling. Noch 1 Punkt bis Spross.');
});

it('each form of the account is one mutation with the key of the form', async () => {
  const answer = () => ({ updateCustomer: { id: 'c1', name: 'Ada King' }, redeemReward: { code: 'THX' } });
  const names = ['RenameCustomer', 'RedeemReward', 'UpdateAddress', 'RemoveAddress', 'AddAddress'];
  const { asked, get, post } = await adasAccount(Object.fromEntries(names.map((name) => [`mutation ${name}`, answer])));
  const typed = { label: 'work', recipient: 'Ada', line1: '1 Elm', postalCode: '1', city: 'Portland', country: 'US' };
  const all = { ...typed, line2: '', region: '', company: '', phone: '' };
  const key = KEY;
  const locations = [
    await post('/shop/account/name', { key, name: ' Ada King ' }),
    await post('/shop/account/redeem', { key, rewardId: 'r1' }),
    await post('/shop/account/addresses/a2', { key, do: 'default' }),
    await post('/shop/account/addresses/a2', { key, do: 'remove' }),
    await post('/shop/account/addresses/a2', { key, do: 'save', ...typed }),
    await post('/shop/account/addresses/new', { key, do: 'save', ...typed }),
  ].map(({ location }) => location);
  const done = ['saved', 'redeemed', 'saved', 'removed', 'saved', 'saved'];
  expect(locations).toEqual(done.map((word) => `/shop/account?done=${word}`));
  expect(sent(asked)).toEqual([
    ['RenameCustomer', key, { id: 'c1', name: 'Ada King' }],
    ['RedeemReward', key, { customerId: 'c1', rewardId: 'r1' }],
    ['UpdateAddress', key, { id: 'a2', isDefault: true }],
    ['RemoveAddress', key, { id: 'a2' }],
    ['UpdateAddress', key, { id: 'a2', ...all }],
    ['AddAddress', key, { customerId: 'c1', ...all }],
  ]);
  expect((await get('/shop/no-page')).html).toContain('Signed in as Ada King');
});

it.each([
  ['account?done=saved', 'Saved'],
  ['account?done=removed', 'Address removed'],
  ['account?done=redeemed', 'Your new code is under “Your codes”'],
  ['account?done=toString', undefined],
  ['account', undefined],
])('what a form of the account has done is a status, at which the page begins: %s', async (path, done) => {
  const { get } = await adasAccount();
  const { html } = await get(`/shop/${path}`);
  const status = '<div class="notice good" role="status" tabindex="-1" autofocus>';
  expect(html.split(' autofocus').length - 1).toBe(done ? 1 : 0);
  if (done) expect(html).toContain(`${status}<p class="title">${done}</p></div>`);
  else expect(html).not.toContain('class="notice');
});

it('what the store refuses is said beside what was typed', async () => {
  const errors = [{ field: 'label', code: 'max', message: 'The label is too long.' }];
  const { post } = await adasAccount({
    'mutation AddAddress': () => refused('bad_user_input', 400, { errors }),
    'mutation RedeemReward': () => refused('insufficient_points', 422, { required: 41, available: 40 }),
  });
  const typed = await post('/shop/account/addresses/new', { key: KEY, do: 'save', label: '"long"', city: 'Portland' });
  expect([typed.status, typed.html.includes('<a href="#field-label">Label: The label is too long.</a>')]).toEqual([
    400,
    true,
  ]);
  expect(typed.html).toContain('value="&quot;long&quot;"');
  const poor = await post('/shop/account/redeem', { key: KEY, rewardId: 'r2' });
  expect([poor.status, textOf(poor.html).includes('You do not have enough points for this reward')]).toEqual([
    422,
    true,
  ]);
});

it('what the store refuses in a field is said there, in the language of the page; what it alone knows, in its own words', async () => {
  const issue = (field: string, code: string, more = {}) => ({ field, code, message: `${field} is wrong`, ...more });
  const errors = [
    issue('label', 'isText'),
    issue('line1', 'maxLength', { allowed: 100 }),
    issue('country', 'isISO31661Alpha2'),
    issue('city', 'format'),
  ];
  const { post } = await adasAccount({
    'mutation UpdateAddress': () => refused('BAD_USER_INPUT', 400, { errors }),
  });
  const saidIn = async (language: string) => {
    const { status, html } = await post('/shop/account/addresses/a1', { key: KEY }, { 'accept-language': language });
    return [
      status,
      ...[...html.matchAll(/<p class="error" id="field-(\w+)-error">(.*?)<\/p>/g)].map((said) => said.slice(1)),
    ];
  };
  expect(await saidIn('de')).toEqual([
    400,
    ['label', 'Bitte ausfüllen.'],
    ['country', 'Bitte ein Land wählen.'],
    ['line1', 'Bitte höchstens 100 Zeichen.'],
    ['city', 'city is wrong'],
  ]);
  expect(await saidIn('en')).toEqual([
    400,
    ['label', 'Please fill this in.'],
    ['country', 'Please choose a country.'],
    ['line1', 'Please use 100 characters or fewer.'],
    ['city', 'city is wrong'],
  ]);
});

it('an address has the fields of its country, in its order, and keeps what was typed', async () => {
  const { asked, get, post } = await adasAccount({ 'mutation UpdateAddress': () => ({ updateAddress: { id: 'a1' } }) });
  const labels = (html: string) =>
    [...html.matchAll(/<label for="field-\w+">(.*?)<\/label>/g)].map(([, label = '']) => textOf(label).trim());
  const first = await get('/shop/account/addresses/a1', { 'accept-language': 'en' });
  expect(labels(first.html)).toEqual([
    ...['Label', 'Country', 'Recipient', 'Company (optional)', 'Street and number'],
    ...['Second line (optional)', 'City', 'State (optional)', 'ZIP code', 'Phone, for the carrier (optional)'],
  ]);
  expect(textOf(first.html)).toContain('Germany Hong Kong SAR China United States');
  const fields = fieldsOf(first.html, '/shop/account/addresses/a1');
  expect(fields).toMatchObject({ country: 'US', shown: 'US', postalCode: '97201' });
  // What a script of the page asks for when a country is chosen.
  const inGermany = await post('/shop/account/addresses/a1', {
    ...fields,
    country: 'DE',
    region: 'Saxony',
    update: 'true',
  });
  expect(inGermany.status).toBe(200);
  expect(labels(inGermany.html).slice(6, -1)).toEqual(['Postal code', 'City', 'State or region (optional)']);
  const inHongKong = await post('/shop/account/addresses/a1', {
    ...fields,
    country: 'HK',
    postalCode: '',
    update: 'true',
  });
  expect(labels(inHongKong.html).slice(6, -1)).toEqual(['City', 'State or region (optional)']);
  expect(sent(asked)).toEqual([]);
  // Without a script, the fields that the page lacks come before anything is saved.
  const lacking = await post('/shop/account/addresses/a1', {
    ...fieldsOf(inHongKong.html, '/shop/account/addresses/a1'),
    country: 'US',
  });
  expect(textOf(lacking.html)).toContain('Please complete the address: in United States, it has other fields');
  expect([lacking.status, labels(lacking.html).slice(6, -1), sent(asked)]).toEqual([
    200,
    ['City', 'State (optional)', 'ZIP code'],
    [],
  ]);
  const saved = await post('/shop/account/addresses/a1', {
    ...fieldsOf(lacking.html, '/shop/account/addresses/a1'),
    postalCode: '97202',
  });
  expect(saved.location).toBe('/shop/account?done=saved');
  expect(sent(asked)).toMatchObject([
    ['UpdateAddress', expect.any(String), { country: 'US', postalCode: '97202', region: '' }],
  ]);
});

it('a new address is in a country that the shop serves; an old one keeps its own', async () => {
  const served = { ...organization, country: 'US', deliveryZones: [{ countries: ['DE'] }] };
  const { get } = await adasAccount({ 'query Shop': () => ({ organization: served }) });
  const countries = async (id: string) =>
    [...(await get(`/shop/account/addresses/${id}`)).html.matchAll(/<option value="(\w\w)"( selected)?/g)].map(
      ([, code, selected]) => `${code}${selected ?? ''}`,
    );
  expect([await countries('new'), await countries('a1')]).toEqual([['DE selected'], ['DE', 'US selected']]);
});

it.each([
  'account/name',
  'account/redeem',
  'account/addresses/a1',
  'account/addresses/new',
  'wishlist',
  'wishlist/remove',
])('%s is refused without a key; who is not signed in is led to the sign-in', async (form) => {
  const { asked, post } = await adasAccount();
  expect((await post(`/shop/${form}`, { plantId: 'p1' })).status).toBe(400);
  const stranger = openShop(takesOrders({}));
  const { location } = await stranger.post(`/shop/${form}`, { key: KEY, plantId: 'p1' });
  expect(location).toMatch(/^\/shop\/sign-in\?next=%2Fshop%2F(account|wishlist|plants%2Fp1)$/);
  expect([asked, stranger.asked]).toEqual([[], []]);
});

it('the account and the wishlist are for who has signed in', async () => {
  const { asked, get } = openShop(takesOrders({}));
  expect((await get('/shop/account')).location).toBe('/shop/sign-in?next=%2Fshop%2Faccount');
  expect((await get('/shop/wishlist')).location).toBe('/shop/sign-in?next=%2Fshop%2Fwishlist');
  expect(asked).toEqual([]);
});
