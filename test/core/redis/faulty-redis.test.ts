import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { clientOf } from '../../support/client.js';
import { openStore } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';

const INFO = 'redis_version:7.0.0\r\n';

/** What the server answers to a command: a text, or nothing. */
let answer: string | undefined = '+OK\r\n';
/** How many commands the server has answered. */
let answered = 0;
/** How often data arrived after the server stopped answering. */
let unanswered = 0;
/** How often a persisted query was asked for. */
let documentsAsked = 0;

const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    if (String(data).includes('persisted-query:')) documentsAsked++;
    if (answer === undefined) unanswered++;
    else if (/\r\ninfo\r\n/i.test(String(data))) socket.write(`$${INFO.length}\r\n${INFO}\r\n`);
    else
      for (const _ of String(data).match(/^\*\d+\r$/gm) ?? []) {
        answered++;
        socket.write(answer);
      }
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const store = await openStore({
  PROCESS_ROLE: 'api',
  REDIS_URL: `redis://127.0.0.1:${port}`,
  RATE_LIMIT_PER_MINUTE: '50',
});

afterAll(async () => {
  server.close();
});

const read = () => clientOf(store.url).get('/plants?limit=1');
const redisIsUp = async () => /^redis_up 1$/m.test(await (await fetch(`${store.url}/metrics`)).text());

describe('a server that answers OK to everything, but is not Redis', () => {
  it('leaves no caller without a limit', async () => {
    await until(async () => (await read()) && answered > 0);
    const { status, headers } = await read();
    expect({ status, left: headers.get('ratelimit') }).toEqual({
      status: 200,
      left: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    });
    expect(await redisIsUp()).toBe(false);
  });

  it('has no persisted query', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    // On a slow machine Redis counts as away for a moment, in which it is not asked.
    await until(async () => {
      const { status, body } = await clientOf(store.url).post('/graphql', { extensions });
      expect([status, body.errors[0].extensions.code]).toEqual([200, 'PERSISTED_QUERY_NOT_FOUND']);
      return documentsAsked > 0;
    });
  });
});

describe('a Redis that refuses to write, such as a replica after a failover', () => {
  it('is away for the metrics, and each process counts, until it writes again', async () => {
    const left = async () => (await read()).headers.get('ratelimit');
    answer = '*2\r\n:7\r\n:60000\r\n';
    await until(async () => (await left()) === '"default";r=43;t=60' && (await redisIsUp()));
    answer = "-READONLY You can't write against a read only replica.\r\n";
    await until(async () => (await read()).status === 200 && !(await redisIsUp()));
    answer = '*2\r\n:8\r\n:60000\r\n';
    await until(async () => (await left()) === '"default";r=42;t=60' && (await redisIsUp()));
  });
});

describe('a Redis that stops answering', () => {
  it('gets no commands of later requests, so they do not wait for it', async () => {
    answer = undefined;
    expect((await read()).status).toBe(200);
    await until(async () => !(await redisIsUp()));
    const before = unanswered;
    for (let request = 0; request < 5; request++) expect((await read()).status).toBe(200);
    // At most new connections have asked whether the server is ready.
    expect(unanswered - before).toBeLessThan(5);
  });
});
