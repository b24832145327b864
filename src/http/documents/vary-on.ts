import type { FastifyReply } from 'fastify';

/** Adds request headers to `Vary`, beside those that it names already: CORS names `Origin` first. */
export function varyOn(reply: FastifyReply, ...names: string[]): void {
  reply.header('vary', [reply.getHeader('vary'), ...names].filter(Boolean).join(', '));
}
