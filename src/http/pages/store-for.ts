import type { FastifyInstance } from 'fastify';

/** Statuses whose responses have no body. */
const WITHOUT_BODY = [204, 304];

/**
 * Sends requests of a site to the APIs of this process, through the same routes and checks as those of any client, on
 * behalf of the visitor at an address: each visitor has a budget of their own. Without an address, the site asks for itself.
 */
export const storeFor =
  (server: FastifyInstance) =>
  (address?: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const { statusCode, headers, rawPayload } = await server.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: { ...Object.fromEntries(request.headers), host: 'localhost' },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: address,
      signal: request.signal,
    });
    const body = WITHOUT_BODY.includes(statusCode) ? null : (rawPayload as Buffer<ArrayBuffer>);
    const all = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      [value ?? []].flat().map((one) => [name, String(one)]),
    );
    return new Response(body, { status: statusCode, headers: all });
  };
