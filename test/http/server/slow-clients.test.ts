import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../../src/config/config.js';
import { connectionLimits } from '../../../src/http/server/base-server.js';
import { openSite } from '../../support/site.js';
import { openStore } from '../../support/store.js';

const MOST = 5;
/** A fifth of what a store allows. */
const ARRIVAL_MS = 2000;

const store = await openStore({ PROCESS_ROLE: 'api' }, { requestMs: ARRIVAL_MS });
lowerTo(MOST, store.app.server);

/** Fewer connections than the 10,000 that a process accepts. */
function lowerTo(count: number, { server }: FastifyInstance): void {
  expect(server.maxConnections).toBe(10_000);
  server.maxConnections = count;
}

/** Opens a connection; what ends it or is lost on it ends no test. */
async function open(url = store.url): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends this text letter by letter, as long as the connection lasts; returns how many milliseconds that was. */
async function livesFor(head: string, drip: string): Promise<number> {
  const socket = await open();
  const started = performance.now();
  const closed = once(socket, 'close');
  socket.resume();
  socket.write(head);
  const timer = setInterval(() => socket.write(drip), 500);
  await closed;
  clearInterval(timer);
  return performance.now() - started;
}

it('headers and bodies that do not arrive end the connection', async () => {
  const head = 'POST /auth/token HTTP/1.1\r\nHost: localhost\r\n';
  const lives = await Promise.all([
    livesFor('', ''),
    livesFor(head, 'x-slow: 1\r\n'),
    livesFor(`${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`, ' '),
  ]);
  for (const ms of lives) expect(ms).toBeGreaterThan(ARRIVAL_MS - 100);
});

it('a connection on which nothing arrives is closed without an answer, which a browser would take for that to its next request', async () => {
  const socket = await open();
  let received = 0;
  socket.on('data', ({ length }) => (received += length));
  await once(socket, 'close');
  expect(received).toBe(0);
});

it.each(['shop', 'office'] as const)('npm run %s ends connections on which half a form arrives', async (name) => {
  const site = await openSite(name, { STORE_URL: store.url }, { requestMs: 500 });
  lowerTo(MOST, site.server);
  const sockets = await Promise.all(Array.from({ length: MOST }, () => open(site.url)));
  const form = 'content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nplantId=';
  const closed = sockets.map((socket) => {
    socket.resume();
    socket.write(`POST /${name === 'shop' ? 'shop/basket' : 'admin/sign-in'} HTTP/1.1\r\nHost: localhost\r\n${form}`);
    return once(socket, 'close');
  });
  // One more than a server takes.
  const refused = await open(site.url);
  refused.resume();
  await once(refused, 'close');
  await Promise.all(closed);
  expect(await fetch(`${site.url}/health`).then(({ status }) => status)).toBe(404);
  await site.close();
});

it('they have ten seconds to arrive', () => {
  expect(connectionLimits(readConfig({}))).toMatchObject({ requestTimeout: 10_000, http: { headersTimeout: 10_000 } });
});

it('a connection over the limit is closed at once; open ones are served', async () => {
  const sockets = await Promise.all(Array.from({ length: MOST }, () => open()));
  const ask = async (socket: Socket) => {
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [data] = await once(socket, 'data');
    return String(data).split('\r\n')[0];
  };
  expect(await Promise.all(sockets.map(ask))).toEqual(Array(MOST).fill('HTTP/1.1 200 OK'));
  for (let more = 0; more < 3; more++) {
    const socket = await open();
    let received = 0;
    socket.on('data', ({ length }) => (received += length));
    if (!socket.closed) await once(socket, 'close');
    expect(received).toBe(0);
  }
  expect(await ask(sockets[0] as Socket)).toBe('HTTP/1.1 200 OK');
  for (const socket of sockets) socket.destroy();
  while ((await connections()) > 0) await setTimeout(50);
  expect((await store.nobody.get('/health/live')).status).toBe(200);
});

const connections = () =>
  new Promise<number>((resolve) => store.app.server.server.getConnections((_, count) => resolve(count)));
