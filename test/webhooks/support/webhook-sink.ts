import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { pino } from 'pino';
import { buildSchema } from 'type-graphql';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import type { RenderEvent } from '../../../src/core/context.js';
import { type Context, makeContext } from '../../../src/core/context.js';
import { makeEncryption } from '../../../src/core/encryption/encryption.js';
import { newId } from '../../../src/core/ids.js';
import { makeMetrics } from '../../../src/core/metrics/metrics.js';
import { noTracing } from '../../../src/core/tracing/tracing.js';
import { inAllOrganizations } from '../../../src/database/database-role.js';
import { appendEvents } from '../../../src/events/append-events.js';
import type { EventType } from '../../../src/events/catalogue.js';
import { catalogue } from '../../../src/events/catalogue.js';
import { Event } from '../../../src/events/event.entity.js';
import { EventResolver } from '../../../src/events/event.resolver.js';
import { WebhookDelivery } from '../../../src/webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookDeliveryResolver } from '../../../src/webhooks/deliveries/webhook-delivery.resolver.js';
import { WebhookEndpoint } from '../../../src/webhooks/endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointResolver } from '../../../src/webhooks/endpoints/webhook-endpoint.resolver.js';
import { encryptedSecret, WebhookSecret } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { startWebhookWorker } from '../../../src/webhooks/worker/webhook-worker.js';
import { createSeededDatabase } from '../../support/database.js';

export const SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';

const encryption = makeEncryption([randomBytes(32)]);

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (
  request: Received,
  count: number,
) => Promise<{ status: number; headers?: Record<string, string>; body?: string }>;

const open: (() => Promise<unknown>)[] = [];

/** Closes every receiver that a test opened. */
export async function closeReceivers(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()));
}

/** Opens a local receiver until the end of the file; `answer` gets each request and the number of earlier ones. */
export async function openReceiver(answer: Answer = async () => ({ status: 204 })) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
    received.push(one);
    const { status, headers, body } = await answer(one, received.length - 1);
    // As a receiver on a private network does, so that its answer is kept.
    response.writeHead(status, { 'webhook-id': request.headers['webhook-id'], ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  afterAll(closeReceivers);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const render: RenderEvent = async (version, event) => ({ shown_in: version, ...event.data.subject });

/** Opens the webhook part of the store on its own database, without the shop: tests write the events. */
export async function openWebhookStore(environment: Record<string, string> = {}) {
  const database = await createSeededDatabase();
  const settings = readConfig({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true', ...database.environment, ...environment });
  const config = { ...settings, sqlOutsideOfWork: 'login' as const };
  const orm = await connect(config, database.image);
  const resolvers = [WebhookEndpointResolver, WebhookDeliveryResolver, EventResolver] as const;
  const schema = await buildSchema({ resolvers, validate: false });
  const quiet = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const metrics = makeMetrics();
  const start = (logger = quiet) => {
    const options = { orm, config, renderEvent: render, schema, encryption, metrics, tracing: noTracing, logger };
    return inAllOrganizations(() => startWebhookWorker(options));
  };
  return {
    orm,
    encryption,
    schema,
    config,
    start,
    organization: (slug: string) => addOrganization(orm, slug),
    endpoint: (organizationId: string, url: string, facts: Partial<WebhookEndpoint> = {}) =>
      addEndpoint(orm, organizationId, url, facts),
    /** Writes these events, each [type, resource id, data], in one transaction. */
    write: (organizationId: string, ...events: EventInput[]) => write(orm, organizationId, events),
    context: (organizationId: string): Context => contextOf(orm, organizationId, schema),
    /** Runs an operation like a mutation, in a transaction that writes its events. */
    mutate: async <T>(organizationId: string, operation: (ctx: Context) => Promise<T>): Promise<T> => {
      const ctx = contextOf(orm, organizationId, schema);
      await ctx.em.begin();
      try {
        const answer = await operation(ctx);
        await ctx.em.flush();
        await appendEvents(ctx);
        await ctx.em.commit();
        return answer;
      } catch (error) {
        await ctx.em.rollback();
        throw error;
      }
    },
    deliveries: (organizationId: string) =>
      orm.em
        .fork()
        .find(WebhookDelivery, { organizationId }, { filters: false, populate: ['attempts'], orderBy: { id: 'asc' } }),
    /** The feed positions of an organization's events, in the order of writing. */
    positions: async (organizationId: string) => {
      const order = { filters: false as const, orderBy: { number: 'asc' as const } };
      return (await orm.em.fork().find(Event, { organizationId }, order)).map(({ position }) => position);
    },
    close: async () => {
      await orm.close();
      await database.drop();
    },
  };
}

export type EventInput = [type: EventType, resourceId: string, data?: Record<string, unknown>];

const contextOf = (orm: MikroORM, organizationId: string, schema: GraphQLSchema): Context =>
  makeContext(orm.em.fork(), {
    organizationId,
    schema,
    encryption,
    apiVersion: '2025-10-01',
    request: { id: 'test' },
    settings: { tokenTtlSeconds: 3600, webhookNetworks: 'public', apiVersions: [] },
  });

async function addOrganization(orm: MikroORM, slug: string): Promise<string> {
  const id = newId();
  await orm.em.fork().execute(
    `insert into organizations
       (id, slug, name, currency, api_version, order_prefix, last_order_number, shipping_fee, free_shipping_from, created_at)
     values (?, ?, ?, 'USD', '2025-10-01', 'T', 1000, 0, 0, now())`,
    [id, slug, slug],
  );
  return id;
}

async function addEndpoint(orm: MikroORM, organizationId: string, url: string, facts: Partial<WebhookEndpoint>) {
  const em = orm.em.fork();
  const row = { organizationId, url, events: ['*'], apiVersion: '2025-10-01', ...facts };
  const endpoint = em.create(WebhookEndpoint, row as never, { persist: true }) as WebhookEndpoint;
  em.create(WebhookSecret, { ...encryptedSecret(encryption, organizationId, SECRET), endpoint }, { persist: true });
  await em.flush();
  return endpoint;
}

async function write(orm: MikroORM, organizationId: string, events: EventInput[]): Promise<Event[]> {
  return orm.em.fork().transactional(async (em) => {
    const written: Event[] = [];
    for (const [type, resourceId, subject = {}] of events) {
      const resourceType = catalogue[type].resource;
      const what = { organizationId, type, resourceType, resourceId, requestId: `request-${written.length + 1}` };
      const event = em.create(Event, { ...what, data: { type: 'Order', subject } }, { persist: true });
      await em.flush();
      written.push(event);
    }
    return written;
  });
}

/** Waits until the condition holds. To look at a costly one needs pauses: a worker beside this one runs other tests. */
export async function until(condition: () => boolean | Promise<boolean>, pauseMs = 10): Promise<void> {
  const deadline = Date.now() + HANGS_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Still false after ${HANGS_MS / 1000} s: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** When a condition counts as one that never holds; below the limit of a test, whose error would not name the condition. */
const HANGS_MS = 600_000;

export const newResource = (): string => randomUUID();

/** Events of so many new plants. */
export const newPlants = (count: number): EventInput[] =>
  Array.from({ length: count }, () => ['plant.created', newResource()]);
