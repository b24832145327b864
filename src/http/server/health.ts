import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.js';
import { READY_MS } from '../../core/limits.js';

export interface HealthChecks {
  /** False when the process should get no traffic, whatever its database does: it is starting, or shutting down. */
  running(): boolean;
  /** False or throws when the database is unavailable. */
  databaseAnswers(): Promise<boolean>;
}

/** Makes the function that says whether the process can serve requests; whoever asks, the database is asked rarely. */
export function readiness({ running, databaseAnswers }: HealthChecks): () => Promise<boolean> {
  const answers = onceIn(READY_MS, () => databaseAnswers().catch(() => false));
  return async () => running() && (await answers());
}

/** `/health/live`: the process is running. `/health/ready`: it can serve requests. Neither counts in a rate limit. */
export function registerHealth(server: FastifyInstance, ready: () => Promise<boolean>): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async () => {
    if (!(await ready()))
      throw AppError.unavailable('The store is not ready: its database is unavailable, or it is shutting down.');
    return { status: 'ready' };
  });
}

/**
 * One result for all who ask while it is found out, and for a while after that: however many ask, the database is asked
 * over one connection, and rarely.
 */
function onceIn<T>(ms: number, find: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined;
  return () => {
    last ??= find().finally(() => setTimeout(() => (last = undefined), ms).unref());
    return last;
  };
}
