import type { Api, ApiResponse } from '../../support/apis.js';
import { type Client, ConnectionLost, clientOf } from '../../support/client.js';
import { pause } from '../seeded-random.js';
import { apiOf } from '../storms/storm.js';
import type { KillableStores } from './killable-stores.js';

/** How long to retry. */
const TIMEOUT_MS = 60_000;

/** The error codes after which a client retries. */
const RETRY_LATER = ['idempotency_key_in_use', 'service_unavailable'];

/** The final response, and how many retries it took. */
export interface Answered extends ApiResponse {
  /** `done`, or the error code. */
  code: string;
  /** How many requests were not answered, because the process died. */
  lost: number;
  /** How many responses had a code of `RETRY_LATER`. */
  sentBack: number;
}

/** Retries until there is a final response, each time on the next process and over the other API. */
export async function retryUntilAnswered(
  stores: KillableStores,
  token: string,
  index: number,
  send: (client: Client, api: Api) => Promise<ApiResponse>,
): Promise<Answered> {
  const until = Date.now() + TIMEOUT_MS;
  for (let [lost, sentBack] = [0, 0]; ; await pause(20)) {
    const attempt = index + lost + sentBack;
    const client = clientOf(await stores.url(attempt), token);
    const answer = await send(client, apiOf(attempt)).catch((error: Error) => {
      if (!(error instanceof ConnectionLost) || Date.now() > until) throw error;
      return undefined;
    });
    if (!answer) {
      lost++;
      continue;
    }
    const code = answer.status > 0 && answer.status < 300 ? 'done' : String(answer.body.code);
    if (!RETRY_LATER.includes(code) || Date.now() > until) return { ...answer, code, lost, sentBack };
    sentBack++;
  }
}
