import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { errors, type Pool } from 'undici';
import type { Answer, Ask } from './ask.ts';
import type { Attempt, Call } from './history.ts';

/** Longer than the store may take for a request. */
const ATTEMPT_MS = 12_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 8000];

/** Outcomes after which the same request may succeed, and a change may or may not have happened. */
const TRY_AGAIN = /^(lost|timeout|balancer \d+|SERVICE_UNAVAILABLE|RATE_LIMITED|IDEMPOTENCY_KEY_IN_USE)$/;

/** The load itself is wrong. */
const WRONG = /^(BAD_USER_INPUT|GRAPHQL_\w+|FORBIDDEN|QUERY_TOO_COMPLEX)$/;

export interface Caller {
  name: string;
  token?: string;
  /** Gets a new token, for one that no longer works. */
  renew?(): Promise<string>;
}

interface Sent {
  attempt: Attempt;
  text?: string;
  answer?: Answer;
}

/** Sends a request over one API or the other until its outcome is known, or until `giveUp`; each attempt over the other one. */
export async function call(
  pool: Pool,
  caller: Caller,
  ask: Ask,
  random: () => number,
  giveUp: () => boolean,
): Promise<{ call: Call; answer?: Answer }> {
  const key = ask.writes ? randomUUID() : undefined;
  const attempts: Attempt[] = [];
  const { operation, expects } = ask;
  const of = (end: string): Call => ({
    operation,
    caller: caller.name,
    key,
    attempts,
    end,
    events: {},
    units: [],
    exact: false,
    ...expects,
  });
  const first = random() < 0.5 ? 0 : 1;
  for (let tries = 0; ; tries++) {
    const overRest = ask.rest !== undefined && (first + tries) % 2 === 0;
    const { attempt, answer, text } = await send(pool, caller, ask, overRest, key);
    attempts.push(attempt);
    if (WRONG.test(attempt.outcome)) throw new Error(`The load is wrong: ${operation}: ${text}`);
    if (attempt.outcome === 'ok') return { call: { ...of('ok'), ...ask.tells?.(answer) }, answer };
    if (attempt.outcome === 'UNAUTHENTICATED' && caller.renew)
      caller.token = await caller.renew().catch(() => undefined);
    else if (!TRY_AGAIN.test(attempt.outcome)) return { call: of(attempt.outcome) };
    if (giveUp()) return { call: of('unknown') };
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    await setTimeout(pause * (0.5 + Math.random() / 2));
  }
}

async function send(pool: Pool, { token }: Caller, ask: Ask, overRest: boolean, key?: string): Promise<Sent> {
  const { method, path, body } =
    overRest && ask.rest ? ask.rest : { method: 'POST' as const, path: '/graphql', body: ask.graphql };
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const began = performance.now();
  const came = (outcome: string, process?: string): Attempt => ({ began, ended: performance.now(), outcome, process });
  try {
    const request = {
      method,
      path,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    };
    const response = await pool.request(request);
    const text = await response.body.text();
    const process = response.headers['x-served-by'];
    if (process === undefined) return { attempt: came(`balancer ${response.statusCode}`) };
    const { code, answer } = read(response.statusCode, text, overRest);
    return { attempt: came(code, String(process)), answer, text };
  } catch (error) {
    const late = (error as Error).name === 'TimeoutError' || error instanceof errors.HeadersTimeoutError;
    return { attempt: came(late ? 'timeout' : 'lost') };
  }
}

/** The code and content of a response of the store. One that is not its JSON has its status as code. */
function read(status: number, text: string, overRest: boolean): { code: string; answer?: Answer } {
  try {
    const body = text === '' ? undefined : JSON.parse(text);
    if (overRest) return status < 300 ? { code: 'ok', answer: body } : { code: String(body.code).toUpperCase() };
    const [error] = body.errors ?? [];
    if (error) return { code: error.extensions.code };
    if (body.code) return { code: String(body.code).toUpperCase() };
    return { code: 'ok', answer: Object.values(body.data)[0] };
  } catch {
    return { code: `status ${status}` };
  }
}
