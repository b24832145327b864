import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { eventTypes } from '../../../src/events/catalogue.js';
import { errorStatus } from '../../../src/http/errors/client-error.js';
import { expectProblem } from '../../support/expectations.js';
import { describeEmbedded } from '../../support/postgres/on-postgres.js';
import { expectComplete } from '../../support/steps.js';
import { ADA, ADMIN, demoId, GRACE, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

/** A response with its body as it was sent: `fetch` would decompress it. */
async function rawGet(path: string, encodings: string) {
  const { headers, body } = await request(`${store.url}${path}`, { headers: { 'accept-encoding': encodings } });
  return { headers, body: Buffer.from(await body.arrayBuffer()) };
}

/** The routes that clients were promised. Written here again, so that none disappears from the route table unnoticed. */
const PUBLISHED = [
  'POST /auth/token',
  'DELETE /auth/token',
  'POST /pictures',
  'POST /plants/import',
  'GET /plants',
  'GET /plants/{plant_id}',
  'GET /orders',
  'GET /orders/{id}',
  'POST /orders/{id}/refund',
  'GET /orders/{id}/refunds',
  'POST /orders/{id}/shipments',
  'GET /orders/{id}/shipments',
  'GET /customers/{id}',
  'GET /customers/{id}/loyalty',
  'POST /customers/{id}/wishlist',
  'GET /customers/{id}/wishlist',
  'DELETE /customers/{id}/wishlist/{plant_id}',
];

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const otherType = (path: string): RegExp =>
  path.endsWith('.svg')
    ? /^image\/svg\+xml/
    : path === '/openapi.json'
      ? /^application\/json/
      : path.endsWith('.graphql')
        ? /^text\/plain/
        : /^text\/html/;

describe('pages for people', () => {
  it('GET /graphql shows a browser the Apollo Sandbox', async () => {
    const { status, headers, body } = await store.nobody.get('/graphql', browser);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).toMatch(/embeddable-sandbox|EmbeddedSandbox/);
  });

  it('HEAD /graphql answers a browser as GET does, without the page', async () => {
    const get = await fetch(`${store.url}/graphql`, { headers: browser });
    const head = await fetch(`${store.url}/graphql`, { method: 'HEAD', headers: browser });
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'content-security-policy'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
  });

  it.each([
    ['/', 'Home'],
    ['/graphiql', 'GraphiQL'],
    ['/docs', 'REST reference'],
    ['/docs/errors', 'Errors'],
    ['/docs/changelog', 'Changelog'],
    ['/docs/guides', 'Guides'],
  ])('%s needs nothing from elsewhere', async (path, title) => {
    const { status, headers, body } = await store.nobody.get(path, browser);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<title>${title}`);
    const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => String(source));
    expect(sources.filter((source) => !source.startsWith('/') || source.startsWith('//'))).toEqual([]);
    for (const source of sources) {
      const asset = await fetch(`${store.url}${source}`, { headers: browser });
      expect([source, asset.status]).toEqual([source, 200]);
      const type = source.endsWith('.js') ? /javascript/ : source.endsWith('.css') ? /^text\/css/ : otherType(source);
      expect(asset.headers.get('content-type')).toMatch(type);
      expect((await asset.text()).length).toBeGreaterThan(100);
    }
  });

  it('the errors page has a row of every code, with its status and the anchor that `type` leads to', async () => {
    const { body: problem } = await store.nobody.get('/plants/x');
    const [path, anchor] = problem.type.split('#');
    const { body } = await store.nobody.get(path);
    expect(body).toContain(`id="${anchor}"`);
    const rows = body.matchAll(
      /<tr id="(\w+)"><td><code>\1<\/code><br><small>(\w+)<\/small><\/td><td>(\d+)<\/td>\s*<td>\w/g,
    );
    const statuses = Object.entries(errorStatus).map(([code, { status }]) => [
      code.toLowerCase(),
      code,
      String(status),
    ]);
    expect([...rows].map(([, ...facts]) => facts)).toEqual(statuses);
  });

  it.each(['/openapi.json', '/schema.graphql', '/docs', '/docs/errors', '/docs/rest', '/graphiql', '/favicon.svg'])(
    '%s is not sent again to a client that has it',
    async (path) => {
      const first = await store.nobody.get(path);
      const etag = String(first.headers.get('etag'));
      const again = await store.nobody.get(path, { 'if-none-match': etag });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, undefined, etag]);
      const other = await store.nobody.get(path, { 'if-none-match': '"other"' });
      expect([other.status, other.body]).toEqual([200, first.body]);
    },
  );

  it.each([
    ['/openapi.json', 'gzip, br', 'gzip', 5],
    ['/docs/errors', 'gzip', 'gzip', 2],
    ['/assets/scalar.js', 'gzip, deflate, br', 'br', 4],
    ['/assets/graphiql.js', 'gzip', 'gzip', 3],
  ])('%s is compressed for a client that accepts %s', async (path, accepted, encoding, times) => {
    const plain = await rawGet(path, 'identity');
    const packed = await rawGet(path, accepted);
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
    expect(plain.headers['content-type']).toBe(packed.headers['content-type']);
    expect(String(packed.headers['vary']).toLowerCase()).toContain('accept-encoding');
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
    // `toEqual` would look at millions of bytes one by one, longer than the store keeps the connection.
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(packed.body).equals(plain.body)).toBe(true);
    expect(plain.body.length / packed.body.length).toBeGreaterThan(times);
  });

  it.each(['/', '/docs', '/docs/errors', '/openapi.json', '/graphiql', '/assets/scalar.js', '/plants', '/nowhere'])(
    '%s names Origin in Vary, because the origin decides who may read it',
    async (path) => {
      const { headers } = await store.nobody.get(path, { origin: store.url });
      expect(headers.get('access-control-allow-origin')).toBe(store.url);
      expect(headers.get('vary')?.split(', ')).toContain('Origin');
    },
  );

  it('/openapi.json has another name in each version', async () => {
    const etags = await Promise.all(
      ['2025-09-01', '2025-10-01'].map(async (version) => {
        const { headers } = await store.nobody.get('/openapi.json', { 'api-version': version });
        return headers.get('etag');
      }),
    );
    expect(new Set(etags).size).toBe(2);
  });

  it('assets outside the list are not served', async () => {
    for (const path of ['/assets/', '/assets/package.json', '/assets/..%2fpackage.json', '/assets/scalar.js.map']) {
      expectProblem(await store.nobody.get(path), { status: 404, code: 'not_found' });
    }
  });
});

describeEmbedded('the first page of the embedded store', () => {
  it('shows its state, the logins of the demo and three ways in', async () => {
    const embedded = await openStore({ PROCESS_ROLE: 'api' });
    const { headers, body } = await embedded.nobody.get('/', browser);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const text of ['<strong>Ready</strong>', 'Three ways in', `curl '${embedded.url}/plants?limit=3'`])
      expect(body).toContain(text);
    const { body: graphiql } = await embedded.nobody.get('/graphiql', browser);
    for (const text of ['psk_demo_greenhouse', ADMIN, STAFF, ADA, GRACE])
      for (const page of [body, graphiql]) expect(page).toContain(text);
    await embedded.close();
  });

  it('leads to the shop and the back office, and shows the first plants of the catalogue, as it is now', async () => {
    const own = await openStore({ PROCESS_ROLE: 'api' });
    const plants = async () => {
      const { body } = await own.nobody.get('/', browser);
      return [...body.matchAll(/href="\/shop\/plants\/([^"]+)".*?pictures\/([^"]+)\.svg.*?<strong>([^<]+)/gs)].map(
        ([, ...facts]) => facts.join(' '),
      );
    };
    const [monstera, pothos, lily, snake] = [
      `${demoId(1001)} MON-DEL-14 Swiss Cheese Plant`,
      `${demoId(1002)} EPI-AUR-12 Golden Pothos`,
      `${demoId(1003)} SPA-WAL-13 Peace Lily`,
      `${demoId(1004)} DRA-TRI-15 Snake Plant`,
    ];
    expect(await plants()).toEqual([monstera, pothos, lily]);
    const staff = await own.as(STAFF);
    await staff.graphql(`mutation { archivePlant(id: "${demoId(1002)}") { id } }`);
    expect(await plants()).toEqual([monstera, lily, snake]);
    await own.close();
  });

  it.each(['/shop', '/shop/pictures/MON-DEL-14.svg', '/admin'])(
    'HEAD %s answers as GET does, without a body',
    async (path) => {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => fetch(store.url + path, { method, redirect: 'manual' })),
      );
      expect([head?.status, await head?.text()]).toEqual([get?.status, '']);
      expect(head?.status).toBeLessThan(400);
      for (const name of ['content-type', 'location']) expect(head?.headers.get(name)).toBe(get?.headers.get(name));
    },
  );

  it('shows no plants where nobody may see them, and no sites where none is on', async () => {
    const own = await openStore({ PROCESS_ROLE: 'api' }, { storefront: undefined });
    const { status, body } = await own.nobody.get('/', browser);
    expect([status, body.includes('href="/shop"'), body.includes('/shop/plants')]).toEqual([200, true, false]);
    await own.close();
    const apis = await openStore({ PROCESS_ROLE: 'api' }, { sites: {} });
    const page = await apis.nobody.get('/', browser);
    expect([page.status, page.body.match(/"\/(shop|admin)/g)]).toEqual([200, null]);
    for (const path of ['/shop', '/admin', '/shop/pictures/MON-DEL-14.svg'])
      expectProblem(await apis.nobody.get(path, browser), { status: 404, code: 'not_found' });
    await apis.close();
  });

  it('shows no logins without the demo key', async () => {
    const own = await openStore({ PROCESS_ROLE: 'api' });
    await own.sql("update api_keys set revoked_at = now() where max_role = 'admin'");
    const { body } = await own.nobody.get('/', browser);
    expect(body).toContain('<strong>Ready</strong>');
    expect(body).not.toMatch(/psk_demo|@greenhouse|demo data/);
    const { body: graphiql } = await own.nobody.get('/graphiql', browser);
    expect(graphiql).not.toMatch(/psk_|@greenhouse|Log in as/);
    await own.close();
  });
});

describe('GET /openapi.json', () => {
  it('is OpenAPI 3.1 with exactly the published routes', async () => {
    const { status, headers, body } = await store.nobody.get('/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body.openapi).toMatch(/^3\.1\./);
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => ['get', 'post', 'put', 'patch', 'delete'].includes(key))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expectComplete(PUBLISHED, routes, 'Add it to PUBLISHED in test/http/pages/pages.test.ts.');
    expect(Object.keys(body.webhooks)).toEqual(eventTypes);
    expect(body.components.securitySchemes).toBeDefined();
  });
});

describe('health and metrics', () => {
  it('reports that it is alive and ready', async () => {
    expect(await store.nobody.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await store.nobody.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expectProblem(await store.nobody.get('/health'), { status: 404, code: 'not_found' });
  });

  it('shows Prometheus the responses', async () => {
    await store.nobody.get('/plants/x');
    const { status, headers, body } = await store.nobody.get('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/plants\/:plant_id",status="404"\}/,
    );
  });

  it('is not ready without its database, and reports that to everyone', async () => {
    const doomed = await openStore({ PROCESS_ROLE: 'api' });
    await doomed.orm.close();
    const answer = await doomed.nobody.get('/health/ready');
    expectProblem(answer, { status: 503, code: 'service_unavailable' });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect((await doomed.nobody.get('/health/live')).status).toBe(200);
    await doomed.close().catch(() => undefined);
  });
});
