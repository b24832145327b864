import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { MAX_BODY_BYTES } from './forms.ts';
import type { Site, SiteOptions } from './site.ts';

type Environment = Record<string, string | undefined>;

/** The sites, by the names of their commands: the folder of the build, the path, and the settings that differ. */
const SITES = {
  shop: {
    folder: 'storefront',
    path: '/shop',
    settings: (environment: Environment) => {
      const { SHOP_API_KEY, SHOP_SERVER_KEY, SMTP_URL, PAYMENTS, STRIPE_SECRET_KEY } = environment;
      if (PAYMENTS !== undefined && !['stripe', 'stand-in', 'none'].includes(PAYMENTS))
        throw new Error(`PAYMENTS is "${PAYMENTS}", but it must be stripe, stand-in or none.`);
      if (PAYMENTS === 'stripe' && STRIPE_SECRET_KEY === undefined)
        throw new Error('PAYMENTS is "stripe", but STRIPE_SECRET_KEY is not set.');
      if ((SHOP_API_KEY === undefined) !== (SHOP_SERVER_KEY === undefined))
        throw new Error('SHOP_API_KEY and SHOP_SERVER_KEY belong together: set both, or none.');
      return {
        apiKey: SHOP_API_KEY ?? 'psk_demo_greenhouse_storefront',
        serverKey: SHOP_SERVER_KEY ?? 'psk_demo_greenhouse_server',
        smtpUrl: SMTP_URL,
        payments: PAYMENTS,
        stripeKey: STRIPE_SECRET_KEY,
        stripeUrl: environment['STRIPE_URL'],
      };
    },
  },
  office: {
    folder: 'admin',
    path: '/admin',
    settings: ({ ADMIN_API_KEY, ADMIN_TRUST_HEADER }: Environment) => ({
      apiKey: ADMIN_API_KEY ?? 'psk_demo_greenhouse',
      trustHeader: ADMIN_TRUST_HEADER,
    }),
  },
} as const;

export const isSite = (name: string | undefined): name is keyof typeof SITES => Object.hasOwn(SITES, name ?? '');

/** The bundle of a site, in the folder of the build. */
export const bundleOf = (name: keyof typeof SITES): string => `./${SITES[name].folder}/server.js`;

/** Serves one site alone, in front of any store. */
export async function serveAlone(
  name: keyof typeof SITES,
  makeSite: (options: SiteOptions & { apiKey: string }) => Site | Promise<Site>,
  environment: Environment,
): Promise<FastifyInstance> {
  const { STORE_URL = 'http://localhost:4000', PORT = '4001', HOST = '127.0.0.1', TRUST_PROXY = 'none' } = environment;
  const { PUBLIC_URL = `http://localhost:${PORT}`, SECRETS_KEY, LOG_LEVEL = 'info' } = environment;
  for (const [setting, value] of Object.entries({ STORE_URL, PUBLIC_URL }))
    if (!/^https?:\/\/./.test(value) || !URL.canParse(value))
      throw new Error(`${setting} is "${value}": it must be an address like https://shop.example.`);
  const { path, settings } = SITES[name];
  const given = settings(environment);
  const isDemo = given.apiKey.startsWith('psk_demo_');
  const proxies = TRUST_PROXY === 'none' ? [] : TRUST_PROXY.split(/\s*,\s*/);
  const logger = pino({ level: LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime });
  const site = await makeSite({
    ...given,
    path,
    proxies,
    secrets: secretsOf(SECRETS_KEY, isDemo),
    isDemo: async () => isDemo,
    storeFor: storeAt(STORE_URL),
    storeUrl: STORE_URL,
    logger,
  });
  const server = Fastify({
    trustProxy: proxies.length > 0 && proxies,
    bodyLimit: MAX_BODY_BYTES,
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  server.all('/*', ({ url, method, headers, body, ip, socket }) => {
    // Nothing but the path: the first line of a request may name another host, to which the links in e-mails would lead.
    const target = url.replace(/^https?:\/\/[^/]*/i, '');
    const request = new Request(new URL(PUBLIC_URL).origin + target, {
      method,
      headers: Object.entries(headers).map(([header, value]): [string, string] => [header, String(value)]),
      ...(Buffer.isBuffer(body) ? { body: body as Uint8Array<ArrayBuffer> } : {}),
    });
    return site.respond(request, { address: ip, peer: socket.remoteAddress });
  });
  // Before open requests are waited for: streams have no end of their own.
  server.addHook('preClose', () => site.close());
  const address = await server.listen({ port: Number(PORT), host: HOST });
  const seen = `It names each visitor's address in X-Forwarded-For: TRUST_PROXY of the store must name this server's address, else all visitors share one budget.`;
  logger.info(`Serves ${address}${path} for the store at ${STORE_URL}. ${seen}`);
  return server;
}

function secretsOf(text: string | undefined, isDemo: boolean): Buffer[] {
  if (text === undefined && isDemo) return [randomBytes(32)];
  const keys = (text ?? '').split(',').map((key) => Buffer.from(key, 'base64'));
  if (keys.some(({ length }) => length !== 32))
    throw new Error('SECRETS_KEY must be 32 bytes in base64 ("openssl rand -base64 32"), or several, newest first.');
  return keys;
}

/** Sends requests to the store, each with the address of the visitor whom it is for. */
const storeAt =
  (storeUrl: string) =>
  (address: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const sent = new Request(storeUrl.replace(/\/$/, '') + pathname + search, request);
    sent.headers.set('x-forwarded-for', address);
    return fetch(sent);
  };
