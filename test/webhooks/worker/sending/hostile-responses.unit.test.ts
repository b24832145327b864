import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { makeSender, send } from '../../../../src/webhooks/worker/sending/send.js';

const servers: Server[] = [];

afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

/** A server that answers with `start`, and then with `again` as long as anybody reads it. */
async function openFlood(start: string, again: string) {
  let sent = 0;
  const flood = (socket: Socket) => {
    const chunk = Buffer.from(again.repeat(Math.ceil(65_536 / again.length)));
    const write = () => {
      for (let more = true; more && !socket.destroyed; ) {
        more = socket.write(chunk);
        sent += chunk.length;
      }
    };
    socket.on('drain', write).on('error', () => {});
    socket.write(start);
    write();
  };
  const server = createServer((socket) => socket.once('data', () => flood(socket)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sent: () => sent };
}

async function attempt(url: string) {
  const sender = makeSender({ networks: 'any', timeoutMs: 3000 });
  const secrets = ['whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE='];
  const { status, error } = await send(sender, { url, id: 'event-1', body: '{}', secrets, now: new Date() });
  await Promise.all(Object.values(sender.agents).map((agent) => agent.destroy()));
  return { status, error };
}

/** What the kernel may have taken from a server before its client ended the connection. */
const BUFFERED = 24 * 1024 * 1024;

describe('a receiver that sends without end', () => {
  it('informational responses is cut off', async () => {
    const flood = await openFlood('', 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n');
    expect(await attempt(flood.url)).toEqual({ status: undefined, error: 'The response is larger than 256 kB' });
    expect(flood.sent()).toBeLessThan(BUFFERED);
  });

  it.each([
    ['a chunk extension', '1;', 'x'],
    ['trailers', '0\r\n', 'x: y\r\n'],
    ['a body', '10000000\r\n', 'x'],
  ])('%s is cut off, and its status stands', async (_, start, again) => {
    const headers = 'HTTP/1.1 200 OK\r\nwebhook-id: event-1\r\ntransfer-encoding: chunked\r\n\r\n';
    const flood = await openFlood(headers + start, again);
    expect(await attempt(flood.url)).toEqual({ status: 200, error: undefined });
    expect(flood.sent()).toBeLessThan(BUFFERED);
  });
});
