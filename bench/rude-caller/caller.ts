import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Request } from '../support/load/request.ts';
import { atEnd } from '../support/run/endings.ts';
import { ADMIN, openClient } from '../support/store/client.ts';

const CONNECTIONS = 8;
const WINDOW_SECONDS = 60;

/** What came of the requests, and the seconds until the caller has a new budget. */
export interface Answered {
  answered: number;
  /** By the rate limit. */
  refused: number;
  reset: number;
}

export interface RudeCaller {
  /** Spreads what the rate limit allows over the time. */
  evenly(seconds: number): Promise<Answered>;
  /** Sends as fast as the store answers, until the rate limit refuses; and again with each new budget. */
  'at once'(seconds: number): Promise<Answered>;
}

/** Makes a member of staff, with a budget of their own, who sends these requests. It fails when the store says that it cannot cope. */
export async function caller(url: string, next: () => Request): Promise<RudeCaller> {
  const client = openClient(url);
  const loginId = `${randomUUID()}@greenhouse.example`;
  const create = 'mutation ($loginId: String!) { createUser(loginId: $loginId, role: STAFF) { id } }';
  await (await client.as(ADMIN)).graphql(create, { loginId });
  const token = await client.signIn(loginId);
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  atEnd(() => pool.destroy());
  const counted: Answered = { answered: 0, refused: 0, reset: 0 };

  /** Sends one request; returns what is left of the budget, and the whole. */
  const send = async (): Promise<{ left: number; quota: number }> => {
    const { headers: own, ...request } = next();
    const headers = { ...own, authorization: `Bearer ${token}` };
    const { statusCode, headers: got, body } = await pool.request({ ...request, headers });
    const text = await body.text();
    if (statusCode >= 500) throw new Error(`${request.method} ${request.path}: ${statusCode} ${text.slice(0, 200)}`);
    if (statusCode === 429) counted.refused += 1;
    else counted.answered += 1;
    const [, left, reset] = /r=(\d+);t=(\d+)/.exec(String(got['ratelimit'])) ?? [];
    const [, quota] = /q=(\d+)/.exec(String(got['ratelimit-policy'])) ?? [];
    counted.reset = Number(reset);
    return { left: Number(left), quota: Number(quota) };
  };

  return {
    evenly: async (seconds) => {
      const deadline = performance.now() + seconds * 1000;
      const first = await send();
      const everyMs = (1000 * WINDOW_SECONDS * Math.max(1, first.quota - first.left)) / first.quota;
      const sent: Promise<unknown>[] = [];
      for (let due = performance.now() + everyMs; due < deadline; due += everyMs) {
        await setTimeout(Math.max(0, due - performance.now()));
        sent.push(send());
      }
      await Promise.all(sent);
      return counted;
    },
    'at once': async (seconds) => {
      const deadline = performance.now() + seconds * 1000;
      const loop = async () => {
        while (performance.now() < deadline) {
          const { left } = await send();
          if (left === 0) await setTimeout(Math.min(1000 * counted.reset, Math.max(0, deadline - performance.now())));
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, loop));
      return counted;
    },
  };
}
