import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { callerFinder, keyCallerFinder } from '../../auth/callers.js';
import type { ServedSites } from '../../auth/first-shop/own-keys.js';
import type { CountUsage } from '../../auth/usage/count-usage.js';
import type { Config } from '../../config/config.js';
import { type Context, makeContext, type RenderEvent, type Viewer } from '../../core/context.js';
import type { CurrentRequest } from '../../core/current-request.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import type { Tracing } from '../../core/tracing/tracing.js';
import type { EventToSee } from '../../database/connect/replicas.js';
import { inOrganization } from '../../database/database-role.js';
import { inRequest, nameOperation } from '../../database/work.js';
import { newestVersion, versionNames } from '../../versions/versions.js';
import { type Api, callerOf } from '../api.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { setVersionHeaders, versionOfName } from '../api-schemas.js';
import { addressOf, networkOf } from '../client-address.js';
import { noteFailure } from '../errors/failures.js';
import { clientRequestId } from '../headers.js';
import type { RateLimits } from './rate-limits.js';

/** What the server needs of the store. */
export interface Services {
  config: Config;
  orm: MikroORM;
  schema: GraphQLSchema;
  /** The schemas of each API version. */
  apiSchemas: VersionedSchemas;
  renderEvent: RenderEvent;
  encryption: Encryption;
  /** The keys of `encryption`, newest first: sites seal their sessions with keys made of them. */
  secrets: readonly Buffer[];
  metrics: Metrics;
  tracing: Tracing;
  /** Present if there are read replicas. */
  readFromReplica?(viewer: Viewer | undefined, event?: EventToSee): Promise<void>;
  recordsRefusal: CurrentRequest['recordsRefusal'];
  countUsage: CountUsage;
  /** Call after a mutation has committed: there may be events of the organization to deliver. */
  wakeWebhooks(organizationId?: string): void;
  /** What is served to people now. */
  served(): Promise<ServedSites>;
  /** Whether the database is the embedded one with the public keys of the demo. */
  isDemo(): Promise<boolean>;
}

/**
 * Makes the hook that finds the caller of a request to an API, counts the request, and decides the version of the
 * response. It refuses a request that names a version that does not exist.
 */
export function callerIdentifier({ apiSchemas, served, orm }: Services, limits: RateLimits) {
  const findCaller = callerFinder(orm, async () => (await served()).storefront);
  const findKeyCaller = keyCallerFinder(orm);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { authorization, 'x-api-key': sentKey, 'api-version': named } = request.headers;
    const key = authorization === undefined ? sentKey?.toString() : undefined;
    // Until the caller is known: the version that the request names, or the newest.
    setVersionHeaders(apiSchemas, apiSchemas.has(String(named)) ? String(named) : newestVersion, reply);
    // An invalid token does not fall back to anonymous access: the caller believes to be signed in, so it must fail.
    const caller = await limits.admit(request, reply, key ?? authorization, () =>
      key === undefined ? findCaller(authorization) : findKeyCaller(key),
    );
    const apiVersion =
      named === undefined ? (caller.organization?.apiVersion ?? newestVersion) : versionOfName(String(named)).name;
    request.caller = { ...caller, apiVersion };
    setVersionHeaders(apiSchemas, apiVersion, reply);
  };
}

/** Runs what follows for the caller: it sees the rows of one organization, and takes its turn on the database. */
export function runForCaller(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { organization, viewer, apiKey } = request.caller ?? {};
  // The turn is that of the user or, without one, of the network.
  const sender = viewer?.userId ?? apiKey?.apiKeyId ?? networkOf(addressOf(request));
  inOrganization(organization?.id, () =>
    inRequest(sender, (work) => {
      request.work = work;
      done();
    }),
  );
}

/** Makes the function that makes the context of a request: the same at each call. */
export const contextMaker =
  (services: Services, limits: RateLimits, loginFailed: CurrentRequest['loginFailed']): Api['contextOf'] =>
  (request, reply) => {
    request.ctx ??= contextOfRequest(services, request, reply, limits, loginFailed);
    return request.ctx;
  };

function contextOfRequest(
  { config, orm, schema, encryption, renderEvent, tracing, readFromReplica, recordsRefusal, wakeWebhooks }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RateLimits,
  loginFailed: CurrentRequest['loginFailed'],
): Context {
  const caller = callerOf(request);
  const { signal, deadline } = request.timeLimit;
  // When the request times out or its client disconnects, its SQL is cancelled and it sends no more.
  const em = orm.em.fork({ signal });
  return makeContext(em, {
    viewer: caller.viewer,
    apiKey: caller.apiKey,
    organizationId: caller.organization?.id,
    apiVersion: caller.apiVersion,
    settings: {
      tokenTtlSeconds: config.tokenTtlSeconds,
      webhookNetworks: config.webhooks.networks,
      apiVersions: versionNames,
      publicUrl: config.publicUrl,
    },
    mailDomain: config.mail.smtpUrl && config.mail.domain,
    encryption,
    schema,
    renderEvent,
    request: {
      id: request.id,
      clientId: clientRequestId(request),
      address: addressOf(request),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      noSession: caller.noSession,
      deadline,
      atDeadline: (refusal) => {
        request.timeLimit.refusal = refusal;
      },
      committed: wakeWebhooks,
      replayed: () => void reply.header('idempotent-replayed', 'true'),
      countLogin: (keyDigest, loginId) => limits.countLogin(request, keyDigest, loginId),
      countWrongLogin: limits.countWrongLogin,
      loginFailed,
      recordsRefusal,
      countMore: (requests) => limits.countMore(request, reply, requests),
      failed: (code, error) => noteFailure(request, code, error),
      noteOperation: (name) => {
        request.operation = name;
        nameOperation(name);
      },
      // A request that reads in a snapshot of the primary continues there.
      readFromReplica: async () => {
        if (!em.isInTransaction()) await readFromReplica?.(caller.viewer, request.eventToSee);
      },
      startSpan: (name) => tracing.start(name, { kind: 'internal', parent: request.span?.traceparent }),
      warn: (error, message) => request.log.warn({ err: error }, message),
    },
  });
}
