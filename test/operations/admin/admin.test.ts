import { describe, expect, it } from '@jest/globals';
import { SITES } from '../../support/shop.js';
import { openStore, STAFF } from '../../support/store.js';
import { visitorOf } from '../../support/visitor.js';
import { adminOn, newShop, WITH_COMMANDS } from './admin-commands.js';

const store = await openStore({ ...WITH_COMMANDS, ADMIN_API_KEY: SITES.ADMIN_API_KEY });
const admin = adminOn(store);

const SHOP = ['--slug', 'shop', '--name', 'Shop', '--currency', 'USD', '--order-prefix', 'SH'];
/** What a command that is refused prints. */
const refusal = (err: string) => ({ exitCode: 1, out: '', err });
const createShop = (...more: string[]) => admin('create-shop', ...SHOP, '--shipping-fee', '795', ...more);

describe('npm run admin', () => {
  it('opens a shop, with an admin and a key that log in', async () => {
    const { exitCode, json, err } = await createShop('--admin', 'admin@s.example', '--json');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(json).toEqual({
      id: expect.any(String),
      slug: 'shop',
      name: 'Shop',
      currency: 'USD',
      time_zone: 'UTC',
      admin: { id: expect.any(String), login_id: 'admin@s.example', role: 'admin', active: true },
      api_key: {
        id: expect.any(String),
        name: 'First key',
        key: expect.stringMatching(/^psk_[\w-]{43}$/),
        last_four: json.api_key.key.slice(-4),
        max_role: 'admin',
        scopes: [],
        trusted_only: false,
        active: true,
        expires_at: null,
      },
    });
    const client = await store.as('admin@s.example', json.api_key.key);
    const { data } = await client.graphql(
      '{ organization { slug orderPrefix shippingFee { amount } } plants { total } }',
    );
    expect(data).toEqual({
      organization: { slug: 'shop', orderPrefix: 'SH', shippingFee: { amount: 795 } },
      plants: { total: 0 },
    });
  });

  it('refuses a slug that is taken, and changes nothing', async () => {
    const before = await admin('list-shops', '--json');
    expect(await createShop('--admin', 'other@s.example')).toMatchObject(
      refusal('A shop with the slug "shop" already exists.\n'),
    );
    const { json } = await createShop('--admin', 'other@s.example', '--json');
    expect(json).toBeUndefined();
    expect(await admin('list-shops', '--json')).toEqual(before);
    expect((await admin('list-users', '--shop', 'shop', '--json')).json).toHaveLength(1);
  });

  it('stores a currency in capital letters, as every amount shows it, and the shop says its decimals', async () => {
    const { json } = await admin(...newShop('lower', 'kwd'));
    expect(json.currency).toBe('KWD');
    expect((await admin('list-shops', '--json')).json).toContainEqual(
      expect.objectContaining({ slug: 'lower', currency: 'KWD' }),
    );
    const client = await store.as('admin@s.example', json.api_key.key);
    const { data } = await client.graphql('{ organization { currency currencyDecimals } }');
    expect(data.organization).toEqual({ currency: 'KWD', currencyDecimals: 3 });
  });

  it('opens no shop in a currency that is none, and changes nothing', async () => {
    const before = await admin('list-shops', '--json');
    const other = ['--slug', 'other', '--name', 'Other', '--currency', 'XAU', '--order-prefix', 'OT'];
    expect(await admin('create-shop', ...other, '--shipping-fee', '1', '--admin', 'a@o.example')).toMatchObject(
      refusal(
        '--currency must be the ISO 4217 code of a currency in use, such as USD, and none of a fund, a metal or a test (received "XAU")\n',
      ),
    );
    expect(await admin('list-shops', '--json')).toEqual(before);
  });

  it('opens a shop in a time zone, and refuses one that there is not', async () => {
    const berlin = ['--slug', 'berlin', '--name', 'Berlin', '--currency', 'EUR', '--order-prefix', 'BE'];
    const create = (zone: string, ...more: string[]) =>
      admin('create-shop', ...berlin, '--shipping-fee', '1', '--admin', 'a@b.example', '--time-zone', zone, ...more);
    const before = await admin('list-shops', '--json');
    expect(await create('Berlin')).toMatchObject(
      refusal('--time-zone must be an IANA time zone, as in Europe/Berlin (received "Berlin")\n'),
    );
    expect(await admin('list-shops', '--json')).toEqual(before);
    expect((await create('Europe/Berlin', '--json')).json).toMatchObject({
      slug: 'berlin',
      time_zone: 'Europe/Berlin',
    });
  });

  it('names every wrong option', async () => {
    const wrong = ['--slug', 'A', '--name', ' ', '--currency', 'XX', '--order-prefix', 'a', '--admin', ' '];
    const { exitCode, out, err } = await admin('create-shop', ...wrong, '--shipping-fee', '1');
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: '' });
    for (const option of ['--slug', '--name', '--currency', '--order-prefix', '--admin']) expect(err).toContain(option);
    expect(await admin('create-shop', '--slug', 's')).toMatchObject({ exitCode: 2, out: '' });
    const fee = await admin('create-shop', ...SHOP, '--shipping-fee', '7.95', '--admin', 'a');
    expect(fee.exitCode).toBe(2);
    expect(fee.err).toContain('It must be a whole number of minor units');
  });

  it('lets a shop in again that lost its keys', async () => {
    const [first] = (await admin('list-keys', '--shop', 'shop', '--json')).json;
    const revoke = (id: string) => admin('revoke-key', '--shop', 'shop', '--id', id);
    const refused = 'No other API key with maxRole ADMIN is active for another week or longer.';
    expect(await revoke(first.id)).toMatchObject({ exitCode: 1, err: expect.stringContaining(refused) });
    const key = ['--shop', 'shop', '--name', 'way back'];
    expect((await admin('create-key', ...key)).exitCode).toBe(2);
    const made = await admin('create-key', ...key, '--max-role', 'admin', '--expires-at', '2999-01-01');
    expect(made).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^psk_[\w-]{43}\n$/) });
    expect((await revoke(first.id)).exitCode).toBe(0);
    expect((await admin('list-shops', '--json')).json).toContainEqual(
      expect.objectContaining({ slug: 'shop', active_admins: 1, active_admin_keys: 1 }),
    );
    expect((await admin('create-key', '--shop', 'none', '--name', 'x', '--max-role', 'staff')).err).toBe(
      'No shop has the slug "none".\n',
    );
  });

  it('creates a key with scopes, with which nobody logs in', async () => {
    const key = ['create-key', '--shop', 'shop', '--name', 'server'];
    const made = await admin(...key, '--scopes', 'sign_up', 'payments', '--json');
    expect(made.json).toMatchObject({ max_role: 'customer', scopes: ['sign_up', 'payments'], active: true });
    const listed = (await admin('list-keys', '--shop', 'shop')).out;
    expect(listed).toContain(`…${made.json.last_four}  sign_up,payments  active  server\n`);
    expect((await admin(...key, '--max-role', 'customer', '--scopes', 'everything')).exitCode).toBe(2);
    const above = await admin(...key, '--max-role', 'staff', '--scopes', 'events');
    expect(above).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining('--max-role') });
    expect((await admin('list-keys', '--shop', 'shop')).out).toBe(listed);
  });

  it('creates a key for trusted documents alone', async () => {
    const key = ['create-key', '--shop', 'shop', '--name', 'app', '--max-role', 'customer'];
    expect((await admin(...key, '--trusted-only', '--json')).json).toMatchObject({ trusted_only: true, active: true });
    expect((await admin(...key, '--json')).json).toMatchObject({ trusted_only: false, active: true });
  });

  it('takes a name as the API does: one line, without the spaces around it', async () => {
    const named = (name: string) =>
      admin('create-key', '--shop', 'shop', '--name', name, '--max-role', 'customer', '--json');
    expect((await named('  till 2 ')).json).toMatchObject({ name: 'till 2' });
    const listed = (await admin('list-keys', '--shop', 'shop')).out;
    expect(JSON.parse((await named('till\n3')).err).error).toEqual({
      code: 'bad_user_input',
      message: '--name must be one line, without line breaks, tabs and control characters (received "till\\n3")',
    });
    expect((await admin('list-keys', '--shop', 'shop')).out).toBe(listed);
  });

  it('creates, disables and enables users', async () => {
    const user = ['--shop', 'shop', '--login-id', 'staff@s.example'];
    expect(await admin('create-user', ...user, '--role', 'staff')).toMatchObject({
      exitCode: 0,
      out: 'staff@s.example  staff  active\n',
    });
    expect((await admin('create-user', ...user, '--role', 'staff', '--json')).err).toMatch(/"code":"conflict"/);
    expect((await admin('create-user', '--shop', 'shop', '--login-id', 'x', '--role', 'customer')).err).toContain(
      '--customer-id is required for the role customer',
    );
    expect((await admin('disable-user', ...user)).out).toBe('staff@s.example  staff  disabled\n');
    expect((await admin('enable-user', ...user)).out).toBe('staff@s.example  staff  active\n');
    expect(await admin('disable-user', '--shop', 'shop', '--login-id', 'admin@s.example')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('the last active admin'),
    });
  });

  it('finds a customer by their email in any case, as their login does', async () => {
    const user = ['--shop', 'greenhouse', '--login-id', 'Ada@Example.com'];
    expect((await admin('disable-user', ...user)).out).toBe('ada@example.com  customer  disabled\n');
    expect((await admin('enable-user', ...user)).out).toBe('ada@example.com  customer  active\n');
  });

  it('takes only times that exist, with their zone', async () => {
    const key = (time: string) =>
      admin('create-key', '--shop', 'shop', '--name', 'x', '--max-role', 'staff', '--json', '--expires-at', time);
    for (const wrong of [
      '2999-02-30',
      '2999-02-30T00:00:00Z',
      '2999-01-01T12:00',
      '2999-01-01 12:00',
      '2999-13-01',
      '2999',
    ]) {
      const { exitCode, out, err } = await key(wrong);
      expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
      expect(err).toContain('It must be a date or a time like 2027-01-31T12:00:00Z.');
    }
    expect((await key('2999-02-28')).json.expires_at).toBe('2999-02-28T00:00:00.000Z');
    expect((await key('2999-02-28T12:00:00+02:00')).json.expires_at).toBe('2999-02-28T10:00:00.000Z');
  });

  it('prints a link that signs staff in to the back office, while they are not disabled', async () => {
    const user = ['--shop', 'greenhouse', '--login', STAFF];
    const office = 'https://office.example';
    const atOffice = adminOn(store, { PUBLIC_URL: office });
    const made = [
      await atOffice('sign-in-link', ...user, '--json'),
      await admin('sign-in-link', ...user, '--url', office, '--json'),
    ];
    const [used = '', disabled = ''] = made.map(({ json: { link } }) => {
      expect(link).toMatch(/^https:\/\/office\.example\/admin\/sign-in\/[\w-]+$/);
      return new URL(link).pathname;
    });
    const visitor = visitorOf(store.url);
    expect((await visitor.get(used)).text).toContain(STAFF);
    expect(await visitor.post(used)).toMatchObject({ status: 303, location: '/admin' });
    expect((await visitor.get('/admin/orders')).status).toBe(200);
    await admin('disable-user', '--shop', 'greenhouse', '--login-id', STAFF);
    expect((await visitor.post(disabled)).status).toBe(410);
    expect(await admin('sign-in-link', ...user)).toMatchObject(refusal(`The user "${STAFF}" is disabled.\n`));
    await admin('enable-user', '--shop', 'greenhouse', '--login-id', STAFF);
  });

  it('prints no link for a customer, for nobody, or to no address', async () => {
    const link = (login: string, ...more: string[]) =>
      admin('sign-in-link', '--shop', 'greenhouse', '--login', login, ...more);
    expect((await link('ada@example.com')).err).toContain('the back office is for staff and admins');
    expect((await link('nobody@example.com')).err).toContain('No user of this shop has the login id');
    expect(await link(STAFF, '--url', 'office.example')).toMatchObject({ exitCode: 2, out: '' });
  });

  it('records refused commands in the audit log of the shop', async () => {
    const user = ['--shop', 'shop', '--login-id'];
    const [{ id }] = (await admin('list-users', '--shop', 'shop', '--json')).json;
    await admin('disable-user', ...user, 'admin@s.example');
    await admin('disable-user', ...user, 'nobody@s.example');
    await admin('create-user', ...user, 'admin@s.example', '--role', 'admin');
    await admin('create-key', '--shop', 'shop', '--name', '', '--max-role', 'staff');
    const rows = await store.sql(
      `select operation, outcome, resource_ids, arguments, user_id from audit_log
       where outcome <> 'ok' and organization_id = (select id from organizations where slug = 'shop') order by id desc limit 4`,
    );
    expect(rows).toEqual([
      {
        operation: 'create-key',
        outcome: 'BAD_USER_INPUT',
        resource_ids: [],
        arguments: { maxRole: 'staff' },
        user_id: null,
      },
      { operation: 'create-user', outcome: 'CONFLICT', resource_ids: [], arguments: { role: 'admin' }, user_id: null },
      { operation: 'disable-user', outcome: 'NOT_FOUND', resource_ids: [], arguments: {}, user_id: null },
      { operation: 'disable-user', outcome: 'CONFLICT', resource_ids: [id], arguments: {}, user_id: null },
    ]);
  });

  it('says when shipping is free without the option, and shows empty text as empty', async () => {
    expect((await admin('create-shop', '--help')).out).toContain('(default: never)');
    expect((await admin('list-users', '--shop', '')).err).toBe('No shop has the slug "".\n');
  });
});
