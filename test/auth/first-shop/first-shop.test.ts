import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { sitesFinder } from '../../../src/auth/first-shop/own-keys.js';
import { readConfig } from '../../../src/config/config.js';
import { clock } from '../../../src/core/clock.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { describeEmbedded } from '../../support/postgres/on-postgres.js';
import { openStore, type Store } from '../../support/store.js';
import { visitorOf } from '../../support/visitor.js';

const FORM = {
  name: 'Fern & Co',
  admin: 'admin@fern.example',
  country: 'DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  shippingFee: '7,95',
  orderPrefix: '',
};
const { now } = clock;
afterEach(() => {
  clock.now = now;
});

const openEmpty = (environment = {}) =>
  openStore({ DEMO: 'false', STOREFRONT_ORGANIZATION: '', PROCESS_ROLE: 'api', ...environment });
/** What is refused changes nothing in it. */
const empty = await openEmpty();
/** The first test makes its shop. */
const store = await openEmpty();
const visitor = visitorOf(store.url);

/** The statuses of the shop, of the office for who has signed in, and of the catalogue for anybody. */
async function doors({ url }: Store, visitor = visitorOf(url)): Promise<number[]> {
  const answers = await Promise.all(['/shop', '/admin', '/plants'].map(visitor.get));
  return answers.map(({ status }) => status);
}

it('the link in the log makes the shop, and signs its admin in, once', async () => {
  expect(await doors(store, visitor)).toEqual([404, 303, 401]);
  const page = await visitor.get(store.app.setUpPath);
  expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
    ...[200, 'no-store', 'same-origin'],
  ]);
  const made = await visitor.post(store.app.setUpPath, FORM);
  expect([made.status, made.location]).toEqual([303, '/admin']);
  expect(await doors(store, visitor)).toEqual([200, 200, 200]);
  expect(
    await store.sql(
      'select slug, name, currency, country, time_zone, order_prefix, shipping_fee, free_shipping_from from organizations',
    ),
  ).toEqual([
    {
      ...{ slug: 'fern-and-co', name: 'Fern & Co', currency: 'EUR', country: 'DE', time_zone: 'Europe/Berlin' },
      ...{ order_prefix: 'FC', shipping_fee: 795, free_shipping_from: 2_147_483_647 },
    },
  ]);
  expect(await store.sql('select name, max_role, scopes from api_keys order by name')).toEqual([
    { name: 'Office', max_role: 'admin', scopes: [] },
    { name: 'Shop', max_role: 'customer', scopes: [] },
    { name: "Shop's server", max_role: 'customer', scopes: ['sign_up', 'payments'] },
  ]);
  const logged = await store.sql(
    'select operation, cardinality(resource_ids) as ids from audit_log where role is null',
  );
  expect(logged).toEqual([{ operation: 'create-shop', ids: 5 }]);
});

it('who has lost the answer of the form learns from the link that there is a shop, and where to sign in', async () => {
  const owner = visitorOf(store.url, { 'accept-language': 'de' });
  await leavingAllAsItWas(store, async () => {
    for (const answer of [await owner.get(store.app.setUpPath), await owner.post(store.app.setUpPath, FORM)]) {
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'no-store']);
      expect(answer.text).toContain('Es gibt jetzt einen Laden');
      expect(answer.text).toContain('href="/admin/sign-in"');
    }
    const stranger = store.app.setUpPath.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await owner.get(stranger)).status).toBe(404);
  });
});

it('the sign-in of a store without a shop names the link of the log, but not its key', async () => {
  const { text } = await visitorOf(empty.url).get('/admin/sign-in');
  expect(text).toContain('There is no shop yet.');
  expect(text).toContain(`${empty.url}/admin/set-up/…`);
  expect(text).not.toContain(empty.app.setUpPath);
  const store = await openEmpty();
  await visitorOf(store.url).post(store.app.setUpPath, FORM);
  expect((await visitorOf(store.url).get('/admin/sign-in')).text).not.toContain('There is no shop yet.');
});

it('the zone of the machine is chosen, unless that is UTC, as it is of every container', async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const { text } = await visitorOf(empty.url).get(empty.app.setUpPath);
  const chosen = [...text.matchAll(/<option value="([^"]+)" selected>/g)].map(([, zone]) => zone);
  expect(chosen).toEqual(timeZone === 'UTC' ? [] : [timeZone]);
});

it.each([
  [{ name: ' ' }, 'field-name'],
  [{ admin: '' }, 'field-admin'],
  [{ country: 'QQ' }, 'field-country'],
  [{ currency: 'XXX' }, 'field-currency'],
  [{ timeZone: 'Europe/Bonn' }, 'field-timeZone'],
  [{ shippingFee: '7.955' }, 'field-shippingFee'],
  [{ orderPrefix: 'Ä' }, 'field-orderPrefix'],
])('a form with %j says so beside the field, keeps the rest, and changes nothing', async (wrong, field) => {
  const { status, text } = await leavingAllAsItWas(empty, () =>
    visitorOf(empty.url, { 'accept-language': 'de' }).post(empty.app.setUpPath, { ...FORM, ...wrong }),
  );
  expect([status, [...text.matchAll(/id="([\w-]+)-error"/g)].map(([, id]) => id)]).toEqual([400, [field]]);
  expect(text).toContain('Bitte prüfen Sie Ihre Angaben');
  if (!('name' in wrong)) expect(text).toContain('value="Fern &amp; Co"');
});

it('of two forms that are sent at once, one makes the shop, which other processes serve, too', async () => {
  const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
  const raced = await openEmpty({ SECRETS_KEY });
  const config = readConfig({ DEMO: 'false', SECRETS_KEY });
  const elsewhere = sitesFinder(raced.orm, config, config.encryptionKeys);
  expect((await elsewhere()).sites.shop).toBeUndefined();
  const sent = ['One', 'Two'].map((name) => visitorOf(raced.url).post(raced.app.setUpPath, { ...FORM, name }));
  expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([303, 410]);
  expect(await raced.sql('select from organizations')).toHaveLength(1);
  const { sites, storefront, nextId } = await elsewhere();
  expect([Object.keys(sites), /^(one|two)$/.test(`${storefront}`), nextId]).toEqual([
    ['shop', 'admin'],
    true,
    undefined,
  ]);
});

it('another key, and a form of another site, open nothing', async () => {
  const { app, url } = empty;
  const other = app.setUpPath.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  await leavingAllAsItWas(empty, async () => {
    const visitor = visitorOf(url);
    const [asked, sent] = [await visitor.get(other), await visitor.post(other, FORM)];
    const foreign = { method: 'POST', body: new URLSearchParams(FORM), headers: { origin: 'https://evil.example' } };
    const answers = [asked, sent, await visitor.send(app.setUpPath, foreign)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403]);
  });
});

it.each([
  ['a store that has a shop', () => openStore({ PROCESS_ROLE: 'api' })],
  [
    'an office with a key of the settings, which would let nobody into the new shop,',
    () => openEmpty({ ADMIN_API_KEY: `psk_${'a'.repeat(43)}` }),
  ],
] as const)('%s never offers the page', async (_, open) => {
  const other = await open();
  // The office of the demo knows the link, which is used up.
  const status = (await other.app.isDemo()) ? 410 : 404;
  await leavingAllAsItWas(other, async () => {
    const guest = visitorOf(other.url);
    const answers = [await guest.get(other.app.setUpPath), await guest.post(other.app.setUpPath, FORM)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status]);
  });
});

it('while the database does not answer, the sites stay: each has a page that says so', async () => {
  const before = await store.app.served();
  expect(Object.keys(before.sites)).toEqual(['shop', 'admin']);
  clock.now = () => new Date(now().getTime() + 1001);
  const execute = jest.spyOn(store.orm.em.getConnection('write'), 'execute').mockRejectedValue(new Error('gone'));
  expect(await store.app.served()).toEqual(before);
  expect(execute).toHaveBeenCalledTimes(1);
  execute.mockRestore();
});

it('a revoked key closes its site within a second', async () => {
  await store.sql("update api_keys set revoked_at = now() where name = 'Shop'");
  clock.now = () => new Date(now().getTime() + 1001);
  expect(await doors(store, visitor)).toEqual([404, 200, 401]);
});

describeEmbedded('the keys of the first shop', () => {
  it('outlast a restart, and a new SECRETS_KEY beside the old one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'first-shop-'));
    const [old, fresh] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    const open = (SECRETS_KEY: string) => openEmpty({ DATA_DIR: join(folder, 'data'), SECRETS_KEY });
    const first = await open(`${old}`);
    await visitorOf(first.url).post(first.app.setUpPath, FORM);
    await first.close();
    for (const keys of [`${old},${fresh}`, `${fresh},${old}`, `${fresh}`]) {
      const store = await open(keys);
      expect([keys, await doors(store)]).toEqual([keys, [200, 303, 200]]);
      await store.close();
    }
    const lost = await open(Buffer.alloc(32, 3).toString('base64'));
    expect(await doors(lost)).toEqual([404, 404, 401]);
    await lost.close();
    await rm(folder, { recursive: true });
  });
});
