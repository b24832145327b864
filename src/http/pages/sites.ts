import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, Sites } from '../../config/config.js';
import { clock } from '../../core/clock.js';
import { moduleOf, type SitePath } from './built-sites.js';
import { storeFor } from './store-for.js';

/** A site for people, as its build exports it (web/ui/server/site.ts): it answers every request below its path. */
interface Site {
  respond(request: Request, visitor: { address: string; peer: string | undefined }): Promise<Response>;
  close(): Promise<void>;
}

interface Sources {
  config: Config;
  /** The keys that seal sessions, newest first. */
  secrets: readonly Buffer[];
  isDemo(): Promise<boolean>;
  /** The address of the client. */
  addressOf(request: FastifyRequest): string;
}

/**
 * Serves the storefront and the back office, where their keys are set. They call the store as any client does. A site is
 * loaded with its first request: a store that nobody visits pays nothing for it.
 */
export function registerSites(server: FastifyInstance, sources: Sources): void {
  const { shop, admin } = sources.config.sites;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  if (shop) registerSite(server, '/shop', shop, sources);
  if (admin) registerSite(server, '/admin', admin, sources);
}

function registerSite(
  server: FastifyInstance,
  path: SitePath,
  settings: NonNullable<Sites[keyof Sites]>,
  { config, secrets, isDemo, addressOf }: Sources,
): void {
  const proxies = Array.isArray(config.trustProxy) ? config.trustProxy : [];
  const load = async (): Promise<Site> => {
    const { makeSite } = await import(moduleOf(path));
    const now = () => clock.now().getTime();
    return makeSite({
      ...settings,
      path,
      proxies,
      secrets,
      now,
      isDemo,
      storeFor: storeFor(server),
      logger: server.log,
    });
  };
  let loading: Promise<Site> | undefined;
  const respond = async (request: FastifyRequest): Promise<Response> => {
    loading ??= load().catch((error) => {
      // The next visitor tries again.
      loading = undefined;
      throw error;
    });
    const site = await loading;
    const visitor = { address: addressOf(request), peer: request.socket.remoteAddress };
    const answer = await site.respond(asFetch(request), visitor);
    if (answer.headers.get('content-type') === 'text/event-stream') request.timeLimit.lift();
    return answer;
  };
  // HEAD by name: Fastify's own would measure a body that is text.
  for (const url of [path, `${path}/*`]) server.route({ method: ['GET', 'HEAD', 'POST'], url, handler: respond });
  // Before open requests are waited for: streams have no end of their own.
  server.addHook('preClose', async () => (await loading?.catch(() => undefined))?.close());
}

/** The request as the Fetch API has it. */
function asFetch({ protocol, host, url, method, headers, body, timeLimit }: FastifyRequest): Request {
  const all = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? '']).map((one) => [name, one]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD' && Buffer.isBuffer(body);
  // Nothing but the path: the first line of a request may name another host than the one that was checked.
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  return new Request(`${protocol}://${host}${path}`, {
    method,
    headers: all,
    signal: timeLimit.signal,
    ...(hasBody ? { body: body as Uint8Array<ArrayBuffer> } : {}),
  });
}
