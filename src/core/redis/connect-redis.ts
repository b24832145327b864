import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { makeOutage } from '../logging/outage.js';
import type { Metrics } from '../metrics/metrics.js';

/** How long a request waits for Redis before it goes on without it. */
const COMMAND_MS = 1000;

/** The Redis that all processes share. Whoever writes to it says whether that worked. */
export interface SharedRedis {
  client: Redis;
  failed(reason: unknown): void;
  worked(): void;
}

/**
 * Connects to Redis, and again whenever the connection is lost; the log and the metrics show whether it answers. A
 * connection on which no answer arrives is closed, so that not every request waits for its timeout: without a connection,
 * requests go on without Redis at once.
 */
export function connectRedis(url: string, log: Pick<Logger, 'info' | 'warn'>, metrics: Metrics): SharedRedis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: COMMAND_MS,
    socketTimeout: COMMAND_MS,
  });
  const outage = makeOutage({
    away: (error) =>
      log.warn(
        { err: error },
        'Redis does not answer; until it does, each process has its own rate limits, so that a client has a budget in each, and its own persisted queries',
      ),
    back: () => log.info('Redis answers again; all processes share rate limits and persisted queries'),
  });
  redis.on('error', outage.failed);
  redis.on('ready', outage.worked);
  const connected = () => redis.status === 'ready';
  metrics.addRedis(() => connected() && !outage.isAway);
  return {
    client: redis,
    // Without a connection, its own events say so. With one, the server may refuse to write, as a replica or a full one does.
    failed: (reason) => {
      if (connected()) outage.failed(reason);
    },
    worked: outage.worked,
  };
}
