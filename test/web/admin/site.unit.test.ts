import { beforeEach, expect, it } from '@jest/globals';
import { MeDocument } from '../../../web/admin/documents.generated.ts';
import { drawnAt } from '../../../web/admin/parts/thumb.tsx';
import { makeSignInLink } from '../../../web/admin/server/link.ts';
import { siteWith } from '../../../web/admin/server/site.ts';
import { draw } from '../../../web/ui/pictures/draw.ts';
import { documentId } from '../../../web/ui/server/document-id.ts';

const secrets = [Buffer.alloc(32, 1)];
const TOKEN = 'token-that-no-browser-gets';
const ME = { id: 'u1', loginId: 'admin@greenhouse.example', role: 'ADMIN' };

/** What the store was asked: the address of the visitor, path, headers and body. */
let asked: {
  address: string;
  method: string;
  path: string;
  search: string;
  headers: Headers;
  body: Record<string, unknown>;
}[];
let answers: { data?: unknown; errors?: unknown; status?: number }[];
let openApi: object;
let isDemo: boolean;
let isDown: boolean;
let endedTokens: Set<string | null>;

beforeEach(() => {
  asked = [];
  answers = [];
  isDemo = true;
  isDown = false;
  endedTokens = new Set();
});

/** A store that knows one user of any login id, and answers queries from `answers`. */
const storeFor =
  (address = 'the site') =>
  async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname: path, search } = new URL(request.url);
    const text = await request.text();
    const body = /^\/(pictures|plants)/.test(path) ? { text } : text ? JSON.parse(text) : {};
    asked.push({ address, method: request.method, path, search, headers: request.headers, body });
    if (path === '/openapi.json') return Response.json(openApi);
    if (path === '/auth/token' && request.method === 'POST')
      return Response.json({ auth_token: TOKEN, expires_at: '2030-01-01T00:00:00Z' });
    if (path === '/auth/token' && isDown) return refusal('service_unavailable', 503);
    if (path === '/auth/token') {
      const token = request.headers.get('authorization');
      if (endedTokens.has(token)) return refusal('unauthenticated', 401);
      endedTokens.add(token);
      return new Response(null, { status: 204 });
    }
    const { status = 200, ...answer } = answers.shift() ?? { data: { me: ME } };
    return Response.json(answer, { status, headers: { 'x-request-id': 'r1' } });
  };

const refusal = (code: string, status: number) =>
  Response.json(
    { status, code, detail: 'No.' },
    { status, headers: { 'content-type': 'application/problem+json', 'retry-after': '60' } },
  );

const site = (trustHeader?: string, proxies: string[] = []) =>
  siteWith(
    {
      path: '/admin',
      publicUrl: 'https://shop.example',
      apiKey: 'psk_secret',
      trustHeader,
      proxies,
      secrets,
      isDemo: async () => isDemo,
      storeFor,
      logger: { info: () => {}, error: (facts) => expect(facts).toBe(undefined) },
    },
    {
      pathOf: (name) => `/admin/assets/${name}`,
      pathsOf: (name) => [`/admin/assets/${name}`],
      respond: async () => new Response('file'),
    },
  );

const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' };
const visitor = { address: '203.0.113.7', network: '203.0.113.7', peer: '10.0.0.1' };

function get(path: string, headers: Record<string, string> = {}, of = site()) {
  return of.respond(new Request(`http://localhost:4000${path}`, { headers }), visitor);
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const all = { ...own, ...headers };
  return site().respond(
    new Request(`http://localhost:4000${path}`, { method: 'POST', headers: all, body: new URLSearchParams(fields) }),
    visitor,
  );
}

function api(body: unknown, headers: Record<string, string> = {}, path = '/admin/api') {
  const all = { ...own, 'content-type': 'application/json', ...headers };
  return site().respond(
    new Request(`http://localhost:4000${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) }),
    visitor,
  );
}

const cookieOf = (response: Response): string => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

async function signIn(): Promise<string> {
  const cookie = cookieOf(await post('/admin/sign-in', { loginId: ME.loginId }));
  asked = [];
  return cookie;
}

const idOf = (text: unknown) => documentId(String(text));

it('leads who is not signed in to the sign-in, and back to where he was', async () => {
  const response = await get('/admin/orders?status=PENDING');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/admin/sign-in?next=%2Fadmin%2Forders%3Fstatus%3DPENDING');
  expect((await get('/admin')).headers.get('location')).toBe('/admin/sign-in?next=%2Fadmin');
  expect(asked).toEqual([]);
});

it('draws a plant as the shop does, for who has signed in, and asks the store nothing', async () => {
  const facts = { sku: 'A/1', name: 'Fern & co', botanicalName: null, heightCm: 40, potDiameterMm: null };
  const path = drawnAt({ ...facts, tags: ['fern', 'easy'], light: 'LOW', watering: 'SPARSE', pictures: [] });
  expect((await get(path)).status).toBe(401);
  const cookie = await signIn();
  const response = await get(path, { cookie });
  expect([response.status, response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([
    ...[200, 'private, max-age=604800, immutable', 'image/svg+xml; charset=utf-8'],
  ]);
  expect(await response.text()).toBe(draw({ ...facts, tags: ['fern', 'easy'], light: 'low', watering: 'sparse' }));
  expect((await get('/admin/drawing.svg?heightCm=x&tags=', { cookie })).status).toBe(200);
  expect(asked).toEqual([]);
});

it('signs a person of the demo in; no byte that the browser gets has the key or the token', async () => {
  const page = await get('/admin/sign-in?next=/admin/orders/o1');
  expect(await page.text()).toContain(
    '<button type="submit" class="person" name="loginId" value="admin@greenhouse.example">',
  );
  const response = await post('/admin/sign-in', { loginId: ME.loginId, next: '/admin/orders/o1' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/orders/o1']);
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-admin=[\w-]+; Max-Age=50400; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(asked.map(({ address, path }) => [address, path])).toEqual([
    [visitor.address, '/auth/token'],
    [visitor.address, '/graphql'],
  ]);
  expect(asked[0]?.body).toEqual({ api_key: 'psk_secret', login_id: ME.loginId });
  const cookie = cookieOf(response);
  const elsewhere = await post('/admin/sign-in', { loginId: ME.loginId, next: '//evil.example' });
  expect(elsewhere.headers.get('location')).toBe('/admin');
  expect(await (await get('/admin/sign-in?next=//evil.example')).text()).not.toContain('evil');
  const shell = await get('/admin/orders', { cookie });
  expect(shell.status).toBe(200);
  const bytes = `${await shell.text()}${JSON.stringify([...shell.headers, ...response.headers])}`;
  expect(bytes).not.toMatch(/psk_|token-that|greenhouse/);
});

it('signs in nobody else in the demo, nobody at all in a shop, and no customer', async () => {
  expect((await post('/admin/sign-in', { loginId: 'ada@example.com' })).status).toBe(403);
  isDemo = false;
  expect((await post('/admin/sign-in', { loginId: ME.loginId })).status).toBe(403);
  expect(await (await get('/admin/sign-in')).text()).toContain('npm run admin -- sign-in-link');
  expect(asked).toEqual([]);
  isDemo = true;
  answers = [{ data: { me: { ...ME, role: 'CUSTOMER' } } }];
  const response = await post('/admin/sign-in', { loginId: ME.loginId });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  expect([...endedTokens]).toEqual([`Bearer ${TOKEN}`]);
});

it('a link of another shop signs in nobody who has the same login id here, and is not used up', async () => {
  const link = `/admin${makeSignInLink(secrets, { loginId: ME.loginId, userId: 'another', token: 'once' })}`;
  const response = await post(link, {});
  expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  expect([...endedTokens]).toEqual([`Bearer ${TOKEN}`]);
});

it('whom a proxy vouches for is signed in; another user than before, too', async () => {
  const proxied = site('Remote-User', ['10.0.0.0/8']);
  const cookie = await signIn();
  const response = await get('/admin/orders', { cookie, 'remote-user': 'staff@greenhouse.example' }, proxied);
  expect(response.status).toBe(200);
  expect(asked[0]?.body['login_id']).toBe('staff@greenhouse.example');
  asked = [];
  const headers = { cookie: cookieOf(response), 'remote-user': 'staff@greenhouse.example' };
  expect((await get('/admin/orders', headers, proxied)).status).toBe(200);
  expect(asked).toEqual([]);
});

it.each([
  ['Remote-User', ['10.0.0.0/8'], 200],
  ['Remote-User', ['fd00::/8', '10.0.0.1'], 200],
  ['Remote-User', ['10.0.0.2', '203.0.113.7'], 303],
  ['Remote-User', [], 303],
  // Without the setting, the header is any header.
  [undefined, ['10.0.0.0/8'], 303],
])('who has signed in is believed only a trusted proxy: %j from 10.0.0.1, %j', async (header, proxies, status) => {
  const response = await get('/admin/orders', { 'remote-user': ME.loginId }, site(header, proxies));
  expect([response.status, asked.length]).toEqual([status, status === 200 ? 2 : 0]);
});

it('asks the store for a document of the build, as the user, with the key of the form', async () => {
  const cookie = await signIn();
  answers = [{ data: { me: { ...ME, id: 'u2' } } }];
  const response = await api({ id: idOf(MeDocument), variables: {}, key: 'k'.repeat(32) }, { cookie });
  expect(await response.json()).toEqual({ data: { me: { ...ME, id: 'u2' } } });
  const [{ headers, body } = { headers: new Headers(), body: {} }] = asked;
  expect(body).toEqual({ query: String(MeDocument), variables: {} });
  expect(headers.get('authorization')).toBe(`Bearer ${TOKEN}`);
  expect(headers.get('idempotency-key')).toBe('k'.repeat(32));
  expect(headers.get('api-version')).toBe('2025-10-01');
});

it('asks in another API version, which is a date', async () => {
  const cookie = await signIn();
  await api({ id: idOf(MeDocument), version: '2025-09-01' }, { cookie });
  expect(asked.map(({ headers }) => headers.get('api-version'))).toEqual(['2025-09-01']);
  asked = [];
  const response = await api({ id: idOf(MeDocument), version: '2025-09-01\r\nx: y' }, { cookie });
  expect([response.status, asked]).toEqual([400, []]);
});

it('passes an error of the store on as it is: a refusal is an answer', async () => {
  const cookie = await signIn();
  const extensions = { code: 'CONFLICT', refunded: 500 };
  answers = [{ errors: [{ message: 'Refunded meanwhile.', extensions }] }];
  const response = await api({ id: idOf(MeDocument) }, { cookie });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    error: {
      code: 'CONFLICT',
      status: 409,
      message: 'Refunded meanwhile.',
      requestId: 'r1',
      facts: { refunded: 500 },
      issues: [],
    },
  });
});

it.each<[string, object]>([
  ['variables that are none', { variables: [1] }],
  ['a malformed key', { key: 'a\nb' }],
])('refuses %s', async (_, body) => {
  const response = await api({ id: idOf(MeDocument), ...body }, { cookie: await signIn() });
  expect([response.status, (await response.json()).error.code]).toEqual([400, 'BAD_USER_INPUT']);
  expect(asked).toEqual([]);
});

it('says what a document asks to who is signed in: its text, and its routes by the document of the store', async () => {
  const asks = (id: string, headers: Record<string, string>) => api({ id }, headers, '/admin/api/query');
  expect((await asks(idOf(MeDocument), {})).status).toBe(401);
  const cookie = await signIn();
  expect((await asks(idOf('{ apiKeys { id } }'), { cookie })).status).toBe(404);
  expect(asked).toEqual([]);
  openApi = { paths: { '/me': { get: { operationId: 'me', parameters: [] } } } };
  const { data } = await (await asks(idOf(MeDocument), { cookie })).json();
  expect(data).toMatchObject({ name: 'Me', isMutation: false, version: '2025-10-01' });
  expect(data.text).toMatch(/^query Me {\n {2}me {\n/);
  expect(data.rest).toEqual([{ method: 'GET', path: '/me', params: {}, query: {} }]);
  expect(asked.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([['/openapi.json', null]]);
});

it('without a session nothing is asked; a user whom the store no longer knows is signed out', async () => {
  const nobody = await api({ id: idOf(MeDocument) });
  expect([nobody.status, (await nobody.json()).error.code]).toEqual([401, 'UNAUTHENTICATED']);
  expect(asked).toEqual([]);
  const cookie = await signIn();
  const unknown = { errors: [{ message: 'Unknown.', extensions: { code: 'UNAUTHENTICATED' } }] };
  answers = [unknown, unknown];
  const disabled = await api({ id: idOf(MeDocument) }, { cookie });
  expect([disabled.status, (await disabled.json()).error.code]).toEqual([200, 'UNAUTHENTICATED']);
  expect(disabled.headers.get('set-cookie')).toContain('admin=; Max-Age=0');
});

it('signs out here also where the store does not end the session, and says so', async () => {
  const cookie = await signIn();
  isDown = true;
  const response = await post('/admin/sign-out', {}, { cookie });
  expect([response.status, (await response.text()).includes('You are signed out in this browser')]).toEqual([
    503,
    true,
  ]);
  expect(response.headers.get('set-cookie')).toContain('admin=; Max-Age=0');
});

it('a stream of changes begins for who is signed in, and ends when he signs out', async () => {
  expect((await get('/admin/live')).status).toBe(204);
  expect(asked).toEqual([]);
  const cookie = await signIn();
  const office = site();
  const stream = await get('/admin/live', { cookie }, office);
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const out = new Request('http://localhost:4000/admin/sign-out', {
    method: 'POST',
    headers: { ...own, cookie },
    body: new URLSearchParams(),
  });
  await office.respond(out, visitor);
  expect(await stream.text()).toMatch(/^retry: 2000\n\n/);
  await office.close();
});

it('sends a picture to the store as who has signed in, and says what the store says of it', async () => {
  const send = async (headers: Record<string, string>) => {
    const request = { method: 'POST', headers: { ...own, 'content-type': 'image/png', ...headers }, body: 'bytes' };
    return site().respond(new Request('http://localhost:4000/admin/api/pictures', request), visitor);
  };
  expect((await send({})).status).toBe(401);
  const cookie = await signIn();
  expect((await send({ cookie, origin: 'https://other.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(asked).toEqual([]);
  answers = [{ id: 'p1', url: '/pictures/p1/1600.webp' } as object];
  expect(await (await send({ cookie })).json()).toEqual({ data: { id: 'p1', url: '/pictures/p1/1600.webp' } });
  const [{ path, body, headers } = { path: '', body: {}, headers: new Headers() }] = asked;
  expect([path, body, headers.get('authorization')]).toEqual(['/pictures', { text: 'bytes' }, `Bearer ${TOKEN}`]);
});

it('sends a file of plants to the store, and fetches one part by part', async () => {
  const cookie = await signIn();
  const request = { method: 'POST', headers: { ...own, cookie }, body: 'sku' };
  const imported = { created: 0, updated: 0, unchanged: 0, refused: [], warnings: [] };
  answers = [imported as object];
  const url = 'http://localhost:4000/admin/api/plants?skuFromHandle=true&key=0123456789abcdef';
  const sent = await site().respond(new Request(url, request), visitor);
  expect(await sent.json()).toEqual({ data: imported });
  const [first] = asked.splice(0);
  expect([first?.path, first?.search, first?.body]).toEqual([
    '/plants/import',
    '?dry_run=false&sku_from_handle=true',
    { text: 'sku' },
  ]);
  expect(first?.headers.get('idempotency-key')).toBe('0123456789abcdef');
  answers = ['a\n', 'b\n'].map((csv, at) => ({ data: { plantsFile: { csv, nextCursor: at === 0 ? 'p1' : null } } }));
  const file = await get('/admin/plants.csv', { cookie });
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/csv; charset=utf-8', 'a\nb\n']);
  expect(asked.map(({ body }) => body['variables'])).toEqual([{ after: null }, { after: 'p1' }]);
  expect((await get('/admin/plants.csv', {})).status).toBe(401);
});
