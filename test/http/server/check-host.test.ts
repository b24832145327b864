import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import type { AppError } from '../../../src/core/errors.js';
import { hostChecker } from '../../../src/http/server/hosts-and-origins.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { openStore } from '../../support/store.js';

const checked = (
  environment: Record<string, string | undefined>,
  host: string | undefined,
  url = '/plants',
  forwarded?: string,
): unknown => {
  try {
    hostChecker(readConfig(environment))({
      headers: { host },
      host: forwarded ?? host,
      routeOptions: { url },
    } as never);
    return 'taken';
  } catch (error) {
    return (error as AppError).code;
  }
};

describe('the Host of a request', () => {
  it.each(['localhost', 'localhost:4000', 'LOCALHOST:4000', '127.0.0.1:4000', '127.8.8.8', '[::1]:4000', '[::1]'])(
    '%s is the demo’s',
    (host) => {
      expect(checked({}, host)).toBe('taken');
    },
  );

  it.each([
    ...['evil.example', 'evil.example:4000', 'localhost.evil.example', '127.0.0.1.evil.example', '127.evil.example'],
    ...['192.168.1.5:4000', '8.8.8.8', '[2606:4700::1]:4000', '[::ffff:8.8.8.8]', '', ':4000', undefined],
  ])('%s is not: the name of a web page could lead to this machine', (host) => {
    expect(checked({}, host)).toBe('BAD_USER_INPUT');
  });

  it('may be one that HOST or ALLOWED_HOSTS names', () => {
    const shared = { HOST: '192.168.1.5', ALLOW_DEMO_KEYS: 'true', ALLOWED_HOSTS: 'demo.example, Plants.local' };
    for (const host of ['192.168.1.5:4000', 'demo.example', 'plants.local:80', 'localhost'])
      expect([host, checked(shared, host)]).toEqual([host, 'taken']);
    expect(checked(shared, '192.168.1.6')).toBe('BAD_USER_INPUT');
  });

  it.each(['198.51.100.66.', '0x7f.1', '3325256704', '1.2'])('%s is an address, as browsers read it', (host) => {
    expect(checked({ DATABASE_URL: 'postgresql://127.0.0.1/x' }, host)).toBe('BAD_USER_INPUT');
  });

  it('may be that of PUBLIC_URL, on any port', () => {
    const tunnel = { PUBLIC_URL: 'https://demo.example' };
    for (const host of ['demo.example', 'DEMO.example:8080']) expect(checked(tunnel, host)).toBe('taken');
    expect(checked(tunnel, 'other.example')).toBe('BAD_USER_INPUT');
    expect(checked({ PUBLIC_URL: 'http://[fd00::1]:8080' }, '[fd00::1]:8080')).toBe('taken');
  });

  it('may be any address, but no name, if HOST of the demo is every address', () => {
    const open = { HOST: '0.0.0.0', ALLOW_DEMO_KEYS: 'true' };
    expect(checked(open, '192.168.1.6:4000')).toBe('taken');
    expect(checked(open, '[fd00::1]:4000')).toBe('taken');
    expect(checked(open, 'evil.example:4000')).toBe('BAD_USER_INPUT');
  });

  const DATABASE_URL = 'postgresql://127.0.0.1/x';

  it.each(['198.51.100.66', '198.51.100.66:4000', '[2001:db8::66]', '[::ffff:c633:6442]:80', '0.0.0.0'])(
    'is no address with DATABASE_URL, unless a setting names it: %s',
    (host) => {
      const allowed = host.replace(/:\d+$/, '');
      for (const others of [{}, { ALLOWED_HOSTS: 'shop.example' }, { PUBLIC_URL: 'https://shop.example' }])
        expect([others, checked({ DATABASE_URL, ...others }, host)]).toEqual([others, 'BAD_USER_INPUT']);
      expect(checked({ DATABASE_URL }, 'shop.example', '/plants', host)).toBe('BAD_USER_INPUT');
      for (const others of [{ ALLOWED_HOSTS: allowed }, { PUBLIC_URL: new URL(`http://${allowed}`).origin }])
        expect([others, checked({ DATABASE_URL, ...others }, host)]).toEqual([others, 'taken']);
    },
  );

  it('is any where probes and Prometheus ask with DATABASE_URL: they use addresses and names of pods', () => {
    for (const url of ['/health/live', '/health/ready', '/metrics'])
      for (const others of [{}, { ALLOWED_HOSTS: 'shop.example' }])
        for (const host of ['10.1.2.3:4000', 'api-1:9100', undefined])
          expect([url, host, checked({ DATABASE_URL, ...others }, host, url)]).toEqual([url, host, 'taken']);
  });

  it.each(['127.0.0.1:4000', '[::1]:4000', 'localhost'])('is this machine with DATABASE_URL: %s', (host) => {
    expect(checked({ DATABASE_URL, ALLOWED_HOSTS: 'shop.example' }, host)).toBe('taken');
  });

  it('is any name with DATABASE_URL, unless ALLOWED_HOSTS names some', () => {
    const environment = { DATABASE_URL };
    expect(checked(environment, 'shop.example')).toBe('taken');
    expect(checked({ ...environment, ALLOWED_HOSTS: 'shop.example' }, 'other.example')).toBe('BAD_USER_INPUT');
    expect(checked({ ...environment, ALLOWED_HOSTS: 'shop.example' }, 'shop.example')).toBe('taken');
  });
});

const store = await openStore({ PROCESS_ROLE: 'api', ALLOWED_HOSTS: 'demo.example' });

describe('a request for the host name of another site', () => {
  const send = (method: string, path: string, body?: string) =>
    new Promise<{ status?: number; body: string; headers: NodeJS.Dict<unknown> }>((resolve, reject) => {
      const headers = { host: 'evil.example', 'content-type': 'application/json' };
      const request = httpRequest(`${store.url}${path}`, { method, headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, body: text, headers: response.headers });
      });
      request.on('error', reject).end(body);
    });

  it('is refused on every path and does nothing', async () => {
    const login = JSON.stringify({ api_key: 'psk_demo_greenhouse', login_id: 'admin@greenhouse.example' });
    // With a database of its own, probes and Prometheus may ask for any name.
    const probes = (await store.app.isDemo()) ? ['/metrics', '/health/ready'] : [];
    await leavingAllAsItWas(store, async () => {
      for (const [method, path, body] of [
        ['POST', '/auth/token', login],
        ['OPTIONS', '/plants'],
        ...['/plants', '/nothing', '/docs', ...probes].map((path) => ['GET', path]),
      ] as [string, string, string?][]) {
        const answer = await send(method, path, body);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(JSON.parse(answer.body)).toMatchObject({
          code: 'bad_user_input',
          errors: [{ field: 'Host', code: 'matches', received: 'evil.example' }],
        });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
      const { body } = await send('POST', '/graphql', '{"query":"{ plants { total } }"}');
      expect(JSON.parse(body).errors[0].extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        errors: [{ field: 'Host', allowed: ['localhost', '127.0.0.1', '[::1]', 'demo.example'] }],
      });
    });
  });
});

describe('HOST', () => {
  it.each(['0.0.0.0', '192.168.1.5', '::'])('%s needs a yes where the demo’s public keys would open it', (host) => {
    const refusal = `HOST is "${host}", but the API keys of the embedded demo are public: set ALLOW_DEMO_KEYS=true`;
    expect(() => readConfig({ HOST: host })).toThrow(refusal);
    expect(() => readConfig({ HOST: host, ALLOW_DEMO_KEYS: 'false' })).toThrow(refusal);
    expect(readConfig({ HOST: host, ALLOW_DEMO_KEYS: 'true' }).host).toBe(host);
    expect(readConfig({ HOST: host, DATABASE_URL: 'postgresql://127.0.0.1/x' }).host).toBe(host);
  });

  it.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2'])('%s needs none', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });
});
