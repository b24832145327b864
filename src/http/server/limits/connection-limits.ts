import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '../../../config/config.js';
import {
  ARRIVAL_CHECK_MS,
  ARRIVAL_MS,
  KEPT_CONNECTION_MS,
  KEPT_PROXY_CONNECTION_MS,
  SILENCE_MS,
} from '../../../core/limits.js';

/** Options of Node's HTTP server: how long a connection may take, so that a slow client cannot hold it forever. */
export const connectionLimits = ({ trustProxy, arrivalMs = ARRIVAL_MS }: Config) =>
  ({
    // Headers and body together. Node looks for late connections at this interval.
    requestTimeout: arrivalMs,
    http: {
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: ARRIVAL_CHECK_MS,
      // Node would refuse such a request with a body of its own; requireHost does it in ours.
      requireHostHeader: false,
    },
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: trustProxy === false ? KEPT_CONNECTION_MS : KEPT_PROXY_CONNECTION_MS,
  }) satisfies FastifyHttpOptions<Server>;
