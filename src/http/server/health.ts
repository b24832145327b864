import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.js';

export interface HealthChecks {
  /** False or throws when the process should get no traffic: the database is unavailable, or it is shutting down. */
  ready(): Promise<boolean>;
}

/** `/health/live`: the process is running. `/health/ready`: it can serve requests. */
export function registerHealth(server: FastifyInstance, checks: HealthChecks): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async () => {
    const ready = await checks.ready().catch(() => false);
    if (!ready)
      throw AppError.unavailable('The store is not ready: its database is unavailable, or it is shutting down.');
    return { status: 'ready' };
  });
}
