import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { newestVersion } from '../../src/versions/versions.js';
import { scrape } from '../core/metrics/scrape.js';
import { freePort } from '../support/processes/free-port.js';
import { openStore, type Store } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

let redis: ChildProcess | undefined;
const stores: Store[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await stopRedis();
});

/** A machine without a Redis fails here. */
async function startRedis(port: number): Promise<void> {
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()]);
  await once(redis, 'spawn');
}

async function stopRedis(): Promise<void> {
  if (!redis || redis.exitCode !== null || redis.signalCode !== null) return;
  const ended = once(redis, 'exit');
  redis.kill('SIGKILL');
  await ended;
}

/** Waits until somebody has tried to connect so many times, in vain. */
async function attempts(port: number, count: number): Promise<void> {
  let seen = 0;
  const server = createServer((socket) => {
    seen += 1;
    socket.resetAndDestroy();
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  await until(() => seen >= count);
  await new Promise((closed) => server.close(closed));
}

/** What the log says of Redis, in order. */
const said = (store: Store): unknown[] =>
  store.log
    .read()
    .map(({ level, msg }) => [level, String(msg)])
    .filter(([, text]) => String(text).startsWith('Redis'));

const AWAY = [
  40,
  'Redis does not answer; until it does, each process has its own rate limits, so that a client has a budget in each, and its own persisted queries',
];
const BACK = [30, 'Redis answers again; all processes share rate limits and persisted queries'];

const REFUSED = [40, 'Redis refuses persisted queries; until it takes them, each process has its own'];

const byHash = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hash('sha256', query) } });

const isUp = async (store: Store) => (await scrape(store.nobody)).get('redis_up');

/** Two processes that share a Redis. */
async function openTwo(): Promise<{ port: number; one: Store; other: Store }> {
  const port = await freePort();
  await startRedis(port);
  const [one, other] = [await openOn(`redis://127.0.0.1:${port}`), await openOn(`redis://127.0.0.1:${port}`)];
  await until(async () => (await isUp(one)) === 1 && (await isUp(other)) === 1);
  return { port, one, other };
}

async function openOn(url: string): Promise<Store> {
  const environment = { REDIS_URL: url, RATE_LIMIT_PER_MINUTE: '1000', PROCESS_ROLE: 'api' };
  const store = await openStore(environment, { metricsPort: 'same' });
  stores.push(store);
  return store;
}

it('says once that Redis is away and once that it is back; rate limits go on meanwhile', async () => {
  const { port, one, other } = await openTwo();
  const remaining = async (store: Store): Promise<number> => {
    const { status, headers } = await store.nobody.get('/plants?limit=1');
    expect(status).toBe(200);
    return Number(/r=(\d+)/.exec(String(headers.get('ratelimit')))?.[1]);
  };
  /** Waits until each sees what the other has counted: a request goes on without a Redis that is late. */
  const sharing = async (): Promise<number> => {
    let seen = 0;
    await until(async () => {
      seen = await remaining(one);
      return (await remaining(other)) === seen - 1;
    });
    return seen;
  };
  const shared = await sharing();
  // A start may be earlier than the connection.
  const before = said(one).length;

  await stopRedis();
  await until(async () => (await isUp(one)) === 0);
  const own = await remaining(one);
  expect(own).toBeGreaterThan(shared);
  await remaining(other);
  await attempts(port, 10);
  expect(said(one).slice(before)).toEqual([AWAY]);

  await startRedis(port);
  await until(async () => (await isUp(one)) === 1 && (await isUp(other)) === 1);
  expect(said(one).slice(before)).toEqual([AWAY, BACK]);
  await sharing();
});

it('shares persisted queries, but runs no document that its hash does not belong to', async () => {
  const { port, one, other } = await openTwo();
  const query = '{ plants { total } }';
  const extensions = byHash(query);
  const recall = async (store: Store) => (await store.nobody.post('/graphql', { extensions })).body;
  const NOT_FOUND = { errors: [expect.objectContaining({ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } })] };
  const data = { plants: { total: expect.any(Number) } };
  const shared = new Redis(port, '127.0.0.1');
  try {
    const key = `persisted-query:${newestVersion}:${hash('sha256', query)}`;
    await shared.set(key, '{ plants { limit } }');
    expect(await recall(other)).toEqual(NOT_FOUND);
    expect((await one.nobody.post('/graphql', { query, extensions })).body).toEqual({ data });
    await until(async () => (await shared.get(key)) === query);
    const seconds = await shared.ttl(key);
    expect([seconds > 3500, seconds <= 3600]).toEqual([true, true]);
    expect(await recall(other)).toEqual({ data });
  } finally {
    shared.disconnect();
  }
  // Both know it now without Redis; what they do not know, a client sends again.
  await stopRedis();
  await until(async () => (await isUp(one)) === 0 && (await isUp(other)) === 0);
  expect([await recall(one), await recall(other)]).toEqual([{ data }, { data }]);
  expect((await one.nobody.post('/graphql', { extensions: byHash('{ me { id } }') })).body).toEqual(NOT_FOUND);
});

it('says once that its user may not write persisted queries, and goes on counting', async () => {
  const port = await freePort();
  await startRedis(port);
  // Redis may not listen yet; the client tries again.
  const rules = new Redis(port, '127.0.0.1').on('error', () => {});
  try {
    const allow = (keys: string) => rules.call('acl', 'setuser', 'counter', 'on', 'nopass', 'resetkeys', keys, '+@all');
    await allow('~requests*');
    const store = await openOn(`redis://counter:any@127.0.0.1:${port}`);
    await until(async () => (await isUp(store)) === 1);
    const before = said(store).length;
    const register = async (query: string) => {
      const { status, body } = await store.nobody.post('/graphql', { query, extensions: byHash(query) });
      expect([status, Object.keys(body)]).toEqual([200, ['data']]);
    };
    for (const name of ['limit', 'offset', 'total']) await register(`{ plants { ${name} } }`);
    await until(() => said(store).length > before);
    expect([said(store).slice(before), await isUp(store)]).toEqual([[REFUSED], 1]);
    await allow('~*');
    await register('{ plants { nextCursor } }');
    await until(() => said(store).length > before + 1);
    expect(said(store).slice(before)).toEqual([REFUSED, [30, 'Redis takes persisted queries again']]);
  } finally {
    rules.disconnect();
  }
});
