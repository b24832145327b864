import { Agent, type Dispatcher, request } from 'undici';
import { ForbiddenAddress, isForbiddenHost, publicLookup } from '../endpoints/public-address.js';
import { signatureHeaders } from './signature.js';

/** How much of a response body is kept. */
const MAX_RESPONSE_BYTES = 4096;

/** How deliveries are sent: the connection pool, the timeout, and whether private networks are allowed. */
export interface Sender {
  agent: Dispatcher;
  timeoutMs: number;
  allowPrivateNetworks: boolean;
}

interface SignedRequest {
  url: string;
  /** The id of the event. */
  id: string;
  body: string;
  /** The valid secrets, newest first. */
  secrets: readonly string[];
  now: Date;
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

/** Makes a sender. Unless private networks are allowed, it checks every host name when it resolves it. */
export function makeSender(settings: Omit<Sender, 'agent'>): Sender {
  const lookup = settings.allowPrivateNetworks ? undefined : publicLookup;
  return { ...settings, agent: new Agent({ connect: { lookup, timeout: settings.timeoutMs } }) };
}

/** Makes one attempt: POSTs the body with a fresh signature. It never throws and never follows redirects. */
export async function send(sender: Sender, signedRequest: SignedRequest): Promise<Outcome> {
  const started = performance.now();
  const outcome = await post(sender, signedRequest);
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

async function post(
  sender: Sender,
  { url, id, body, secrets, now }: SignedRequest,
): Promise<Omit<Outcome, 'durationMs'>> {
  const signal = AbortSignal.timeout(sender.timeoutMs);
  try {
    const { hostname } = new URL(url);
    // An IP address in the URL is never resolved, so the check at resolution would miss it.
    if (!sender.allowPrivateNetworks && isForbiddenHost(hostname)) throw new ForbiddenAddress(hostname);
    const answered = await request(url, {
      dispatcher: sender.agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'plant-store-webhooks/1',
        ...signatureHeaders({ id, body, timestamp: Math.floor(now.getTime() / 1000), secrets }),
      },
      body,
      signal,
    });
    const retryAfter = answered.headers['retry-after'];
    return {
      status: answered.statusCode,
      response: await readStart(answered.body),
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  } catch (error) {
    return { error: signal.aborted ? `No response within ${sender.timeoutMs} ms` : reasonOf(error) };
  }
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
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES));
  return text.replaceAll('\0', '\uFFFD');
}

/** Why a connection failed; if several addresses were tried, there is a reason for each. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const reasons = errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return reasons.join('; ').slice(0, 500) || 'The connection failed';
}
