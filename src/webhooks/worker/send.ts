import { Agent, type Dispatcher, request } from 'undici';
import { ForbiddenAddress, isForbiddenHost, publicLookup } from '../endpoints/public-address.js';
import { signatureHeaders } from './signature.js';

/** How much of an answer is kept. */
const ANSWER_BYTES = 4096;

/** How deliveries are sent: over which connections, how patiently, and where to. */
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

/** What became of one attempt: the status of the answer, or why there is none. */
export interface Outcome {
  status?: number;
  response?: string;
  error?: string;
  durationMs: number;
  retryAfter?: string;
}

/** Makes what sends deliveries. Where private networks are not allowed, every name is checked as it is resolved. */
export function makeSender(settings: Omit<Sender, 'agent'>): Sender {
  const lookup = settings.allowPrivateNetworks ? undefined : publicLookup;
  return { ...settings, agent: new Agent({ connect: { lookup, timeout: settings.timeoutMs } }) };
}

/** One attempt: POSTs the body, signed for this moment. It never throws, and it never follows a redirect. */
export async function send(sender: Sender, letter: SignedRequest): Promise<Outcome> {
  const started = performance.now();
  const outcome = await post(sender, letter);
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

async function post(
  sender: Sender,
  { url, id, body, secrets, now }: SignedRequest,
): Promise<Omit<Outcome, 'durationMs'>> {
  const signal = AbortSignal.timeout(sender.timeoutMs);
  try {
    const { hostname } = new URL(url);
    // A literal address is never resolved, so the check at resolution would not see it.
    if (!sender.allowPrivateNetworks && isForbiddenHost(hostname)) throw new ForbiddenAddress(hostname);
    const answer = await request(url, {
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
    const retryAfter = answer.headers['retry-after'];
    return {
      status: answer.statusCode,
      response: await beginningOf(answer.body),
      retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
    };
  } catch (error) {
    return { error: signal.aborted ? `No answer within ${sender.timeoutMs} ms` : reasonOf(error) };
  }
}

/** The first 4 kB of an answer as text. The status has come by then, so what breaks off here only ends the text. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // The receiver has answered; that it did not finish changes nothing.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_BYTES));
  return text.replaceAll('\0', '\uFFFD');
}

/** Why a connection failed; one that tried several addresses has a reason for each. */
function reasonOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const reasons = errors.map((one) => (one instanceof Error ? one.message : String(one)));
  return reasons.join('; ').slice(0, 500) || 'The connection failed';
}
