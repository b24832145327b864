import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';

const DATABASE_URL = 'postgresql://postgres@127.0.0.1:5432/postgres';

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['none', false],
    ['0', 0],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, 2001:db8::/32,::1', ['10.0.0.0/8', '2001:db8::/32', '::1']],
  ])('%s', (TRUST_PROXY, trusted) => expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trusted));

  it.each([
    'yes',
    'true',
    '-1',
    '1.5',
    '100',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.1/',
    '10.0.0.0/8/8',
    '10.0.0.1,,10.0.0.2',
    '::/129',
    '*',
  ])('%s stops the start', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      `TRUST_PROXY is "${TRUST_PROXY}", but it must be none, a number of proxies up to 99, or addresses and networks like 10.0.0.0/8, separated by commas.`,
    );
  });
});

describe('ADMIN_TRUST_HEADER', () => {
  it('is a name, beside the addresses of the proxies that send it', () => {
    const { sites } = readConfig({ ADMIN_TRUST_HEADER: 'Remote-User', TRUST_PROXY: '10.0.0.0/8' });
    expect(sites.admin).toEqual({ apiKey: 'psk_demo_greenhouse', trustHeader: 'Remote-User' });
  });

  it.each([
    [undefined, /^ADMIN_TRUST_HEADER is set, but TRUST_PROXY is not: anybody could send that header\.$/],
    ['1', /^ADMIN_TRUST_HEADER is set, but TRUST_PROXY is a number: name the addresses of the proxies/],
  ])('stops the start with TRUST_PROXY %s', (TRUST_PROXY, message) => {
    expect(() => readConfig({ ADMIN_TRUST_HEADER: 'Remote-User', TRUST_PROXY })).toThrow(message);
  });
});

describe('HOST', () => {
  it.each([
    [{}, '127.0.0.1'],
    [{ PROCESS_ROLE: 'worker' }, '127.0.0.1'],
    [{ DATABASE_URL }, '0.0.0.0'],
    [{ DATABASE_URL, PROCESS_ROLE: 'api' }, '0.0.0.0'],
    // What a worker serves is for its own machine.
    [{ DATABASE_URL, PROCESS_ROLE: 'worker' }, '127.0.0.1'],
    [{ DATABASE_URL, PROCESS_ROLE: 'worker', HOST: '0.0.0.0' }, '0.0.0.0'],
  ])('%o', (environment, host) => expect(readConfig(environment).host).toBe(host));
});

describe('METRICS_PORT', () => {
  it.each([
    [{}, 'same'],
    [{ METRICS_PORT: '9100' }, 9100],
    [{ METRICS_PORT: '4000' }, 'same'],
    [{ METRICS_PORT: '0', PORT: '0' }, 0],
    [{ DATABASE_URL }, 'none'],
    [{ DATABASE_URL, METRICS_PORT: '9100' }, 9100],
    [{ DATABASE_URL, METRICS_PORT: '4000' }, 'same'],
    [{ DATABASE_URL, PROCESS_ROLE: 'worker' }, 'same'],
    [{ DATABASE_URL, PROCESS_ROLE: 'worker', METRICS_PORT: '9100' }, 'same'],
  ])('%o', (environment, port) => expect(readConfig(environment).metricsPort).toBe(port));

  it('must be a port', () => {
    expect(() => readConfig({ METRICS_PORT: '65536' })).toThrow(
      'METRICS_PORT is "65536", but it must be a port number, 0 to 65535.',
    );
  });
});

describe('DATABASE_URL', () => {
  it('may name several hosts', () => {
    const url = 'postgresql://u:p@a:5432,b:5433/shop';
    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ embedded: false, databaseUrl: url });
  });

  it.each([
    'mysql://host/shop',
    'postgresql://',
    'postgresql://u:p@[bad/shop',
    'postgresql://u:p@host:port/shop',
    'postgresql://a,b:port/shop',
  ])('%s stops the start', (url) => {
    const expected = 'but it must be an address like postgresql://user:password@host:5432/name.';
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(expected);
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is /);
  });
});

it.each([
  ['a password with a comma', 'postgres//u:pass,word@h/shop', 'postgres//u:***@h/shop'],
  ['a password with an at sign', 'mysql://u:pass@word@h/shop', 'mysql:***@h/shop'],
  ['several addresses', 'mysql://u:pass@word@a/shop,mysql://u:password@b/shop', 'mysql:***@b/shop'],
  ['no host', 'postgresql://u:password', 'postgresql://u:***'],
  ['words', 'host=h password=pass word', 'host=h password=***'],
  ['a query', 'mysql://h/shop?user=u&password=password&sslpassword=password', 'mysql://h/shop?user=u&password=***'],
  ['a port that does not exist', 'postgresql://h:99999/shop', 'postgresql://h:99999/shop'],
])('a password is never printed: %s', (_, url, printed) => {
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_REPLICA_URLS', 'REDIS_URL'];
  for (const name of [...names, 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    expect(() => readConfig({ [name]: url })).toThrow(`${name} is "${printed}", but it must be `);
});

it.each(['redis://h:99999', 'redis://h:port', 'redis://a b', 'rediss://'])(
  'REDIS_URL: %s stops the start',
  (REDIS_URL) => {
    expect(() => readConfig({ REDIS_URL })).toThrow(
      /^REDIS_URL is ".*", but it must be an address like redis:\/\/host:6379\.$/,
    );
  },
);

it.each([' ', 'memory:', 'memory:/'])('DATA_DIR: "%s" stops the start', (DATA_DIR) => {
  expect(() => readConfig({ DATA_DIR })).toThrow(`DATA_DIR is "${DATA_DIR}", but it must be a folder, or memory://.`);
});

it('TRUSTED_DOCUMENTS is a path', () => {
  expect(() => readConfig({ TRUSTED_DOCUMENTS: ' ' })).toThrow(
    'TRUSTED_DOCUMENTS is " ", but it must be the path of a JSON file.',
  );
  expect(readConfig({ TRUSTED_DOCUMENTS: 'documents.json' }).trustedDocuments).toBe('documents.json');
  expect(readConfig({}).trustedDocuments).toBeUndefined();
});

it('names the bounds of the delays between attempts', () => {
  expect(() => readConfig({ WEBHOOK_RETRY_SCHEDULE: '5,2592001' })).toThrow(
    'WEBHOOK_RETRY_SCHEDULE is "5,2592001", but it must be delays of 0 to 2592000 seconds, separated by commas.',
  );
});

it.each(['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URLS'])('%s without DATABASE_URL stops the start', (name) => {
  expect(() => readConfig({ [name]: 'postgresql://u:password@h/shop' })).toThrow(
    `${name} is set, but DATABASE_URL is not: set both, or neither for the embedded database.`,
  );
  expect(readConfig({ [name]: 'postgresql://h/shop', DATABASE_URL }).embedded).toBe(false);
});

describe('the settings of the storefront', () => {
  const shop = { SHOP_API_KEY: 'psk_shop', SHOP_SERVER_KEY: 'psk_server' };

  it('are those of the demo when embedded, else none', () => {
    const demo = { apiKey: 'psk_demo_greenhouse_storefront', serverKey: 'psk_demo_greenhouse_server' };
    expect(readConfig({}).sites.shop).toEqual(demo);
    expect(readConfig({ DATABASE_URL }).sites.shop).toBe(undefined);
    expect(readConfig({ STOREFRONT_ORGANIZATION: 'greenhouse' }).sites.shop).toEqual(demo);
    expect(readConfig({ STOREFRONT_ORGANIZATION: 'fern-and-co' }).sites).toEqual({ shop: undefined, admin: undefined });
    const own = { apiKey: 'psk_shop', serverKey: 'psk_server' };
    expect(readConfig({ DATABASE_URL, ...shop }).sites.shop).toEqual(own);
  });

  it.each(Object.keys(shop))('%s without the other stops the start, and the other without it', (name) => {
    const [one, others] = [{ [name]: 'psk_x' }, { ...shop, [name]: undefined }];
    for (const some of [one, others])
      expect(() => readConfig({ DATABASE_URL, ...some })).toThrow(
        'SHOP_API_KEY and SHOP_SERVER_KEY belong together: set both, or none.',
      );
  });
});

describe('PAYMENTS', () => {
  it('names who takes payments, with the key of Stripe', () => {
    const { stripeKey, payments } = readConfig({ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }).sites.shop ?? {};
    expect([payments, stripeKey]).toEqual(['stripe', 'sk_test_1']);
  });

  it.each([
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS is "stripe", but STRIPE_SECRET_KEY is not set.'],
    [{ PAYMENTS: 'paypal' }, 'PAYMENTS is "paypal", but it must be stripe, stand-in or none.'],
    [
      { STRIPE_URL: 'api.stripe.com' },
      'STRIPE_URL is "api.stripe.com", but it must be an address like https://api.stripe.com.',
    ],
  ])('%j stops the start', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});

describe('SMTP_URL', () => {
  const SMTP_URL = 'smtp://mail.example';

  it.each([{ DATABASE_URL, PUBLIC_URL: 'https://shop.example' }, {}])('beside %j', (others) => {
    const keys = { SHOP_API_KEY: 'psk_shop', SHOP_SERVER_KEY: 'psk_server' };
    expect(readConfig({ SMTP_URL, ...keys, ...others }).sites.shop?.smtpUrl).toBe(SMTP_URL);
  });
});

describe('PUBLIC_URL', () => {
  it.each(['https://shop.example', 'http://192.168.1.5:8080', 'http://[fd00::1]'])('may be %s', (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  });

  it.each([
    'shop.example',
    'https://shop.example/',
    'https://shop.example/shop',
    'https://shop.example?a=1',
    'ftp://shop.example',
    '*',
  ])('%s stops the start', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(
      `PUBLIC_URL is "${PUBLIC_URL}", but it must be an address like https://shop.example, without a path.`,
    );
  });

  it.each([
    [
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set, but PUBLIC_URL is not: links in e-mails need the address at which visitors reach the shop.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY is set, but PUBLIC_URL is not: Stripe sends visitors back to the address at which they reach the shop.',
    ],
  ])('is needed with DATABASE_URL beside %j, whatever hosts are allowed', (others, message) => {
    expect(() => readConfig({ DATABASE_URL, ALLOWED_HOSTS: 'shop.example', ...others })).toThrow(message);
    expect(readConfig({ DATABASE_URL, PUBLIC_URL: 'https://shop.example', ...others }).embedded).toBe(false);
    expect(readConfig(others).publicUrl).toBe(undefined);
  });
});
