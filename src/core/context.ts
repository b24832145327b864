import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLSchema } from 'graphql';
import type { WebhookNetworks } from '../config/config.js';
import { type Encryption, noEncryption } from './encryption/encryption.js';
import type { NoSession } from './errors.js';
import type { RenderEvent } from './events/bodies/event-body.js';
import { newId } from './ids.js';
import { Role } from './role.js';
import { noSpan, type Span } from './tracing/tracing.js';

export { Role };

/** The signed-in user who sent the request. */
export interface Viewer {
  userId: string;
  loginId: string;
  role: Role;
  organizationId: string;
  /** The customer that a user with the role `customer` acts for. */
  customerId?: string;
  sessionId: string;
  /** The API key that the session was opened with. */
  apiKeyId: string;
}

/** The actor of a call in the audit log. */
export interface AuditActor {
  organizationId: string;
  /** Absent if no user has the login id. */
  userId?: string;
  loginId?: string;
  role?: Role;
  apiKeyId?: string;
}

/** A change that the domain made and that webhooks report. The mutation hook writes it to the outbox. */
export interface DomainEvent {
  type: string;
  resource: { type: string; id: string };
  /** The object that `data` shows, and its GraphQL type. */
  subject: { type: string; value: object };
  /** Additional members of `data`, each with its GraphQL enum. */
  extra?: Record<string, { enumName: string; value: string }>;
}

/** The settings that operations use. */
export interface Settings {
  tokenTtlSeconds: number;
  /** Where webhooks may go. */
  webhookNetworks: WebhookNetworks;
  /** The names of the API versions, oldest first. */
  apiVersions: readonly string[];
}

/** A login that was refused. The caller does not learn the reason. */
export interface LoginFailure {
  reason: 'unknown_key' | 'revoked_key' | 'expired_key' | 'unknown_user' | 'disabled_user' | 'role_above_key';
  /** Absent for `unknown_key`. */
  apiKeyId?: string;
  loginId: string;
}

/** What an operation knows about its request: the transaction, the caller, the organization. */
export interface Context {
  /** The mutation hook gives each mutation a fork of its own, with its transaction. */
  em: EntityManager;
  viewer?: Viewer;
  /** Why there is no viewer, if there is none. */
  noSession?: NoSession;
  /** The organization whose rows this request sees: the viewer's, or the public storefront's. */
  organizationId?: string;
  /** Who logs in. For all other mutations it is the viewer. */
  auditActor?: AuditActor;
  /** The store's own id of the request. */
  requestId: string;
  /** The id that the caller sent, which the response repeats in place of ours. */
  clientRequestId?: string;
  /** The network address of the caller. */
  address?: string;
  idempotencyKey?: string;
  /** The API version of the response. */
  apiVersion: string;
  /** Encrypts secrets that the database stores. */
  encryption: Encryption;
  settings: Settings;
  /**
   * Operations add events through `events/record.ts`. The mutation hook starts with an empty list and writes it to
   * the outbox.
   */
  events: DomainEvent[];
  /** The main schema, with the names of the domain. Snapshots are taken with it. */
  schema: GraphQLSchema;
  /** When the request times out (ms since 1970). A mutation that has not committed by then is rolled back. */
  deadline: number;
  /** Renders the `data` of an event in an API version, for the feed. */
  renderEvent: RenderEvent;
  /** Called after each commit of a mutation: there may be events of the organization to deliver. */
  committed(organizationId?: string): void;
  /** Called when the answer of a mutation is the stored one of an earlier request with the same key. */
  replayed(): void;
  /** Counts a login attempt; RATE_LIMITED after too many from the same address, or too many wrong ones with the key. */
  countLogin(keyDigest: string): Promise<void>;
  /** Counts a login attempt whose credentials were wrong. */
  countWrongLogin(keyDigest: string): Promise<void>;
  /** Whether the audit log records one more refused mutation of this user, or login with this API key. */
  recordsRefusal(caller: string): Promise<boolean>;
  /** Called when a login is refused. */
  loginFailed(failure: LoginFailure): void;
  /** Counts a heavy request as this many more; RATE_LIMITED when the caller has fewer left. */
  countMore(requests: number): Promise<void>;
  /** Sets the name of the request's operation in the log and the metrics. */
  noteOperation(name: string): void;
  /** Lets the reads of a query go to a replica that has what its caller wrote. Mutations read from the primary. */
  readFromReplica(): Promise<void>;
  /** Begins a part of the request's trace. */
  startSpan(name: string): Span;
  /** The trace of the mutation that runs; undefined while nothing is traced. */
  traceparent?: string;
  /** Logs an error that does not concern the caller. */
  warn(error: unknown, message: string): void;
}

/** Has no types: a context with this schema cannot write events or store answers. */
const NO_SCHEMA = new GraphQLSchema({});

/**
 * Makes a context for the rows of the given organization. The defaults are those of background work, which has no
 * request: no viewer, no encryption keys, no caller to answer.
 */
export function makeContext(em: EntityManager, given: Partial<Omit<Context, 'em' | 'events'>>): Context {
  if (given.organizationId !== undefined) em.setFilterParams('organization', { id: given.organizationId });
  return {
    requestId: newId(),
    apiVersion: '',
    settings: { tokenTtlSeconds: 0, webhookNetworks: 'public', apiVersions: [] },
    encryption: noEncryption,
    schema: NO_SCHEMA,
    deadline: Number.POSITIVE_INFINITY,
    renderEvent: () => Promise.reject(new Error('This context cannot render events.')),
    committed: () => {},
    replayed: () => {},
    countLogin: () => Promise.resolve(),
    noteOperation: () => {},
    startSpan: () => noSpan,
    readFromReplica: () => Promise.resolve(),
    warn: () => {},
    countWrongLogin: () => Promise.resolve(),
    countMore: () => Promise.resolve(),
    recordsRefusal: () => Promise.resolve(true),
    loginFailed: () => {},
    ...given,
    em,
    events: [],
  };
}
