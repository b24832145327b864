import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/errors.js';

export interface HealthChecks {
  /** Throws, or is false, when the process should get no traffic: the database is away, or it is stopping. */
  ready(): Promise<boolean>;
}

/** `/health/live`: the process runs. `/health/ready`: it can serve. */
export function registerHealth(server: FastifyInstance, checks: HealthChecks): void {
  server.get('/health/live', async () => ({ status: 'live' }));
  server.get('/health/ready', async () => {
    const ready = await checks.ready().catch(() => false);
    if (!ready) throw AppError.unavailable('The store is not ready: its database is away, or it is stopping.');
    return { status: 'ready' };
  });
}
