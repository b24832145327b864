import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './endings.ts';

/** What came: when its head had arrived (ms since 1970, by the clock that the store reads too), and what it said. */
export interface Arrival {
  path: string;
  at: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks in this process. It answers 204 as soon as it has the body; returns its address. */
export async function openReceiver(receive: (arrival: Arrival) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(204).end();
    receive({ path: request.url ?? '', at, headers: request.headers, body: Buffer.concat(chunks).toString() });
  });
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
