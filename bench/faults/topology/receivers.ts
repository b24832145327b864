import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '../../../web/client/src/webhooks.ts';
import { atEnd } from '../../support/run/endings.ts';

/** A delivery that a receiver has accepted, when it came first (ms since 1970). */
export interface Delivery {
  id: string;
  body: string;
  at: number;
}

export interface Receivers {
  url: string;
  /** The accepted deliveries of each endpoint, by its path. */
  accepted: Map<string, Map<string, Delivery>>;
  /** The secrets by path, of endpoints that exist. */
  secrets: Map<string, string>;
  /** Deliveries whose signature or time a receiver refused, and repeated ones. */
  counts: { refused: number; repeated: number };
}

/** How many of the first attempts at an endpoint whose path ends so fail. */
const FLAKY = /flaky$/;
const FAILS_EVERY = 10;

/** Opens receivers of webhooks at the paths of one address. They verify, and remember what they accepted. */
export async function openReceivers(): Promise<Receivers> {
  const receivers: Receivers = {
    url: '',
    accepted: new Map(),
    secrets: new Map(),
    counts: { refused: 0, repeated: 0 },
  };
  let requests = 0;
  const server = createServer(async (request, response) => {
    const [path, at, chunks] = [String(request.url), Date.now(), [] as Buffer[]];
    // A request of a process that was killed does not end.
    request.on('error', () => {});
    for await (const chunk of request) chunks.push(chunk as Buffer);
    requests += 1;
    if (FLAKY.test(path) && requests % FAILS_EVERY === 0) return void response.writeHead(500).end();
    const body = Buffer.concat(chunks).toString();
    try {
      await verifyWebhook(body, request.headers, receivers.secrets.get(path));
    } catch (error) {
      receivers.counts.refused += 1;
      return void response.writeHead(400).end((error as Error).message);
    }
    const id = String(request.headers['webhook-id']);
    const accepted = receivers.accepted.get(path) ?? new Map<string, Delivery>();
    receivers.accepted.set(path, accepted);
    if (accepted.has(id)) receivers.counts.repeated += 1;
    else accepted.set(id, { id, body, at });
    response.writeHead(204).end();
  });
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receivers.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receivers;
}
