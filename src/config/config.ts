import type { z } from 'zod';
import { parseSettings } from './parse-settings.js';
import { settings } from './settings.js';

/** Where webhooks may go: to public addresses only, to this machine as well, or to any address. */
export type WebhookNetworks = 'public' | 'loopback' | 'any';

/** What the sites for people need beside their keys. */
interface SiteSettings {
  /** `/shop`: who takes payments. */
  shop: {
    smtpUrl?: string;
    payments?: 'stripe' | 'stand-in' | 'none';
    stripeKey?: string;
    stripeUrl?: string;
  };
  /** `/admin`: the header in which a trusted proxy names who has signed in. */
  admin: { trustHeader?: string };
}

/** The sites for people that the store serves beside its APIs, each where it has its keys. */
export interface Sites {
  /** `/shop`: a key with which its customers log in, and one with which it signs them up and records payments. */
  shop?: SiteSettings['shop'] & { apiKey: string; serverKey: string };
  /** `/admin`: the key with which staff log in. */
  admin?: SiteSettings['admin'] & { apiKey: string };
}

/** The typed settings. `embedded`: no `DATABASE_URL` is set, so PGlite runs inside this process. */
export interface Config {
  port: number;
  host: string;
  embedded: boolean;
  databaseUrl?: string;
  /** The address with the user who owns the tables, for migrations; undefined: that of `databaseUrl`. */
  databaseOwnerUrl?: string;
  replicaUrls: string[];
  /** How far behind the primary a replica may be and still be read; 0: it is not measured. */
  replicaMaxLagSeconds: number;
  poolSize: number;
  dataDir: string;
  /** Whether an empty embedded database gets the demo data. */
  demo: boolean;
  role: 'all' | 'api' | 'worker';
  /** For how long after SIGTERM requests are answered as before, while the process is not ready. */
  drainSeconds: number;
  redisUrl?: string;
  storefront?: string;
  /** Whether the environment names the storefront. The default of the embedded demo may be a shop that does not exist. */
  storefrontGiven: boolean;
  /** The address at which others reach the store; undefined: where it listens. */
  publicUrl?: string;
  /** The hosts that requests may name beside loopback; undefined: any name. */
  allowedHosts?: string[];
  /** The origins of web pages that may read responses; undefined: only the store's own addresses. */
  corsOrigins?: string[];
  /** Whether the store may start while a public demo key is active. */
  allowDemoKeys: boolean;
  /** Newest first. If empty, an embedded store generates a key (encryption.ts). */
  encryptionKeys: Buffer[];
  /** Whose X-Forwarded-For is trusted: nobody's, or that of a number of proxies, or of these addresses and networks. */
  trustProxy: false | number | string[];
  /** Where `/metrics` is served: on the port of the store, on one of its own, or not at all. */
  metricsPort: 'same' | 'none' | number;
  /** The OTLP collector of traces, over HTTP; undefined: nothing is traced. */
  traceCollector?: string;
  tokenTtlSeconds: number;
  rateLimitPerMinute: number;
  loginRateLimitPerMinute: number;
  webhooks: { networks: WebhookNetworks; retrySchedule: number[]; timeoutMs: number };
  /** Mails to customers: without `smtpUrl` there are none. `domain` is that of their ids, `templates` a folder. */
  mail: { smtpUrl?: string; retrySchedule: number[]; templates?: string; domain: string };
  /** The sites whose keys the environment names, or that have the demo's. */
  sites: Sites;
  /** The settings of those for which the environment names no key: they may have keys of the first shop (auth/first-shop/). */
  sitesWithoutKeys: Partial<SiteSettings>;
  introspection: boolean;
  /** The file of the documents that requests may name in place of sending them. */
  trustedDocuments?: string;
  /** Whether `/graphql` shows browsers Apollo Sandbox, which comes from Apollo's servers. */
  sandbox: boolean;
  logLevel: string;
  /** Whether this is a command of the owner of the tables (`asOwner`): its statements take as long as they need. */
  isOwner?: true;
  /**
   * For tests and benchmarks alone: the role of SQL that belongs neither to a request nor to a job, if not `app` (they see all
   * rows); how long a request, its arrival and its locks may take, and how often the usage of API keys is written, if not as
   * production has it.
   */
  sqlOutsideOfWork?: 'login';
  requestMs?: number;
  usageMs?: number;
}

/** Reads the environment. An invalid value throws one line with the variable, its value, and the allowed values. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = parseSettings(settings, environment);
  const embedded = values.DATABASE_URL === undefined;
  const demo = embedded && values.DEMO;
  // A worker serves its probes and metrics, which are for its own machine unless HOST says otherwise.
  const host = values.HOST ?? (embedded || values.PROCESS_ROLE === 'worker' ? '127.0.0.1' : '0.0.0.0');
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URLS'] as const)
    if (embedded && (values[name] ?? []).length > 0) throw new Error(withoutDatabase(name));
  if (demo && !isLoopback(host) && values.ALLOW_DEMO_KEYS !== true) throw new Error(demoForOthers(host));
  return {
    port: values.PORT,
    host,
    embedded,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    replicaUrls: values.DATABASE_REPLICA_URLS,
    replicaMaxLagSeconds: values.DATABASE_REPLICA_MAX_LAG_SECONDS,
    poolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    demo,
    role: values.PROCESS_ROLE,
    drainSeconds: values.DRAIN_SECONDS,
    redisUrl: values.REDIS_URL,
    storefrontGiven: values.STOREFRONT_ORGANIZATION !== undefined,
    storefront: values.STOREFRONT_ORGANIZATION ?? (demo ? DEMO_SHOP : undefined),
    publicUrl: values.PUBLIC_URL,
    allowedHosts: values.ALLOWED_HOSTS ?? (embedded ? [] : undefined),
    corsOrigins: values.CORS_ORIGINS ?? (embedded ? undefined : []),
    allowDemoKeys: values.ALLOW_DEMO_KEYS ?? demo,
    encryptionKeys: values.SECRETS_KEY,
    trustProxy: values.TRUST_PROXY,
    metricsPort: metricsPort(values),
    traceCollector: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    tokenTtlSeconds: values.TOKEN_TTL_SECONDS,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    loginRateLimitPerMinute: values.LOGIN_RATE_LIMIT_PER_MINUTE,
    webhooks: {
      networks: webhookNetworks(values.WEBHOOK_ALLOW_PRIVATE_NETWORKS, embedded),
      retrySchedule: values.WEBHOOK_RETRY_SCHEDULE,
      timeoutMs: values.WEBHOOK_TIMEOUT_MS,
    },
    mail: {
      smtpUrl: values.SMTP_URL,
      retrySchedule: values.MAIL_RETRY_SCHEDULE,
      templates: values.MAIL_TEMPLATES,
      domain: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).hostname : 'localhost',
    },
    ...sitesOf(values, demo),
    introspection: values.GRAPHQL_INTROSPECTION ?? embedded,
    trustedDocuments: values.TRUSTED_DOCUMENTS,
    sandbox: values.GRAPHQL_SANDBOX ?? embedded,
    logLevel: values.LOG_LEVEL,
  };
}

/** The settings for commands that need the owner of the tables. */
export const asOwner = (config: Config): Config => ({
  ...config,
  isOwner: true,
  databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl,
});

/** Whether a host name or address always means this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const withoutDatabase = (name: string): string =>
  `${name} is set, but DATABASE_URL is not: set both, or neither for the embedded database.`;

const demoForOthers = (host: string): string =>
  `HOST is "${host}", but the API keys of the embedded demo are public: set ALLOW_DEMO_KEYS=true if everybody who reaches this address may use them, or DEMO=false or DATABASE_URL for a store of your own.`;

const DEMO_SHOP = 'greenhouse';
/** The public keys of the demo open the sites of an embedded store, unless it has a storefront of its own. */
const DEMO_KEYS = {
  shop: 'psk_demo_greenhouse_storefront',
  server: 'psk_demo_greenhouse_server',
  admin: 'psk_demo_greenhouse',
};

function sitesOf(
  values: z.output<typeof settings>,
  isEmbeddedDemo: boolean,
): Pick<Config, 'sites' | 'sitesWithoutKeys'> {
  const { SHOP_API_KEY, SHOP_SERVER_KEY, ADMIN_API_KEY, ADMIN_TRUST_HEADER, SMTP_URL } = values;
  if ((SHOP_API_KEY === undefined) !== (SHOP_SERVER_KEY === undefined))
    throw new Error('SHOP_API_KEY and SHOP_SERVER_KEY belong together: set both, or none.');
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_URL } = values;
  if (PAYMENTS === 'stripe' && STRIPE_SECRET_KEY === undefined)
    throw new Error('PAYMENTS is "stripe", but STRIPE_SECRET_KEY is not set.');
  if (ADMIN_TRUST_HEADER !== undefined && values.TRUST_PROXY === false)
    throw new Error('ADMIN_TRUST_HEADER is set, but TRUST_PROXY is not: anybody could send that header.');
  if (ADMIN_TRUST_HEADER !== undefined && typeof values.TRUST_PROXY === 'number')
    throw new Error(
      'ADMIN_TRUST_HEADER is set, but TRUST_PROXY is a number: name the addresses of the proxies, else whoever reaches this port could send that header.',
    );
  // The embedded store has an address of its own: that of this machine.
  if (values.DATABASE_URL !== undefined) requirePublicUrl(values);
  const isDemo = isEmbeddedDemo && (values.STOREFRONT_ORGANIZATION ?? DEMO_SHOP) === DEMO_SHOP;
  const demo = isDemo ? DEMO_KEYS : undefined;
  const [shop, serverKey, admin] = [
    SHOP_API_KEY ?? demo?.shop,
    SHOP_SERVER_KEY ?? demo?.server,
    ADMIN_API_KEY ?? demo?.admin,
  ];
  const ofShop = { smtpUrl: SMTP_URL, payments: PAYMENTS, stripeKey: STRIPE_SECRET_KEY, stripeUrl: STRIPE_URL };
  const ofAdmin = { trustHeader: ADMIN_TRUST_HEADER };
  return {
    sites: {
      shop: shop && serverKey ? { apiKey: shop, serverKey, ...ofShop } : undefined,
      admin: admin ? { apiKey: admin, ...ofAdmin } : undefined,
    },
    sitesWithoutKeys: { shop: SHOP_API_KEY ? undefined : ofShop, admin: ADMIN_API_KEY ? undefined : ofAdmin },
  };
}

/** Throws if others are sent to a shop whose address nobody has set. */
export function requirePublicUrl(given: Record<string, unknown>): void {
  const { SMTP_URL, STRIPE_SECRET_KEY, PUBLIC_URL } = given;
  if (PUBLIC_URL) return;
  if (SMTP_URL)
    throw new Error(
      'SMTP_URL is set, but PUBLIC_URL is not: links in e-mails need the address at which visitors reach the shop.',
    );
  if (STRIPE_SECRET_KEY)
    throw new Error(
      'STRIPE_SECRET_KEY is set, but PUBLIC_URL is not: Stripe sends visitors back to the address at which they reach the shop.',
    );
}

/** Without the setting, webhooks of the demo reach this machine, where the receiver runs, but no other private address. */
function webhookNetworks(allowPrivate: boolean | undefined, embedded: boolean): WebhookNetworks {
  if (allowPrivate === undefined) return embedded ? 'loopback' : 'public';
  return allowPrivate ? 'any' : 'public';
}

/** The port of a worker serves nothing else; that of an embedded store is reachable only from this machine. */
function metricsPort({ PROCESS_ROLE, METRICS_PORT, PORT, DATABASE_URL }: z.output<typeof settings>) {
  if (PROCESS_ROLE === 'worker') return 'same';
  if (METRICS_PORT === undefined) return DATABASE_URL === undefined ? 'same' : 'none';
  return METRICS_PORT === PORT && PORT !== 0 ? 'same' : METRICS_PORT;
}
