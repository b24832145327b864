import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { between, pause } from './seeded.js';

/** How a receiver behaves, and how often: the share of each. `late` answers when nobody waits for it any more. */
const MOODS = { fine: 0.8, fails: 0.08, hangsUp: 0.05, slow: 0.06, late: 0.01 };
type Mood = keyof typeof MOODS;

/** How often one delivery may be treated badly: fewer times than the schedule has retries, so that none ends dead. */
const PATIENCE = 4;

/** A request as it came. */
export interface Reception {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: Date;
  mood: Mood;
  /** Whoever sent it was gone before it was answered. */
  cutOff: boolean;
}

export interface FlakyReceiver {
  url: string;
  received: Reception[];
  /** From now on, good answers take so much longer. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** A receiver on this machine that keeps all it gets, and answers as its mood is. `lateMs` is what is too late. */
export async function openFlakyReceiver(random: () => number, lateMs: number): Promise<FlakyReceiver> {
  const received: Reception[] = [];
  const bad = new Map<string, number>();
  let slowness = 0;
  const moodFor = (delivery: string): Mood => {
    const mood = draw(random());
    if (isGood(mood)) return mood;
    const before = bad.get(delivery) ?? 0;
    bad.set(delivery, before + 1);
    return before < PATIENCE ? mood : 'fine';
  };
  const act: Record<Mood, (response: ServerResponse) => unknown> = {
    fine: (response) => pause(slowness).then(() => response.writeHead(204).end()),
    fails: (response) => response.writeHead(500).end('no'),
    hangsUp: (response) => response.destroy(),
    slow: (response) => pause(slowness + between(random, 100, 500)).then(() => response.writeHead(204).end()),
    late: (response) => pause(lateMs).then(() => response.writeHead(204).end()),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    // A request of a process that was killed meanwhile is no reception.
    request.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const mood = moodFor(`${path} ${headers['webhook-id']}`);
      const one = { path, headers, body: Buffer.concat(chunks), at: new Date(), mood, cutOff: false };
      received.push(one);
      response.on('close', () => {
        one.cutOff = isGood(mood) && !response.writableFinished;
      });
      act[mood](response);
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

/** Whether who is in this mood says that the event was received, in time. */
export const isGood = (mood: Mood): boolean => mood === 'fine' || mood === 'slow';

function draw(chance: number): Mood {
  let sum = 0;
  const drawn = Object.entries(MOODS).find(([, share]) => {
    sum += share;
    return chance < sum;
  });
  return (drawn?.[0] ?? 'fine') as Mood;
}
