import { z } from 'zod';
import {
  address,
  apiKey,
  flag,
  hostName,
  key,
  list,
  number,
  origin,
  postgresUrl,
  postgresUrls,
  proxies,
} from './parse-settings.js';

/** Every setting with its allowed values. docs/settings.md explains them; `readConfig` sets the dependent defaults. */
export const settings = z.object({
  PORT: number(0, 65535, 'a port number').default(4000),
  HOST: z.string().min(1).describe('an address to listen on').optional(),
  DATABASE_URL: postgresUrls.optional(),
  DATABASE_OWNER_URL: postgresUrls.optional(),
  DATABASE_REPLICA_URLS: list(postgresUrl, 'addresses like postgresql://…').default([]),
  DATABASE_REPLICA_MAX_LAG_SECONDS: number(0, 86_400, 'a whole number of seconds').default(30),
  DATABASE_POOL_SIZE: number(2, 500, 'a whole number of connections').default(10),
  DATA_DIR: z
    .string()
    .regex(/^(?!memory:(?!\/\/$)).*\S/)
    .describe('a folder, or memory://')
    .default('.data'),
  DEMO: flag.default(true),
  PROCESS_ROLE: z.enum(['all', 'api', 'worker']).describe('all, api or worker').default('all'),
  DRAIN_SECONDS: number(0, 3600, 'a whole number of seconds').default(0),
  REDIS_URL: address(/^rediss?:\/\/.+/, 'redis://host:6379').optional(),
  STOREFRONT_ORGANIZATION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe('the slug of an organization')
    .optional(),
  PUBLIC_URL: origin
    .refine((text) => text !== '*')
    .describe('an address like https://shop.example, without a path')
    .optional(),
  ALLOWED_HOSTS: list(hostName, 'host names without a port').optional(),
  CORS_ORIGINS: list(origin, '* or origins like https://shop.example').optional(),
  ALLOW_DEMO_KEYS: flag.optional(),
  SECRETS_KEY: list(key, '32 bytes in base64, or several, newest first').default([]),
  TRUST_PROXY: proxies.default(false),
  METRICS_PORT: number(0, 65535, 'a port number').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(/^https?:\/\/.+/, 'http://collector:4318').optional(),
  TOKEN_TTL_SECONDS: number(1, 31_536_000, 'a whole number of seconds').default(3600),
  RATE_LIMIT_PER_MINUTE: number(0, 1_000_000, 'a whole number of requests').default(600),
  LOGIN_RATE_LIMIT_PER_MINUTE: number(0, 1_000_000, 'a whole number of requests').default(20),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: flag.optional(),
  WEBHOOK_RETRY_SCHEDULE: list(number(0, 2_592_000, 'seconds'), 'delays of 0 to 2592000 seconds').default([
    5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
  ]),
  WEBHOOK_TIMEOUT_MS: number(1, 120_000, 'a whole number of milliseconds').default(15_000),
  SHOP_API_KEY: apiKey.optional(),
  SHOP_SERVER_KEY: apiKey.optional(),
  PAYMENTS: z.enum(['stripe', 'stand-in', 'none']).describe('stripe, stand-in or none').optional(),
  STRIPE_SECRET_KEY: z.string().min(1).describe('a secret key of Stripe').optional(),
  STRIPE_URL: address(/^https?:\/\/.+/i, 'https://api.stripe.com').optional(),
  ADMIN_API_KEY: apiKey.optional(),
  ADMIN_TRUST_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .describe('the name of a header')
    .optional(),
  SMTP_URL: address(/^smtps?:\/\/.+/, 'smtp://user:password@host:587').optional(),
  MAIL_RETRY_SCHEDULE: list(number(0, 2_592_000, 'seconds'), 'delays of 0 to 2592000 seconds').default([
    5, 30, 120, 600, 1800, 7200, 18_000, 36_000,
  ]),
  MAIL_TEMPLATES: z.string().regex(/\S/).describe('the path of a folder').optional(),
  TRUSTED_DOCUMENTS: z.string().regex(/\S/).describe('the path of a JSON file').optional(),
  GRAPHQL_INTROSPECTION: flag.optional(),
  GRAPHQL_SANDBOX: flag.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .describe('fatal, error, warn, info, debug, trace or silent')
    .default('info'),
});
