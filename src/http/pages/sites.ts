import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, Sites } from '../../config/config.js';
import { moduleOf, type SitePath } from './built-sites.js';
import { storeFor } from './store-for.js';

/** A site for people, as its build exports it (web/ui/server/site.ts): it answers every request below its path. */
interface Site {
  respond(request: Request, visitor: { address: string }): Promise<Response>;
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
  const trustHeader = 'trustHeader' in settings ? settings.trustHeader : undefined;
  const isProxy = proxiesOf(config.trustProxy);
  const load = async (): Promise<Site> => {
    const { makeSite } = await import(moduleOf(path));
    return makeSite({ ...settings, path, secrets, isDemo, storeFor: storeFor(server), logger: server.log });
  };
  let loading: Promise<Site> | undefined;
  const respond = async (request: FastifyRequest): Promise<Response> => {
    loading ??= load();
    const site = await loading;
    // A proxy says in this header who has signed in. Anybody else could say so, too.
    const dropped = isProxy(request.socket.remoteAddress) ? undefined : trustHeader;
    const answer = await site.respond(asFetch(request, dropped), { address: addressOf(request) });
    if (answer.headers.get('content-type') === 'text/event-stream') request.timeLimit.lift();
    return answer;
  };
  // HEAD by name: Fastify's own would measure a body that is text.
  for (const url of [path, `${path}/*`]) server.route({ method: ['GET', 'HEAD', 'POST'], url, handler: respond });
  // Before open requests are waited for: streams have no end of their own.
  server.addHook('preClose', async () => (await loading)?.close());
}

/** Whether a connection comes from one of the networks of TRUST_PROXY. */
function proxiesOf(trusted: Config['trustProxy']): (address: string | undefined) => boolean {
  const networks = new BlockList();
  for (const network of Array.isArray(trusted) ? trusted : []) {
    const [address = '', bits] = network.split('/');
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    networks.addSubnet(address, Number(bits ?? (kind === 'ipv6' ? 128 : 32)), kind);
  }
  return (address = '') => isIP(address) > 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The request as the Fetch API has it, without this header. */
function asFetch(
  { protocol, host, url, method, headers, body, timeLimit }: FastifyRequest,
  dropped: string | undefined,
): Request {
  const all = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value ?? '']).map((one) => [name, one]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD' && Buffer.isBuffer(body);
  // Nothing but the path: the first line of a request may name another host than the one that was checked.
  const path = url.replace(/^https?:\/\/[^/]*/i, '');
  const made = new Request(`${protocol}://${host}${path}`, {
    method,
    headers: all,
    signal: timeLimit.signal,
    ...(hasBody ? { body: body as Uint8Array<ArrayBuffer> } : {}),
  });
  if (dropped) made.headers.delete(dropped);
  return made;
}
