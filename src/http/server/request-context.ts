import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { CountUsage } from '../../auth/usage/count-usage.js';
import type { Config } from '../../config/config.js';
import type { RenderEvent } from '../../core/context.js';
import { type Context, makeContext, type Viewer } from '../../core/context.js';
import type { CurrentRequest } from '../../core/current-request.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import type { Tracing } from '../../core/tracing/tracing.js';
import type { EventToSee } from '../../database/connect/replicas.js';
import { nameOperation } from '../../database/work.js';
import { versionNames } from '../../versions/versions.js';
import type { IdentifiedCaller } from '../api.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { clientRequestId } from '../common-headers.js';
import { noteFailure } from '../errors/failures.js';
import { addressOf } from './limits/client-address.js';
import type { RateLimits } from './limits/rate-limits.js';

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
  /** Whether the database is the embedded one with the public keys of the demo. */
  isDemo(): Promise<boolean>;
}

/** Makes the context of a request. */
export function contextOfRequest(
  { config, orm, schema, encryption, renderEvent, tracing, readFromReplica, recordsRefusal, wakeWebhooks }: Services,
  caller: IdentifiedCaller,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RateLimits,
  loginFailed: CurrentRequest['loginFailed'],
): Context {
  const { signal, deadline } = request.timeLimit;
  // When the request times out or its client disconnects, its SQL is cancelled and it sends no more. PGlite cannot cancel.
  const inflightQueryAbortStrategy = config.embedded ? 'ignore query' : 'cancel query';
  const em = orm.em.fork({ signal, inflightQueryAbortStrategy });
  return makeContext(em, {
    viewer: caller.viewer,
    apiKey: caller.apiKey,
    organizationId: caller.organization?.id,
    apiVersion: caller.apiVersion,
    settings: {
      tokenTtlSeconds: config.tokenTtlSeconds,
      webhookNetworks: config.webhooks.networks,
      apiVersions: versionNames,
    },
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
