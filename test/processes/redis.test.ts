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
  await until(() => seen >= count, 60);
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

const isUp = async (store: Store) => (await scrape(store.nobody)).get('redis_up');

/** Two processes that share a Redis. */
async function openTwo(): Promise<{ port: number; one: Store; other: Store }> {
  const port = await freePort();
  const open = async () => {
    const environment = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: '1000', PROCESS_ROLE: 'api' };
    const store = await openStore(environment, { metricsPort: 'same' });
    stores.push(store);
    return store;
  };
  await startRedis(port);
  const [one, other] = [await open(), await open()];
  await until(async () => (await isUp(one)) === 1 && (await isUp(other)) === 1);
  return { port, one, other };
}

it('says once that Redis is away and once that it is back; rate limits go on meanwhile', async () => {
  const { port, one, other } = await openTwo();
  const remaining = async (store: Store): Promise<number> => {
    const { status, headers } = await store.nobody.get('/plants?limit=1');
    expect(status).toBe(200);
    return Number(/r=(\d+)/.exec(String(headers.get('ratelimit')))?.[1]);
  };
  // Shared: each sees what the other has counted.
  const shared = await remaining(one);
  expect(await remaining(other)).toBe(shared - 1);
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
  await until(async () => (await isUp(one)) === 1 && (await isUp(other)) === 1, 30);
  expect(said(one).slice(before)).toEqual([AWAY, BACK]);
  const again = await remaining(one);
  expect(await remaining(other)).toBe(again - 1);
});

it('shares persisted queries, but runs no document that its hash does not belong to', async () => {
  const { port, one, other } = await openTwo();
  const query = '{ plants { total } }';
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash('sha256', query) } };
  const recall = async (store: Store) => (await store.nobody.post('/graphql', { extensions })).body;
  const NOT_FOUND = { errors: [expect.objectContaining({ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } })] };
  const data = { plants: { total: expect.any(Number) } };
  const shared = new Redis(port, '127.0.0.1');
  try {
    const key = `persisted-query:${newestVersion}:apq:${hash('sha256', query)}`;
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
  const unknown = { persistedQuery: { version: 1, sha256Hash: hash('sha256', '{ me { id } }') } };
  expect((await one.nobody.post('/graphql', { extensions: unknown })).body).toEqual(NOT_FOUND);
});
