import type { FastifyRequest } from 'fastify';

/** The route of a request as the log, the metrics and the traces name it: without the patterns of its parameters. */
export const routeOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.url?.replace(/\(.*?\)/g, '') ?? 'unknown';
