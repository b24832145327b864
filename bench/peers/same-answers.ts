import { request as send } from 'undici';
import type { Request } from '../support/load/request.ts';
import type { Contender } from './contender.ts';

/** How many answers are compared before each burst, and before the first. */
const SAMPLE = 3;
const MOST = 500;
const AT_ONCE = 8;
let next = 0;

/** Throws unless the server answers the questions as the reference does: a wrong answer can be very fast. */
export async function requireSameAnswers(reference: Contender, contender: Contender, all: boolean): Promise<void> {
  const count = contender.requests.length;
  const indexes = Array.from({ length: Math.min(all ? MOST : SAMPLE, count) }, () => next++ % count);
  for (let at = 0; at < indexes.length; at += AT_ONCE) {
    await Promise.all(indexes.slice(at, at + AT_ONCE).map((index) => requireSame(reference, contender, index)));
  }
}

async function requireSame(reference: Contender, contender: Contender, index: number): Promise<void> {
  const [expected, received] = await Promise.all([answerOf(reference, index), answerOf(contender, index)]);
  const { own, reference: plain } = contender.comparable ?? { own: asItIs, reference: asItIs };
  if (own(received) === plain(expected)) return;
  const { path, body } = contender.requests[index] as Request;
  throw new Error(
    `${contender.name} answers ${path} ${body ?? ''} differently:\n${own(received)}\n${reference.name}:\n${plain(expected)}`,
  );
}

const asItIs = (text: string): string => text;

async function answerOf({ server, requests }: Contender, index: number): Promise<string> {
  const { method, path, headers, body } = requests[index] as Request;
  const answer = await send(`${server.url}${path}`, { method, headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${server.url}${path}: ${answer.statusCode} ${text}`);
  return text;
}
