import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { STOP_REQUESTS_MS } from '../../../src/core/limits.js';
import { gracefulClose } from '../../../src/http/server/request-lifetime.js';
import { collectGarbage } from '../../support/collect-garbage.js';
import { openStore } from '../../support/store.js';

const opened: FastifyInstance[] = [];
afterEach(() => Promise.all(opened.splice(0).map((server) => server.close())));

/** A server with one route, which answers its number when it is allowed to. */
async function open() {
  const server = Fastify({ return503OnClosing: false, forceCloseConnections: false });
  opened.push(server);
  const waiting = new Map<string, () => void>();
  const closing = gracefulClose(server);
  server.addHook('onRequest', async (request, reply) => closing.noteArrival(request, reply));
  server.addHook('onSend', async (request, reply) => closing.nameConnection(request, reply));
  server.addHook('preClose', closing.beginClosing);
  server.get<{ Params: { number: string } }>('/:number', async ({ params: { number } }) => {
    await new Promise<void>((resolve) => waiting.set(number, resolve));
    return number;
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const runs = (number: string) => until(() => waiting.has(number));
  return { server, runs, allow: (number: string) => waiting.get(number)?.() };
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await wait(10);
};

/** A connection that is written to byte by byte, and all that came back. */
async function connection({ server }: FastifyInstance) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (text) => {
    received += text;
  });
  const ended = once(socket, 'close');
  const answers = () =>
    received
      .split('HTTP/1.1 ')
      .slice(1)
      .map((answer) => ({
        status: Number(answer.slice(0, 3)),
        connection: /^connection: (.*)\r$/im.exec(answer)?.[1],
        body: answer.split('\r\n\r\n')[1],
      }));
  return { send: (text: string) => socket.write(text), answers, ended };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('a server that closes', () => {
  it('answers what arrives on a kept-alive connection meanwhile, in its own format, and then closes that', async () => {
    const store = await openStore();
    const { server } = store.app;
    const [kept, running] = [await connection(server), await connection(server)];
    const query = JSON.stringify({ query: '{ plants(limit: 1) { limit } }' });
    const head = `POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${query.length}\r\n\r\n`;
    running.send(`${head}${query.slice(0, 9)}`);
    kept.send(get('/health/live'));
    await until(() => kept.answers().length === 1);
    kept.send('GET /plants/none HTTP/1.1\r\nHost: ');
    await wait(50);
    const closed = store.close();
    await until(() => !server.server.listening);
    kept.send('localhost\r\n\r\n');
    await kept.ended;
    running.send(query.slice(9));
    await running.ended;
    await closed;
    expect(kept.answers()).toMatchObject([
      { status: 200, connection: 'keep-alive' },
      { status: 404, connection: 'close', body: expect.stringContaining('"code":"not_found"') },
    ]);
    expect(running.answers()).toMatchObject([
      { status: 200, connection: 'close', body: expect.stringContaining('{"plants":{"limit":1}}') },
    ]);
  });

  it('answers all requests of one connection before it closes that', async () => {
    const { server, runs, allow } = await open();
    const client = await connection(server);
    client.send(get('/1') + get('/2'));
    await runs('2');
    const closed = server.close();
    await until(() => !server.server.listening);
    client.send(get('/3'));
    await runs('3');
    for (const number of ['2', '1', '3']) allow(number);
    await closed;
    await client.ended;
    expect(client.answers()).toEqual([
      { status: 200, connection: 'keep-alive', body: '1' },
      { status: 200, connection: 'keep-alive', body: '2' },
      { status: 200, connection: 'close', body: '3' },
    ]);
  });

  it('does not wait for a connection that never sent a whole request, nor for another server', async () => {
    const [one, other] = [await open(), await open()];
    const [half, elsewhere] = [await connection(one.server), await connection(other.server)];
    half.send('GET /1 HTTP/1.1\r\n');
    elsewhere.send(get('/1'));
    await other.runs('1');
    // The time after which it would break the connections that are left never comes.
    const { setTimeout: real } = globalThis;
    const timers = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, ms: number) =>
        real(run, ms === STOP_REQUESTS_MS ? 2 ** 30 : ms)) as never);
    await one.server.close();
    timers.mockRestore();
    await half.ended;
    other.allow('1');
    await until(() => elsewhere.answers().length === 1);
    expect(elsewhere.answers()).toEqual([{ status: 200, connection: 'keep-alive', body: '1' }]);
  });

  it('is not kept in memory afterwards', async () => {
    const closed = async () => {
      const server = new WeakRef((await open()).server);
      await opened.pop()?.close();
      return server;
    };
    const server = await closed();
    for (let index = 0; index < 10 && server.deref(); index++) {
      await wait(10);
      collectGarbage();
    }
    expect(server.deref()).toBeUndefined();
  });
});
