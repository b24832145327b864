import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../../../src/config/config.js';
import { connectionLimits } from '../../../../src/http/server/base-server.js';
import { openStore, type Store } from '../../../support/store.js';

const MOST = 5;
/** A fifth of what a store allows. */
const ARRIVAL_MS = 2000;

let store: Store;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' }, { maxConnections: MOST, arrivalMs: ARRIVAL_MS });
});

afterAll(() => store.close());

/** Opens a connection; what ends it or is lost on it ends no test. */
async function open(): Promise<Socket> {
  const { hostname, port } = new URL(store.url);
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
  for (const ms of lives) {
    expect(ms).toBeGreaterThan(ARRIVAL_MS - 100);
    // How late Node looks at it depends on the machine; without a limit of ours it would be 30 s and more.
    expect(ms).toBeLessThan(20_000);
  }
});

it('a connection on which nothing arrives is closed without an answer, which a browser would take for that to its next request', async () => {
  const socket = await open();
  let received = 0;
  socket.on('data', ({ length }) => (received += length));
  await once(socket, 'close');
  expect(received).toBe(0);
});

it('they have ten seconds to arrive', () => {
  expect(connectionLimits(readConfig({}))).toMatchObject({ requestTimeout: 10_000, http: { headersTimeout: 10_000 } });
});

it('a connection over the limit is closed at once; open ones are served', async () => {
  const sockets = await Promise.all(Array.from({ length: MOST }, open));
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
  for (let tries = 0; (await connections()) > 0 && tries < 100; tries++) await setTimeout(50);
  expect((await store.nobody.get('/health/live')).status).toBe(200);
});

const connections = () =>
  new Promise<number>((resolve) => store.app.server.server.getConnections((_, count) => resolve(count)));
