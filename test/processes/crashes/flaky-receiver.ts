import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { between, pause } from '../seeded-random.js';

/** The behaviours of a receiver, with their probabilities. `late` responds after the sender's timeout. */
const BEHAVIOURS = { fine: 0.8, fails: 0.08, hangsUp: 0.05, slow: 0.06, late: 0.01 };
type Behaviour = keyof typeof BEHAVIOURS;

/** How often one delivery may fail: fewer times than the schedule has retries, so that none becomes dead. */
const MAX_FAILURES = 4;

/** A received request. */
export interface Reception {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: Date;
  behaviour: Behaviour;
  /** The sender disconnected before it was answered. */
  cutOff: boolean;
}

export interface FlakyReceiver {
  url: string;
  received: Reception[];
  /** From now on, successful responses take this much longer. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** Opens a local receiver that records every request and draws a behaviour for each. `late` responds after `lateMs`. */
export async function openFlakyReceiver(random: () => number, lateMs: number): Promise<FlakyReceiver> {
  const received: Reception[] = [];
  const bad = new Map<string, number>();
  let slowness = 0;
  const behaviourFor = (delivery: string): Behaviour => {
    const behaviour = draw(random());
    if (isSuccess(behaviour)) return behaviour;
    const before = bad.get(delivery) ?? 0;
    bad.set(delivery, before + 1);
    return before < MAX_FAILURES ? behaviour : 'fine';
  };
  const act: Record<Behaviour, (response: ServerResponse) => unknown> = {
    fine: (response) => pause(slowness).then(() => response.writeHead(204).end()),
    fails: (response) => response.writeHead(500).end('no'),
    hangsUp: (response) => response.destroy(),
    slow: (response) => pause(slowness + between(random, 100, 500)).then(() => response.writeHead(204).end()),
    late: (response) => pause(lateMs).then(() => response.writeHead(204).end()),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    // An incomplete request of a process that was killed does not count.
    request.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const behaviour = behaviourFor(`${path} ${headers['webhook-id']}`);
      const one = { path, headers, body: Buffer.concat(chunks), at: new Date(), behaviour, cutOff: false };
      received.push(one);
      response.on('close', () => {
        one.cutOff = isSuccess(behaviour) && !response.writableFinished;
      });
      act[behaviour](response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    slowDown: (ms) => {
      slowness = ms;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Whether a receiver with this behaviour acknowledges the event in time. */
export const isSuccess = (behaviour: Behaviour): boolean => behaviour === 'fine' || behaviour === 'slow';

function draw(chance: number): Behaviour {
  let sum = 0;
  const drawn = Object.entries(BEHAVIOURS).find(([, share]) => {
    sum += share;
    return chance < sum;
  });
  return (drawn?.[0] ?? 'fine') as Behaviour;
}
