import { isIP } from 'node:net';
import { z } from 'zod';

const number = (min: number, max: number, description: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`${description}, ${min} to ${max}`);
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .describe('true or false');
const list = <T>(item: z.ZodType<T, string>, of: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item))
    .describe(`${of}, separated by commas`);
const origin = z
  .string()
  .refine(
    (text) => text === '*' || (/^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text),
  );
const hostName = z.string().regex(/^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:.]+\]$/);
const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((text) => Buffer.from(text, 'base64'));
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/)
  .refine((text) => URL.canParse(text))
  .describe('an address like postgresql://user:password@host:5432/name');

/** An address, or a network like 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 && more.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
  );
}
const proxies = z
  .union([
    z.literal('none').transform(() => false as const),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    list(z.string().refine(isNetwork), ''),
  ])
  .describe('none, a number of proxies, or addresses and networks like 10.0.0.0/8, separated by commas');

/** Every setting with its allowed values. docs/settings.md explains them; `readConfig` sets the dependent defaults. */
const settings = z.object({
  PORT: number(0, 65535, 'a port number').default(4000),
  HOST: z.string().min(1).describe('an address to listen on').optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: list(postgresUrl, 'addresses like postgresql://…').default([]),
  DATABASE_POOL_SIZE: number(2, 500, 'a whole number of connections').default(10),
  DATA_DIR: z.string().min(1).describe('a folder, or memory://').default('.data'),
  PROCESS_ROLE: z.enum(['all', 'api', 'worker']).describe('all, api or worker').default('all'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/)
    .describe('an address like redis://host:6379')
    .optional(),
  STOREFRONT_ORGANIZATION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('the slug of an organization')
    .optional(),
  ALLOWED_HOSTS: list(hostName, 'host names without a port').optional(),
  CORS_ORIGINS: list(origin, '* or origins like https://shop.example').optional(),
  ALLOW_DEMO_KEYS: flag.optional(),
  SECRETS_KEY: list(key, '32 bytes in base64, or several, newest first').default([]),
  TRUST_PROXY: proxies.default(false),
  METRICS_PORT: number(0, 65535, 'a port number').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/.+/)
    .refine((text) => URL.canParse(text))
    .describe('an address like http://collector:4318')
    .optional(),
  TOKEN_TTL_SECONDS: number(1, 31_536_000, 'a whole number of seconds').default(3600),
  RATE_LIMIT_PER_MINUTE: number(0, 1_000_000, 'a whole number of requests').default(600),
  LOGIN_RATE_LIMIT_PER_MINUTE: number(0, 1_000_000, 'a whole number of requests').default(20),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: flag.optional(),
  WEBHOOK_RETRY_SCHEDULE: list(number(0, 2_592_000, 'a whole number of seconds'), 'delays in seconds').default([
    5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]),
  WEBHOOK_TIMEOUT_MS: number(1, 120_000, 'a whole number of milliseconds').default(15_000),
  GRAPHQL_INTROSPECTION: flag.optional(),
  GRAPHQL_SANDBOX: flag.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .describe('fatal, error, warn, info, debug, trace or silent')
    .default('info'),
});

/** The settings of `npm run receiver`. */
const receiverSettings = z.object({ RECEIVER_PORT: number(0, 65535, 'a port number').default(4100) });

/** Where webhooks may go: to public addresses only, to this machine as well, or to any address. */
export type WebhookNetworks = 'public' | 'loopback' | 'any';

/** The typed settings. `embedded`: no `DATABASE_URL` is set, so PGlite runs inside this process. */
export interface Config {
  port: number;
  host: string;
  embedded: boolean;
  databaseUrl?: string;
  /** The address with the user who owns the tables, for migrations; undefined: that of `databaseUrl`. */
  databaseOwnerUrl?: string;
  replicaUrls: string[];
  poolSize: number;
  dataDir: string;
  role: 'all' | 'api' | 'worker';
  redisUrl?: string;
  storefront?: string;
  /** Whether the environment names the storefront. The default of the embedded demo may be a shop that does not exist. */
  storefrontGiven: boolean;
  /** The hosts that requests may name beside loopback; undefined: any. */
  allowedHosts?: string[];
  /** The origins of web pages that may read responses; undefined: only the store's own addresses. */
  corsOrigins?: string[];
  /** Whether the store may start while a public demo key is active. */
  allowDemoKeys: boolean;
  /** Newest first. If empty, an embedded store generates a key (encryption-keys.ts). */
  encryptionKeys: Buffer[];
  /** Whose X-Forwarded-For counts: nobody's, that of so many proxies, or of these addresses and networks. */
  trustProxy: false | number | string[];
  /** Where `/metrics` is served: on the port of the store, on one of its own, or not at all. */
  metricsPort: 'same' | 'none' | number;
  /** The OTLP collector of traces, over HTTP; undefined: nothing is traced. */
  traceCollector?: string;
  tokenTtlSeconds: number;
  rateLimitPerMinute: number;
  loginRateLimitPerMinute: number;
  webhooks: { networks: WebhookNetworks; retrySchedule: number[]; timeoutMs: number };
  introspection: boolean;
  /** Whether `/graphql` shows browsers Apollo Sandbox, which comes from Apollo's servers. */
  sandbox: boolean;
  logLevel: string;
  /** The role of SQL that is neither part of a request nor of a job, where that is not `app`: tests see all rows. */
  sqlOutsideOfWork?: 'login';
  /** How long a request may take, where that is not what `core/limits.ts` says: tests do not wait that long. */
  requestMs?: number;
  /** How many connections a process accepts, where that is not what `core/limits.ts` says: tests open fewer. */
  maxConnections?: number;
}

/** Reads the environment. An invalid value throws one line with the variable, its value, and the allowed values. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values = parse(settings, environment);
  const embedded = values.DATABASE_URL === undefined;
  const host = values.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0');
  if (embedded && !isLoopback(host) && values.ALLOW_DEMO_KEYS !== true) throw new Error(demoForOthers(host));
  return {
    port: values.PORT,
    host,
    embedded,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    replicaUrls: values.DATABASE_REPLICA_URLS,
    poolSize: values.DATABASE_POOL_SIZE,
    dataDir: values.DATA_DIR,
    role: values.PROCESS_ROLE,
    redisUrl: values.REDIS_URL,
    storefrontGiven: values.STOREFRONT_ORGANIZATION !== undefined,
    storefront: values.STOREFRONT_ORGANIZATION ?? (embedded ? 'greenhouse' : undefined),
    allowedHosts: values.ALLOWED_HOSTS ?? (embedded ? [] : undefined),
    corsOrigins: values.CORS_ORIGINS ?? (embedded ? undefined : []),
    allowDemoKeys: values.ALLOW_DEMO_KEYS ?? embedded,
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
    introspection: values.GRAPHQL_INTROSPECTION ?? embedded,
    sandbox: values.GRAPHQL_SANDBOX ?? embedded,
    logLevel: values.LOG_LEVEL,
  };
}

/** The settings for work that needs the owner of the tables. */
export const asOwner = (config: Config): Config => ({
  ...config,
  databaseUrl: config.databaseOwnerUrl ?? config.databaseUrl,
});

/** Whether a host name or address always means this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

const demoForOthers = (host: string): string =>
  `HOST is "${host}", but the API keys of the embedded demo are public: set ALLOW_DEMO_KEYS=true if everybody who reaches this address may use them, or DATABASE_URL for a store of your own.`;

/** Without the setting, the demo's webhooks reach this machine, where its receiver runs, but not its neighbours. */
function webhookNetworks(allowPrivate: boolean | undefined, embedded: boolean): WebhookNetworks {
  if (allowPrivate === undefined) return embedded ? 'loopback' : 'public';
  return allowPrivate ? 'any' : 'public';
}

/** The port of a worker is nobody else's; that of an embedded store is this machine's. */
function metricsPort({ PROCESS_ROLE, METRICS_PORT, PORT, DATABASE_URL }: z.output<typeof settings>) {
  if (PROCESS_ROLE === 'worker') return 'same';
  if (METRICS_PORT === undefined) return DATABASE_URL === undefined ? 'same' : 'none';
  return METRICS_PORT === PORT && PORT !== 0 ? 'same' : METRICS_PORT;
}

/** The port of `npm run receiver`. */
export const readReceiverPort = (environment: Record<string, string | undefined>): number =>
  parse(receiverSettings, environment).RECEIVER_PORT;

function parse<T extends z.ZodObject>(known: T, environment: Record<string, string | undefined>): z.output<T> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = known.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw new Error(invalidValue(name, (known.shape as Record<string, z.ZodType>)[name], given));
}

function invalidValue(name: string, schema: z.ZodType | undefined, given: Record<string, string | undefined>): string {
  const got = name === 'SECRETS_KEY' ? '***' : withoutPassword(given[name] ?? '');
  return `${name} is "${got}", but it must be ${descriptionOf(schema)}.`;
}

/** The description of a setting, which may be inside wrappers (default, optional). */
function descriptionOf(schema: z.ZodType | undefined): string {
  if (!schema) return 'a different value';
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return schema.description ?? descriptionOf(inner);
}

/** URLs may contain a password, even malformed ones; error messages must not. */
const withoutPassword = (text: string): string => text.replace(/:[^,]*@/g, ':***@');
