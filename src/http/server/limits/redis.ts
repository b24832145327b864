import type { FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { makeOutage } from '../../../core/logging/outage.js';
import type { Metrics } from '../../../core/metrics/metrics.js';

/** How long a request waits for Redis before it is counted in this process. */
const COMMAND_MS = 1000;

/** The counter that all processes share. Each attempt to count says whether it worked. */
export interface SharedCounter {
  client: Redis;
  failed(reason: unknown): void;
  worked(): void;
}

/**
 * Connects to Redis, and again whenever the connection is lost; the log and the metrics show whether it answers. A
 * connection on which no answer arrives is closed, so that not every request waits for its timeout: without a connection,
 * requests are counted in memory at once.
 */
export function connectRedis(url: string, server: FastifyInstance, metrics: Metrics): SharedCounter {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: COMMAND_MS,
    socketTimeout: COMMAND_MS,
  });
  const outage = makeOutage({
    away: (error) =>
      server.log.warn(
        { err: error },
        'Redis does not answer; until it does, each process counts rate limits on its own, so that a client has a budget in each',
      ),
    back: () => server.log.info('Redis answers again; all processes share the rate limits'),
  });
  redis.on('error', outage.failed);
  redis.on('ready', outage.worked);
  const connected = () => redis.status === 'ready';
  metrics.addRedis(() => connected() && !outage.isAway);
  server.addHook('onClose', async () => redis.disconnect());
  return {
    client: redis,
    // Without a connection, its own events say so. With one, the server may refuse to write, as a replica or a full one does.
    failed: (reason) => {
      if (connected()) outage.failed(reason);
    },
    worked: outage.worked,
  };
}
