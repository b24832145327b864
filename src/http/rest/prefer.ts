import type { FastifyRequest } from 'fastify';

/** One preference of the header: `handling=strict`, perhaps quoted or with parameters. */
const HANDLING = /^\s*handling\s*=\s*("?)(\w+)\1\s*(?:;|$)/i;

/** Whether a client wants the strict handling of what it sends (RFC 7240). Of several preferences of a name, the first counts. */
export function prefersStrict({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const given = String(headers['prefer'] ?? '').split(',');
  const [handling] = given.flatMap((one) => HANDLING.exec(one)?.[2] ?? []);
  return handling?.toLowerCase() === 'strict';
}
