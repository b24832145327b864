import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventTypes } from '../../../src/core/events/catalogue.js';
import { expectProblem } from '../../support/expectations.js';
import { expectComplete } from '../../support/steps.js';
import { openStore, type Store } from '../../support/store.js';

let store: Store;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
});

afterAll(() => store?.close());

/** The routes that clients were promised. Written here again, so that none disappears from the route table unnoticed. */
const PUBLISHED = [
  'POST /auth/token',
  'DELETE /auth/token',
  'GET /plants',
  'GET /plants/{plant_id}',
  'GET /orders/{id}',
  'POST /orders/{id}/refund',
  'GET /orders/{id}/refunds',
  'GET /customers/{id}',
  'GET /customers/{id}/loyalty',
  'POST /customers/{id}/wishlist',
  'GET /customers/{id}/wishlist',
  'DELETE /customers/{id}/wishlist/{plant_id}',
];

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('pages for people', () => {
  it('GET /graphql shows a browser the Apollo Sandbox', async () => {
    const { status, headers, body } = await store.nobody.get('/graphql', browser);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(body).toMatch(/embeddable-sandbox|EmbeddedSandbox/);
  });

  it.each([
    ['/graphiql', 'GraphiQL'],
    ['/docs', 'REST reference'],
    ['/docs/errors', 'Errors'],
    ['/docs/changelog', 'Changelog'],
  ])('%s needs nothing from elsewhere', async (path, title) => {
    const { status, headers, body } = await store.nobody.get(path, browser);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<title>${title}`);
    const sources = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => String(source));
    expect(sources.filter((source) => !source.startsWith('/') || source.startsWith('//'))).toEqual([]);
    for (const source of sources) {
      const asset = await fetch(`${store.url}${source}`);
      expect([source, asset.status]).toEqual([source, 200]);
      const type = source.endsWith('.js') ? /javascript/ : source.endsWith('.css') ? /^text\/css/ : /^text\/html/;
      expect(asset.headers.get('content-type')).toMatch(type);
      expect((await asset.text()).length).toBeGreaterThan(100);
    }
  });

  it('every code of the errors page has the anchor that `type` leads to', async () => {
    const { body: problem } = await store.nobody.get('/plants/x');
    const [path, anchor] = problem.type.split('#');
    const { body } = await store.nobody.get(path);
    expect(body).toContain(`id="${anchor}"`);
    expect([...body.matchAll(/<tr id="(\w+)"/g)]).toHaveLength(19);
  });

  it('assets outside the list are not served', async () => {
    for (const path of ['/assets/', '/assets/package.json', '/assets/..%2fpackage.json', '/assets/swagger-ui.js.map']) {
      expectProblem(await store.nobody.get(path), { status: 404, code: 'not_found' });
    }
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

  it('has every reference it makes', async () => {
    const { body } = await store.nobody.get('/openapi.json');
    const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, ref]) => String(ref));
    expect(refs.length).toBeGreaterThan(20);
    const missing = refs.filter((ref) => ref.split('/').reduce((part, key) => part?.[key], body) === undefined);
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe('health and metrics', () => {
  it('reports that it is alive and ready', async () => {
    expect(await store.nobody.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
    expect(await store.nobody.get('/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    expectProblem(await store.nobody.get('/health'), { status: 404, code: 'not_found' });
  });

  it('shows Prometheus what was answered', async () => {
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
