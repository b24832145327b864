import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { REQUEST_MS } from '../../core/limits.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import { refuseUnknownPath, setAllowHeader } from '../errors/unknown-routes.js';
import { setCommonHeaders } from '../headers.js';
import { dropTypeOfEmptyBody } from '../input/read-request.js';
import { allowOrigins, hostChecker, requireHost } from './hosts-and-origins.js';
import type { RateLimits } from './rate-limits.js';
import type { runForCaller } from './request-context.js';
import { gracefulClose, limitTime } from './request-lifetime.js';
import { logRequest, measureRequest } from './telemetry.js';

/** What passes a step: every request of every process; those that a worker does not serve; pages; the sites for people; the APIs. */
type Place = 'every' | 'store' | 'pages' | 'sites' | 'apis';

/** Looks at a request, sets something, or throws what refuses it. */
type Run = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

export type Step =
  | readonly [Place, 'onRequest' | 'preValidation' | 'onSend' | 'onResponse', Run, why: string]
  | readonly [Place, 'preHandler', typeof runForCaller, why: string]
  | readonly [Place, 'preClose', () => Promise<void>, why: string]
  | readonly [Place, 'plugin', (server: FastifyInstance) => void, why: string];

/**
 * Every hook of a server, in the order in which a request passes them, each with the reason for its place. Those of the APIs
 * are in server.ts: a server of one site has neither APIs nor a database.
 */
export function requestPipeline(
  server: FastifyInstance,
  { config, metrics }: { config: Config; metrics: Metrics },
  limits: RateLimits,
): readonly Step[] {
  const closing = gracefulClose(server);
  return [
    ['every', 'onRequest', limitTime(config.requestMs ?? REQUEST_MS), 'The time of a request counts from its arrival.'],
    ['every', 'onRequest', closing.noteArrival, 'Whatever answers it, a closing server waits for the answer.'],
    ['every', 'onRequest', dropTypeOfEmptyBody, 'Fastify decides by the type whether it reads a body.'],
    ['every', 'onRequest', setCommonHeaders, 'All answers have them, also the refusals below.'],
    ['every', 'onRequest', setAllowHeader, 'Before CORS, which answers OPTIONS.'],
    ['every', 'onRequest', requireHost, 'Before the check that reads the host.'],
    ['every', 'onRequest', hostChecker(config), 'Before CORS, which would answer a page of a foreign host.'],
    ['every', 'plugin', allowOrigins(config), 'Before all that refuses: pages may read why.'],
    ['store', 'onRequest', countUnknownPath, 'Before the refusal: guesses at paths count, too.'],
    ['every', 'onRequest', refuseUnknownPath, 'Before the body is read: nothing would use it.'],
    ['pages', 'onRequest', limits.admitAnybody, 'A page counts for the address of the client, not for a user.'],
    ['sites', 'onRequest', limits.admitVisitor, 'Before the body is read, and before the site asks the store.'],
    ['every', 'onSend', closing.nameConnection, 'The header says whether the connection stays open.'],
    ['store', 'onSend', limits.countRefusal, 'The status is known, and the headers can still show what is left.'],
    ['sites', 'onSend', limits.giveBackFile, 'The headers say whether the answer is a file that browsers keep.'],
    ['every', 'onResponse', measureRequest(metrics), 'The time includes the sending.'],
    ['every', 'onResponse', logRequest, 'The line has the status and the time.'],
    ['every', 'preClose', closing.beginClosing, 'Before Fastify closes the socket that listens.'],
  ];

  async function countUnknownPath(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.is404) await limits.admitAnybody(request, reply);
  }
}

/** Adds the steps of these places to a server, or to a part of it; a part also passes those of the whole. */
export function addSteps(server: FastifyInstance, steps: readonly Step[], ...places: Place[]): void {
  for (const [place, hook, run] of steps) {
    if (!places.includes(place)) continue;
    if (hook === 'plugin') run(server);
    else if (hook === 'preClose' || hook === 'preHandler') server.addHook(hook as 'preHandler', run as never);
    else server.addHook(hook as 'onRequest', hookOf(run));
  }
}

/** A hook that goes on at once if its function did not have to wait. Fastify gives `onSend` the payload as well. */
const hookOf =
  (run: Run) =>
  (request: FastifyRequest, reply: FastifyReply, ...rest: unknown[]): void => {
    const done = rest.at(-1) as (error?: Error) => void;
    const waiting = run(request, reply);
    if (waiting) waiting.then(() => done(), done);
    else done();
  };
