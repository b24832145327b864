import { describe, expect, it } from '@jest/globals';
import { createStore, StoreError, type StoreOptions } from '../../../web/client/src/index.ts';

type Reply = Response | Error | ((request: Request) => Promise<Response>);

interface Sent {
  line: string;
  headers: Headers;
  body: string;
}

const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });
const problem = (code: string, status: number, headers = {}, facts = {}) =>
  json(
    { type: '/docs', title: 't', status, code, detail: `It is ${code}.`, errors: [], request_id: 'r', ...facts },
    status,
    {
      'x-request-id': 'r',
      ...headers,
    },
  );
const refused = (code: string, facts = {}) =>
  json({ data: null, errors: [{ message: `It is ${code}.`, extensions: { code, ...facts } }] });
const soon = { 'retry-after': '0' };
const session = (value: string) => json({ auth_token: value, expires_at: '2030-01-01T00:00:00.000Z' });
const DONE = () => json({ data: { done: true } });
const MUTATION = 'mutation { refundOrder(orderId: "1") { id } }';
const lost = () => new TypeError('fetch failed');

/** A store that gives these replies, one after the other, and what it got. */
function scripted(replies: Reply[], options: Partial<StoreOptions> = {}) {
  const sent: Sent[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    sent.push({
      line: `${request.method} ${request.url.replace('http://store.test', '')}`,
      headers: request.headers,
      body,
    });
    const reply = replies.shift();
    if (!reply) throw new Error('There are no more replies.');
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(request) : reply;
  };
  return {
    sent,
    keys: () => sent.map(({ headers }) => headers.get('idempotency-key')),
    store: createStore({ url: 'http://store.test/', fetch, ...options }),
  };
}

const failure = async (promise: Promise<unknown>): Promise<StoreError> => {
  const error = await promise.then(
    () => undefined,
    (error) => error,
  );
  expect(error).toBeInstanceOf(StoreError);
  return error as StoreError;
};

describe('a request', () => {
  it('is sent in the newest version, with its variables, the headers of the site, and no key for a query', async () => {
    const { store, sent } = scripted([DONE()], { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(await store.graphql('query ($id: ID!) { order(id: $id) { id } }', { id: '1' })).toEqual({ done: true });
    const [{ line, headers, body }] = sent as [Sent];
    expect(line).toBe('POST /graphql');
    expect(JSON.parse(body)).toEqual({ query: 'query ($id: ID!) { order(id: $id) { id } }', variables: { id: '1' } });
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'api-version': '2025-10-01',
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
    });
  });

  it('fills the path and the query of a route', async () => {
    const { store, sent, keys } = scripted([json({ items: [] }), json({}), new Response(null, { status: 204 })]);
    expect(await store.rest.get('/plants', { query: { q: 'a&b', limit: 2, light: undefined } })).toEqual({ items: [] });
    await store.rest.get('/orders/{id}', { params: { id: 'a/../b' } });
    expect(await store.rest.delete('/customers/{id}/wishlist/{plant_id}', { params: { id: '1', plant_id: '2' } })).toBe(
      undefined,
    );
    expect(sent.map(({ line }) => line)).toEqual([
      'GET /plants?q=a%26b&limit=2',
      'GET /orders/a%2F..%2Fb',
      'DELETE /customers/1/wishlist/2',
    ]);
    expect(keys()).toEqual([null, null, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it.each(['', '.', '..'])('refuses the id "%s", which would lead to another path', (id) => {
    const { store, sent } = scripted([]);
    expect(() => store.rest.get('/orders/{id}', { params: { id } })).toThrow(
      `params.id must be an id (received "${id}").`,
    );
    expect(sent).toEqual([]);
  });

  it.each([
    [MUTATION, true],
    ['query Q { a }', false],
    ['{ mutation { a } }', false],
    ['query mutation { a }', false],
    ['fragment F on Order { id } mutation M { a { ...F } }', true],
    ['fragment F on Order { id { x } },,mutation { a }', true],
    ['# mutation { a }\n{ a }', false],
    ['# "\nmutation { a }', true],
    ['query ($a: String = "} mutation { a") { a }', false],
    ['query ($a: String = """ " \\""" } mutation { """) { a }', false],
    ['query ($a: In = { x: { y: 1 } }) { a }', false],
    ['mutation ($a: In = { x: "}" }) { a }', true],
  ])('%s has a key: %s', async (document, expected) => {
    const { store, keys } = scripted([DONE()]);
    await store.graphql(document);
    expect(keys()).toEqual([expected ? expect.any(String) : null]);
  });

  it('logs in only with a key', () => {
    expect(() => createStore({ url: 'http://store.test', loginId: 'ada' })).toThrow('loginId needs an apiKey');
  });

  it('has the key itself, if nobody is to log in, and never beside a token', async () => {
    const { store, sent } = scripted([json({ items: [] }), DONE()], { apiKey: 'psk' });
    await store.rest.get('/plants');
    await store.graphql(MUTATION);
    const token = { value: 'pst', expiresAt: '' };
    const withToken = scripted([DONE()], { apiKey: 'psk', token });
    await withToken.store.graphql('{ me { id } }');
    const ada = scripted([session('one'), DONE()], { apiKey: 'psk', loginId: 'ada' });
    await ada.store.graphql('{ me { id } }');
    const credentials = [...sent, ...withToken.sent, ...ada.sent].map(({ line, headers }) => [
      line,
      headers.get('x-api-key'),
      headers.get('authorization'),
    ]);
    expect(credentials).toEqual([
      ['GET /plants', 'psk', null],
      ['POST /graphql', 'psk', null],
      ['POST /graphql', null, 'Bearer pst'],
      // Each visitor of a site has logins of their own.
      ['POST /auth/token', null, null],
      ['POST /graphql', null, 'Bearer one'],
    ]);
  });

  it('does not log in again for a key whose refusal is final', async () => {
    const { store, sent } = scripted([problem('UNAUTHENTICATED', 401, {}, { reason: 'revoked' })], { apiKey: 'psk' });
    const error = await failure(store.rest.get('/plants'));
    expect([error.code, sent.length]).toEqual(['UNAUTHENTICATED', 1]);
  });
});

describe('a temporary failure', () => {
  it.each<[string, Reply]>([
    ['a lost connection', lost()],
    ['408', problem('internal_server_error', 408)],
    ['425', new Response('', { status: 425 })],
    ['429', problem('rate_limited', 429, soon)],
    ['500', problem('internal_server_error', 500)],
    ['502 of a proxy', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['503', problem('service_unavailable', 503, soon)],
    ['503 in GraphQL', refused('SERVICE_UNAVAILABLE', { retryAfterSeconds: 0 })],
    ['409 with Retry-After', problem('idempotency_key_in_use', 409, soon)],
  ])('%s: the mutation is sent again with the same key', async (_, reply) => {
    const { store, sent, keys } = scripted([reply, lost(), DONE()]);
    expect(await store.graphql(MUTATION)).toEqual({ done: true });
    expect(keys()).toEqual([expect.any(String), keys()[0], keys()[0]]);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  it('ends after the retries, with the last error', async () => {
    const replies = [lost(), lost(), problem('service_unavailable', 503, soon)];
    const { store, sent } = scripted(replies, { retries: 2 });
    const error = await failure(store.rest.get('/plants'));
    expect(error).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
      retryAfter: 0,
      requestId: 'r',
      name: 'StoreError',
    });
    expect(sent.length).toBe(3);
  });

  it("keeps the caller's own key", async () => {
    const { store, keys } = scripted([lost(), json({})]);
    await store.rest.post('/orders/{id}/refund', { params: { id: '1' }, body: {}, idempotencyKey: 'mine' });
    expect(keys()).toEqual(['mine', 'mine']);
  });

  it('is not repeated without a key', async () => {
    const { store, sent, keys } = scripted([lost()]);
    const error = await failure(store.graphql(MUTATION, {}, { idempotencyKey: null }));
    expect(error).toMatchObject({ code: 'UNREACHABLE', status: 0, message: 'The store did not answer: fetch failed' });
    expect(keys()).toEqual([null]);
    expect(sent.length).toBe(1);
  });

  it('is not repeated where the store wants a longer wait than the limit', async () => {
    const { store, sent } = scripted([problem('rate_limited', 429, { 'retry-after': '60' })]);
    expect(await failure(store.rest.get('/plants'))).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 });
    expect(sent.length).toBe(1);
  });

  it('of a store that is silent ends at the limit', async () => {
    const silent = ({ signal }: Request) =>
      new Promise<Response>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    const { store, sent } = scripted([silent, DONE()], { timeoutMs: 300 });
    expect(await store.graphql('{ a }')).toEqual({ done: true });
    expect(sent.length).toBe(2);
  });

  it.each([
    ['while it waits', problem('rate_limited', 429, { 'retry-after': '10' })],
    ['during a request', () => new Promise<Response>(() => {})],
  ])('ends with the signal %s', async (_, reply: Reply) => {
    const controller = new AbortController();
    const aborting = async (request: Request) => {
      setTimeout(() => controller.abort(new Error('Enough.')), 20);
      if (reply instanceof Response) return reply;
      return new Promise<Response>((_, fail) =>
        request.signal.addEventListener('abort', () => fail(request.signal.reason)),
      );
    };
    const { store, sent } = scripted([aborting]);
    await expect(store.graphql(MUTATION, {}, { signal: controller.signal })).rejects.toThrow('Enough.');
    await expect(store.graphql(MUTATION, {}, { signal: controller.signal })).rejects.toThrow('Enough.');
    expect(sent.length).toBe(1);
  });
});

describe('other failures are not repeated:', () => {
  it('facts have one name on both APIs, and the code narrows them', async () => {
    const remaining = {
      total: 5,
      shipping: 0,
      currency: 'USD',
      items: [{ order_item_id: '1', quantity: 1, amount: 5 }],
    };
    const { store, sent } = scripted([problem('refund_exceeds_remaining', 422, {}, { remaining })]);
    const error = await failure(store.rest.post('/orders/{id}/refund', { params: { id: '1' }, body: { amount: 6 } }));
    if (error.code !== 'REFUND_EXCEEDS_REMAINING') throw error;
    expect(error.facts.remaining.items[0]?.orderItemId).toBe('1');
    expect(error).toMatchObject({ status: 422, message: 'It is refund_exceeds_remaining.', issues: [] });
    expect(sent.length).toBe(1);
  });

  it('every invalid field', async () => {
    const errors = [{ field: 'limit', code: 'max', message: 'too much', received: 500, allowed: 100 }];
    const { store } = scripted([refused('BAD_USER_INPUT', { errors })]);
    expect(await failure(store.graphql('{ a }'))).toMatchObject({
      code: 'BAD_USER_INPUT',
      status: 400,
      issues: errors,
      facts: {},
    });
  });

  it('409 without Retry-After', async () => {
    const { store, sent } = scripted([refused('CONFLICT', { total: 5 })]);
    expect(await failure(store.graphql(MUTATION))).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      facts: { total: 5 },
    });
    expect(sent.length).toBe(1);
  });

  it.each([
    ['a page', () => new Response('<h1>Please sign in to the Wi-Fi</h1>')],
    ['nothing', () => new Response('')],
  ])('an answer that is %s', async (_, reply) => {
    const { store } = scripted([reply()]);
    expect(await failure(store.graphql('{ a }'))).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 });
  });
});

describe('a token', () => {
  const credentials = { apiKey: 'psk', loginId: 'ada@example.com' };
  const token = { value: 't0', expiresAt: '2020-01-01T00:00:00.000Z' };
  const unauthenticated = (reason?: string) => problem('unauthenticated', 401, {}, { reason });
  const bearers = (sent: Sent[]) => sent.map(({ line, headers }) => `${line} ${headers.get('authorization')}`);

  it('is fetched once for requests at the same time, with the headers of the site', async () => {
    const { store, sent } = scripted([session('t1'), DONE(), DONE()], { ...credentials, headers: { 'x-a': '1' } });
    await Promise.all([store.graphql('{ a }'), store.graphql('{ a }')]);
    expect(bearers(sent)).toEqual(['POST /auth/token null', 'POST /graphql Bearer t1', 'POST /graphql Bearer t1']);
    expect(JSON.parse(String(sent[0]?.body))).toEqual({ api_key: 'psk', login_id: 'ada@example.com' });
    expect(sent[0]?.headers.get('x-a')).toBe('1');
  });

  it.each([
    ['REST', () => unauthenticated('expired')],
    ['GraphQL', () => refused('UNAUTHENTICATED', { reason: 'expired' })],
  ])('is renewed once, and the same request sent again with the same key (%s)', async (_, expired) => {
    const got: unknown[] = [];
    const { store, sent, keys } = scripted([expired(), session('t1'), DONE()], {
      ...credentials,
      token,
      onToken: (token) => got.push(token),
    });
    expect(await store.graphql(MUTATION)).toEqual({ done: true });
    expect(bearers(sent)).toEqual(['POST /graphql Bearer t0', 'POST /auth/token null', 'POST /graphql Bearer t1']);
    expect(keys()).toEqual([expect.any(String), null, keys()[0]]);
    expect(sent[2]?.body).toBe(sent[0]?.body);
    expect(got).toEqual([{ value: 't1', expiresAt: '2030-01-01T00:00:00.000Z' }]);
    expect(JSON.parse(String(sent[1]?.body))).toEqual({ api_key: 'psk', login_id: 'ada@example.com', renews: 't0' });
  });

  it.each(['revoked', 'unknown', 'malformed', undefined])(
    'that was given and does not work (%s) is not replaced by another sign-in',
    async (reason) => {
      const { store, sent } = scripted([unauthenticated(reason), unauthenticated(reason)], { ...credentials, token });
      expect((await failure(store.graphql('{ a }'))).code).toBe('UNAUTHENTICATED');
      expect((await failure(store.graphql('{ a }'))).code).toBe('UNAUTHENTICATED');
      expect(bearers(sent)).toEqual(['POST /graphql Bearer t0', 'POST /graphql Bearer t0']);
    },
  );

  it('that was given is continued by each renewal, also after a logout', async () => {
    const expired = () => unauthenticated('expired');
    const { store, sent } = scripted(
      [
        expired(),
        session('t1'),
        DONE(),
        expired(),
        session('t2'),
        new Response(null, { status: 204 }),
        unauthenticated('revoked'),
      ],
      { ...credentials, token },
    );
    await store.graphql('{ a }');
    await store.rest.delete('/auth/token');
    expect((await failure(store.graphql('{ a }'))).code).toBe('UNAUTHENTICATED');
    const logins = sent.filter(({ line }) => line === 'POST /auth/token');
    expect(logins.map(({ body }) => JSON.parse(String(body)).renews)).toEqual(['t0', 't1', 't2']);
    expect(sent.length).toBe(7);
  });

  it('that is refused right after its renewal ends the request', async () => {
    const ended = () => unauthenticated('revoked');
    const { store, sent } = scripted([session('t1'), ended(), session('t2'), ended()], credentials);
    const error = await failure(store.graphql(MUTATION));
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED', status: 401, facts: { reason: 'revoked' } });
    expect(sent.length).toBe(4);
  });

  it('that was given is not renewed without credentials', async () => {
    const { store, sent } = scripted([unauthenticated()], { token });
    expect((await failure(store.rest.get('/orders'))).code).toBe('UNAUTHENTICATED');
    expect(sent.length).toBe(1);
  });

  it('may expire once more while a request is repeated', async () => {
    const expired = () => unauthenticated();
    const replies = [session('t1'), expired(), session('t2'), lost(), expired(), session('t3'), DONE()];
    const { store } = scripted(replies, credentials);
    expect(await store.graphql(MUTATION)).toEqual({ done: true });
  });

  it('that cannot be had fails every request that waits, and the next one asks again', async () => {
    const { store, sent } = scripted([unauthenticated(), session('t1'), DONE()], credentials);
    const both = await Promise.all([failure(store.graphql('{ a }')), failure(store.rest.get('/orders'))]);
    expect(both.map(({ code }) => code)).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect(await store.graphql('{ a }')).toEqual({ done: true });
    expect(sent.length).toBe(3);
  });

  it('is gone after a logout', async () => {
    const { store, sent } = scripted(
      [session('t1'), new Response(null, { status: 204 }), session('t2'), DONE()],
      credentials,
    );
    await store.rest.delete('/auth/token');
    await store.graphql('{ a }');
    expect(bearers(sent).slice(1)).toEqual([
      'DELETE /auth/token Bearer t1',
      'POST /auth/token null',
      'POST /graphql Bearer t2',
    ]);
  });
});

describe('lists', () => {
  const PLANTS = 'query ($after: String) { plants(after: $after) { nextCursor items { id } } }';
  const page = (ids: string[], nextCursor?: string | null) =>
    json({ data: { plants: { nextCursor, items: ids.map((id) => ({ id })) } } });
  const collect = async <T>(items: AsyncIterable<T>, into: T[] = []) => {
    for await (const item of items) into.push(item);
    return into;
  };
  const pagesOf = (store: ReturnType<typeof createStore>) =>
    store.pages<{ id: string }>(PLANTS, { q: 'fern' }, ({ plants }) => plants);

  it('has the items of every page', async () => {
    const { store, sent } = scripted([page(['1', '2'], 'c1'), lost(), page(['3'], 'c2'), page([], null)]);
    expect(await collect(pagesOf(store))).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
    const afters = sent.map(({ body }) => JSON.parse(body).variables);
    expect(afters).toEqual([
      { q: 'fern' },
      { q: 'fern', after: 'c1' },
      { q: 'fern', after: 'c1' },
      { q: 'fern', after: 'c2' },
    ]);
  });

  it.each([
    ['does not select nextCursor', [page(['1'])], []],
    ['does not pass $after on', [page(['1'], 'c1'), page(['1'], 'c1')], [{ id: '1' }]],
  ])('refuses a document that %s', async (_, replies, got) => {
    const { store } = scripted(replies);
    const items: { id: string }[] = [];
    await expect(collect(pagesOf(store), items)).rejects.toThrow('select nextCursor, and pass its variable $after');
    expect(items).toEqual(got);
  });

  it('the feed goes on behind its last event, and ends with the signal', async () => {
    const events = (...positions: number[]) =>
      json({ data: { events: { items: positions.map((position) => ({ position, link: `link ${position}` })) } } });
    const controller = new AbortController();
    const { store, sent } = scripted([events(8, 9), events(), lost(), events(12), events()]);
    const positions: number[] = [];
    const read = async () => {
      for await (const { position } of store.feed({
        after: 7,
        types: ['order.*'],
        waitMs: 1,
        signal: controller.signal,
      })) {
        positions.push(position);
        if (position === 12) controller.abort(new Error('Enough.'));
      }
    };
    await expect(read()).rejects.toThrow('Enough.');
    expect(positions).toEqual([8, 9, 12]);
    const variables = sent.map(({ body }) => JSON.parse(body).variables);
    const types = ['order.*'];
    const further = { after: 9, afterLink: 'link 9', types };
    expect(variables).toEqual([{ after: 7, types }, further, further, further]);
  });
});
