import { Agent, type Dispatcher, request } from 'undici';
import type { WebhookNetworks } from '../../../config/config.js';
import { ForbiddenAddress, isForbiddenHost, isPortOfOtherService } from '../../endpoints/public-address.js';
import { signatureHeaders } from '../signature.js';
import { boundedConnections } from './bounded-connections.js';
import { askNameServers, askSystem, lookupWithin } from './lookup-within.js';

/** How much of a response body is kept. */
const MAX_RESPONSE_BYTES = 4096;
/** After how many bytes of a response that is not kept its connection is closed. */
const MAX_DISCARDED_BYTES = 65_536;

/** How deliveries are sent: the timeout, the networks they may go to, and the connections. */
export interface Sender {
  timeoutMs: number;
  networks: WebhookNetworks;
  /** Connections to public addresses, and to all addresses of the networks. */
  agents: Record<'public' | 'all', Dispatcher>;
}

interface SignedRequest {
  url: string;
  /** The id of the event. */
  id: string;
  body: string;
  /** The valid secrets, newest first. */
  secrets: readonly string[];
  now: Date;
  /** The trace that the receiver may continue. */
  traceparent?: string;
}

/** The outcome of one attempt: the status of the response, or why there was none. */
export interface Outcome {
  status?: number;
  response?: string;
  error?: string;
  durationMs: number;
  retryAfter?: string;
}

/** Whether a status means that the endpoint received the event. */
export const succeeded = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

/** The outcome as metrics count it: the class of the status, or `none` without a response. */
export const outcomeClass = ({ status }: Outcome): string =>
  status === undefined ? 'none' : `${Math.floor(status / 100)}xx`;

/** Makes a sender, which checks every host name when it resolves it. */
export function makeSender(
  { networks, timeoutMs }: Omit<Sender, 'agents'>,
  resolve = networks === 'public' ? askNameServers() : askSystem,
): Sender {
  const agent = (within: WebhookNetworks) =>
    new Agent({ connect: boundedConnections({ lookup: lookupWithin(within, resolve), timeout: timeoutMs }) });
  return { networks, timeoutMs, agents: { public: agent('public'), all: agent(networks) } };
}

/** Makes one attempt: POSTs the body with a fresh signature. It never throws and never follows redirects. */
export async function send(sender: Sender, signedRequest: SignedRequest): Promise<Outcome> {
  const started = performance.now();
  const outcome = await post(sender, signedRequest);
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

async function post(sender: Sender, signedRequest: SignedRequest): Promise<Omit<Outcome, 'durationMs'>> {
  const timeout = new AbortController();
  // Unlike that of `AbortSignal.timeout`, this timer ends with the attempt.
  const timer = setTimeout(() => timeout.abort(), sender.timeoutMs);
  try {
    const { answered, isPublic } = await reach(sender, signedRequest, timeout.signal);
    const retryAfter = answered.headers['retry-after'];
    const kept = isPublic || answered.headers['webhook-id'] === signedRequest.id;
    return {
      status: answered.statusCode,
      response: kept ? await readStart(answered.body) : await discard(answered.body),
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  } catch (error) {
    return { error: timeout.signal.aborted ? `No response within ${sender.timeoutMs} ms` : reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends the request to a public address, or to another one where the networks allow that. A private network has
 * services that an admin of a shop must not read: what they answer is kept only if it repeats the `webhook-id`, as a
 * receiver of webhooks can.
 */
async function reach({ networks, agents }: Sender, signedRequest: SignedRequest, signal: AbortSignal) {
  const url = new URL(signedRequest.url);
  // An IP address in the URL is never resolved, so the check at resolution would miss it.
  const isForbidden = isForbiddenHost(url.hostname);
  if (isForbidden && networks === 'public') throw new ForbiddenAddress(url.hostname, 'public');
  try {
    if (!isForbidden) return { answered: await postThrough(agents.public, signedRequest, signal), isPublic: true };
  } catch (error) {
    if (!(error instanceof ForbiddenAddress) || networks === 'public') throw error;
  }
  if (isForbiddenHost(url.hostname, networks)) throw new ForbiddenAddress(url.hostname, networks);
  if (isPortOfOtherService(url)) throw new Error(`${url.host} is a port of another kind of service`);
  return { answered: await postThrough(agents.all, signedRequest, signal), isPublic: false };
}

function postThrough(
  dispatcher: Dispatcher,
  { url, id, body, secrets, now, traceparent }: SignedRequest,
  signal: AbortSignal,
) {
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'plant-store-webhooks/1',
    ...signatureHeaders({ id, body, timestamp, secrets }),
    ...(traceparent && { traceparent }),
  };
  return request(url, { dispatcher, method: 'POST', headers, body, signal });
}

/** Reads the rest of a response and keeps nothing, so that its connection can be used again. */
async function discard(body: Dispatcher.ResponseData['body']): Promise<undefined> {
  await body.dump({ limit: MAX_DISCARDED_BYTES }).catch(() => {});
}

/** The first 4 kB of a response as text. The status is already known, so a broken connection only ends the text. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The receiver has already sent its status; an incomplete body does not change the outcome.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES));
}

/** Why a connection failed; if several addresses were tried, there is a reason for each. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const reasons = errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return reasons.join('; ').slice(0, 500) || 'The connection failed';
}
