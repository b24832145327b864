import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLSchema } from 'graphql';
import { type Encryption, noEncryption } from './encryption/encryption.js';
import type { RenderEvent } from './events/bodies/event-body.js';
import { newId } from './ids.js';

/** What a signed-in user may do. `staff` runs the shop; `admin` also manages API keys, users and webhooks. */
export enum Role {
  CUSTOMER = 'customer',
  STAFF = 'staff',
  ADMIN = 'admin',
}

/** The signed-in user who sent the request. */
export interface Viewer {
  userId: string;
  loginId: string;
  role: Role;
  organizationId: string;
  /** The customer that a user with the role `customer` acts for. */
  customerId?: string;
  sessionId: string;
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
  /** Whether webhooks may go to loopback and private addresses. */
  allowPrivateWebhooks: boolean;
}

/** What an operation knows of its request: the transaction, the caller, the organization. */
export interface Context {
  /** The mutation hook gives each mutation a fork of its own, with its transaction. */
  em: EntityManager;
  viewer?: Viewer;
  /** The organization whose rows this request sees: the viewer's, or the public storefront's. */
  organizationId?: string;
  requestId: string;
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
  /** Called after each commit of a mutation: there may be events to deliver. */
  committed(): void;
  /** Called when the answer of a mutation is the stored one of an earlier request with the same key. */
  replayed(): void;
  /** Counts a login attempt; RATE_LIMITED after too many from the same address. */
  countLogin(): Promise<void>;
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
    settings: { tokenTtlSeconds: 0, allowPrivateWebhooks: false },
    encryption: noEncryption,
    schema: NO_SCHEMA,
    deadline: Number.POSITIVE_INFINITY,
    renderEvent: () => Promise.reject(new Error('This context cannot render events.')),
    committed: () => {},
    replayed: () => {},
    countLogin: () => Promise.resolve(),
    ...given,
    em,
    events: [],
  };
}
