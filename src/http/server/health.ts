import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.js';
import { READY_ANSWER_MS, READY_MS } from '../../core/limits.js';
import type { Metrics } from '../../core/metrics/metrics.js';

export interface HealthChecks {
  /** False when the process should get no traffic, whatever its database does: it is starting, or shutting down. */
  running(): boolean;
  /** False or throws when the database is unavailable. */
  databaseAnswers(): Promise<boolean>;
  /** The numbers of read replicas; absent without replicas. A replica need not answer: its reads go to the primary. */
  replicas?(): Record<string, number>;
}

/** Makes the function that tells whether the process can serve requests. It asks the database at most once a second. */
export function readiness({ running, databaseAnswers }: HealthChecks): () => Promise<boolean> {
  const tooLate = () => wait(READY_ANSWER_MS, false, { ref: false });
  const answers = onceIn(READY_MS, () => Promise.race([databaseAnswers().catch(() => false), tooLate()]));
  return async () => running() && (await answers());
}

/**
 * `/health/live`: the process is running. `/health/ready`: it can serve requests, and how many of its read replicas
 * do not answer or are too far behind. Neither counts in a rate limit, and neither names a host: both are public.
 */
export function registerHealth(
  server: FastifyInstance,
  ready: () => Promise<boolean>,
  { replicas }: Pick<HealthChecks, 'replicas'>,
): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async () => {
    if (!(await ready()))
      throw AppError.unavailable('The store is not ready: its database is unavailable, or it is shutting down.');
    return { status: 'ready', ...replicas?.() };
  });
}

/** Serves `/metrics`. It shows how busy the shop is, so a store in production does not serve it on its public port. */
export function registerMetrics(server: FastifyInstance, metrics: Metrics): void {
  server.get('/metrics', async (_, reply) => {
    const { contentType, text } = await metrics.print();
    return reply.type(contentType).send(text);
  });
}

/**
 * One result for all callers while it is found, and for `ms` after that: however many call, `find` runs over one
 * connection, and rarely.
 */
export function onceIn<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  return () => {
    last ??= find().finally(() => setTimeout(() => (last = undefined), ms).unref());
    return last;
  };
}
