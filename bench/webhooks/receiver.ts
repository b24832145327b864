import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../support/run/endings.ts';

/** A received request; `at` is when its headers had arrived (ms since 1970, by the same clock as the store's). */
export interface Arrival {
  path: string;
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Opens a webhook receiver in this process, which responds with 204 after reading the body; returns its address. */
export const openReceiver = (receive: (arrival: Arrival) => void): Promise<string> =>
  listening(async (request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(204).end();
    receive({ path: request.url ?? '', at, headers: request.headers, body: Buffer.concat(chunks).toString() });
  });

/** Opens a receiver in this process that reads requests and never answers; returns its address. */
export const openHangingReceiver = (): Promise<string> => listening((request) => request.resume());

async function listening(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
