import type { IncomingHttpHeaders } from 'node:http';

/** An acceptable id. One that begins like a key, token or secret of the store is not: it would be logged. */
const SANE = /^(?!(psk|pst|whsec)_)[\w.:-]{1,128}$/;

/** The `x-request-id` that the caller sent, if it is acceptable. */
export function clientRequestId({ headers }: { headers: IncomingHttpHeaders }): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : undefined;
}

/** The id that the response names: the caller's or, if it sent none, ours. */
export const answeredRequestId = (request: { id: string; headers: IncomingHttpHeaders }): string =>
  clientRequestId(request) ?? request.id;
