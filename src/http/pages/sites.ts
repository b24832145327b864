import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Config, Sites } from '../../config/config.js';
import { clock } from '../../core/clock.js';
import { appErrorOf } from '../../core/errors.js';
import { MAX_UPLOAD_BYTES } from '../../core/limits.js';
import { addressOf, networkOf } from '../client-address.js';
import { noSuchPath } from '../errors/unknown-routes.js';
import { UPLOAD_WEIGHT } from '../measure/request-weight.js';
import { publicUrlOf } from '../public-url.js';
import { moduleOf, type SitePath } from './built-sites.js';
import { pageHeaders } from './document.js';
import type { SetUp } from './set-up.js';
import { render } from './template.js';

/** A site for people, as its build exports it (web/ui/server/site.ts): it answers every request below its path. */
interface Site {
  respond(request: Request, visitor: { address: string; network: string; peer: string | undefined }): Promise<Response>;
  close(): Promise<void>;
}

interface Sources {
  config: Config;
  /** The sites that have their keys now. */
  sites(): Promise<Sites>;
  /** Makes the first shop, where there is a database. */
  setUp?: SetUp;
  /** The keys that seal sessions, newest first. */
  secrets: readonly Buffer[];
  isDemo(): Promise<boolean>;
  /** Sends requests to the store on behalf of the visitor at an address; without one, for the site itself. */
  storeFor(address?: string): typeof fetch;
  /** The address of the store, where that is not the address of the site. */
  storeUrl?: string;
}

/**
 * Serves the storefront and the back office, as long as they have their keys. They call the store as any client does. A site is
 * loaded with its first request: a store that nobody visits pays nothing for it.
 */
export function registerSites(server: FastifyInstance, sources: Sources): void {
  const { sites, sitesWithoutKeys } = sources.config;
  server.setErrorHandler(tellPeople);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  if (sites.shop ?? sitesWithoutKeys.shop)
    registerSite(server, '/shop', async () => (await sources.sites()).shop, sources);
  if (sites.admin ?? sitesWithoutKeys.admin)
    registerSite(server, '/admin', async () => (await sources.sites()).admin, sources);
}

function registerSite(
  server: FastifyInstance,
  path: SitePath,
  settingsNow: () => Promise<Sites[keyof Sites]>,
  { config, ...sources }: Sources,
): void {
  const proxies = Array.isArray(config.trustProxy) ? config.trustProxy : [];
  const load = async (settings: NonNullable<Sites[keyof Sites]>): Promise<Site> => {
    const { makeSite } = await import(moduleOf(path));
    const now = () => clock.now().getTime();
    return makeSite({
      ...settings,
      ...sources,
      path,
      publicUrl: publicUrlOf(config, server),
      proxies,
      now,
      logger: server.log,
    });
  };
  let loaded: { apiKey: string; site: Promise<Site> } | undefined;
  const close = async () => (await loaded?.site.catch(() => undefined))?.close();
  const siteWith = (settings: NonNullable<Sites[keyof Sites]>): Promise<Site> => {
    if (loaded?.apiKey === settings.apiKey) return loaded.site;
    // A site of another key: the shop is a new one.
    void close();
    const site = load(settings);
    loaded = { apiKey: settings.apiKey, site };
    site.catch(() => {
      // The next visitor tries again.
      if (loaded?.site === site) loaded = undefined;
    });
    return site;
  };
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const [, page, query = ''] = /^(\/[^?]*?)\/+(\?.*)?$/s.exec(request.url) ?? [];
    if (page && request.method !== 'POST') return reply.redirect(page + query, 301);
    const settings = await settingsNow();
    if (!settings) throw noSuchPath(request);
    const site = await siteWith(settings);
    const address = addressOf(request);
    const visitor = { address, network: networkOf(address), peer: request.socket.remoteAddress };
    const answer = await site.respond(asFetch(request, config.publicUrl, path), visitor);
    if (answer.headers.get('content-type') === 'text/event-stream') request.timeLimit.lift();
    // Before the steps that look at the answer: given a Response, Fastify sets status and headers after them.
    reply.code(answer.status);
    for (const [name, value] of answer.headers) reply.header(name, value);
    return reply.send(answer.body ?? undefined);
  };
  // HEAD by name: Fastify's own would measure a body that is text.
  for (const url of [path, `${path}/*`]) server.route({ method: ['GET', 'HEAD', 'POST'], url, handler: respond });
  // The office takes pictures, and files of plants.
  const upload = { bodyLimit: MAX_UPLOAD_BYTES, config: { weight: UPLOAD_WEIGHT } };
  if (path === '/admin')
    for (const url of ['/admin/api/pictures', '/admin/api/plants'])
      server.route({ method: 'POST', url, handler: respond, ...upload });
  // Search engines look for these at the root.
  if (path === '/shop')
    for (const url of ['/robots.txt', '/sitemap.xml', '/sitemap-:page(\\d+).xml'])
      server.route({ method: ['GET', 'HEAD'], url, handler: respond });
  // Before open requests are waited for: streams have no end of their own.
  server.addHook('preClose', close);
}

/** Says in a page what RATE_LIMITED means, to who asked for a page. The scripts of a site understand the errors of the store. */
function tellPeople(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const { code, facts } = appErrorOf(error);
  const accepted = new Negotiator(request);
  if (code !== 'RATE_LIMITED' || accepted.mediaType(['application/json', 'text/html']) !== 'text/html') throw error;
  const seconds = Number(facts['retryAfterSeconds']);
  const language = accepted.language(['en', 'de']) ?? 'en';
  const page = render('busy.html', { language, german: language === 'de', seconds });
  const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store', ...pageHeaders(page) };
  return reply.code(429).headers(headers).send(page);
}

/**
 * The request as the Fetch API has it. Its address has the host that the request names; PUBLIC_URL, if the browser sent the request
 * from a page there: a proxy may name a Host of its own.
 */
function asFetch(
  { protocol, host, url, method, headers, body, timeLimit }: FastifyRequest,
  publicUrl: string | undefined,
  site: string,
): Request {
  const hasBody = method !== 'GET' && method !== 'HEAD' && Buffer.isBuffer(body);
  // Nothing but the path: the first line of a request may name another host than the one that was checked.
  const named = url.replace(/^https?:\/\/[^/]*/i, '');
  const path = named.startsWith(site) ? named : site + named;
  const base = publicUrl && headers.origin === publicUrl ? publicUrl : `${protocol}://${host || 'localhost'}`;
  return new Request(base + path, {
    method,
    headers: listOf(headers),
    signal: timeLimit.signal,
    ...(hasBody ? { body: body as Uint8Array<ArrayBuffer> } : {}),
  });
}

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
    return new Response(body, { status: statusCode, headers: listOf(headers) });
  };

/** The headers of Node as the Fetch API takes them. */
const listOf = (headers: OutgoingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  );
