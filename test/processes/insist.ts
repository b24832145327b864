import type { Api, Spoken } from '../support/apis.js';
import { type Client, clientOf } from '../support/client.js';
import type { Mortals } from './mortals.js';
import { pause } from './seeded.js';
import { faceOf } from './storm.js';

/** How long somebody insists on an answer. */
const PATIENCE_MS = 60_000;

/** Whoever is told so comes back. */
const COME_BACK = ['idempotency_key_in_use', 'service_unavailable'];

/** What somebody was told in the end, and what it took. */
export interface Answered extends Spoken {
  /** `done`, or the code of the refusal. */
  code: string;
  /** How many requests had no answer, because the process died. */
  lost: number;
  /** How many were told to come back. */
  sentBack: number;
}

/** Asks until there is an answer: on another process each time, by the other face. */
export async function insist(
  mortals: Mortals,
  token: string,
  turn: number,
  send: (client: Client, api: Api) => Promise<Spoken>,
): Promise<Answered> {
  const until = Date.now() + PATIENCE_MS;
  for (let [lost, sentBack] = [0, 0]; ; await pause(20)) {
    const attempt = turn + lost + sentBack;
    const client = clientOf(await mortals.url(attempt), token);
    const answer = await send(client, faceOf(attempt)).catch((error: Error) => {
      if (!isCutOff(error) || Date.now() > until) throw error;
      return undefined;
    });
    if (!answer) {
      lost++;
      continue;
    }
    const code = answer.status > 0 && answer.status < 300 ? 'done' : String(answer.body.code);
    if (!COME_BACK.includes(code) || Date.now() > until) return { ...answer, code, lost, sentBack };
    sentBack++;
  }
}

/** Whether `fetch` failed because the other side is gone. */
export const isCutOff = ({ message }: Error): boolean => message === 'fetch failed' || message === 'terminated';
