import { describe, expect, it } from '@jest/globals';
import { readSiteConfig } from '../../src/config/site-config.js';
import { encryptionKeys } from '../../src/core/encryption/encryption.js';

const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
const own = { SHOP_API_KEY: 'psk_own', SHOP_SERVER_KEY: 'psk_server', SECRETS_KEY };

describe('the settings of a site alone', () => {
  it('are those of the demo, if none is given', () => {
    expect(readSiteConfig('shop', {})).toMatchObject({
      port: 4001,
      host: '127.0.0.1',
      storeUrl: 'http://localhost:4000',
      publicUrl: undefined,
      embedded: true,
      allowedHosts: [],
      rateLimitPerMinute: 600,
      sites: { shop: { apiKey: 'psk_demo_greenhouse_storefront', serverKey: 'psk_demo_greenhouse_server' } },
    });
    expect(readSiteConfig('office', {}).sites).toEqual({ admin: { apiKey: 'psk_demo_greenhouse' } });
  });

  it('are those of the store beside it, whose database is not the site’s', async () => {
    const store = { DATABASE_URL: 'postgresql://127.0.0.1/x', STOREFRONT_ORGANIZATION: 'fern-and-co' };
    const config = readSiteConfig('shop', { ...store, ...own, HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://shop.example',
      embedded: false,
      databaseUrl: undefined,
      allowedHosts: undefined,
      sites: { shop: { apiKey: 'psk_own', serverKey: 'psk_server' } },
    });
    expect(config.sites.admin).toBe(undefined);
    expect(await encryptionKeys(config)).toEqual([Buffer.alloc(32, 1)]);
    expect(readSiteConfig('shop', { ...own, ALLOWED_HOSTS: 'a.example' }).allowedHosts).toEqual(['a.example']);
  });

  it('with keys of its own, a site has no key for sessions but the one it is given', async () => {
    const { SECRETS_KEY: _, ...keys } = own;
    await expect(encryptionKeys(readSiteConfig('shop', keys))).rejects.toThrow(
      'SECRETS_KEY is not set: make a key once with "openssl rand -base64 32", keep it, and give it to every process.',
    );
    expect((await encryptionKeys(readSiteConfig('shop', {}))).map(({ length }) => length)).toEqual([32]);
  });

  it.each([
    [{ PAYMENTS: 'stripe' }, 'PAYMENTS is "stripe", but STRIPE_SECRET_KEY is not set.'],
    [{ PAYMENTS: 'paypal' }, 'PAYMENTS is "paypal", but it must be stripe, stand-in or none.'],
    [{ SHOP_API_KEY: 'psk_own' }, 'SHOP_API_KEY and SHOP_SERVER_KEY belong together: set both, or none.'],
    [{ SHOP_SERVER_KEY: 'psk_server' }, 'SHOP_API_KEY and SHOP_SERVER_KEY belong together: set both, or none.'],
    [
      { SECRETS_KEY: 'c2hvcnQ=' },
      'SECRETS_KEY is "***", but it must be 32 bytes in base64, or several, newest first, separated by commas.',
    ],
    [
      { STORE_URL: 'shop.example' },
      'STORE_URL is "shop.example", but it must be an address like https://api.shop.example.',
    ],
    [
      { PUBLIC_URL: 'https://shop.example/shop' },
      'PUBLIC_URL is "https://shop.example/shop", but it must be an address like https://shop.example, without a path.',
    ],
    [
      { ...own, SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set, but PUBLIC_URL is not: links in e-mails need the address at which visitors reach the shop.',
    ],
    [
      { ADMIN_TRUST_HEADER: 'Remote-User' },
      'ADMIN_TRUST_HEADER is set, but TRUST_PROXY is not: anybody could send that header.',
    ],
  ])('%j stops the start', (environment, message) => {
    expect(() => readSiteConfig('shop', environment)).toThrow(message);
  });
});
