import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLSchema } from 'graphql';
import { type Encryption, noEncryption } from './encryption/encryption.js';
import type { RenderEvent } from './events/bodies/event-body.js';
import { newId } from './ids.js';

/** What a signed-in user may do. `staff` runs the shop; `admin` also keys, users and webhooks. */
export enum Role {
  CUSTOMER = 'customer',
  STAFF = 'staff',
  ADMIN = 'admin',
}

/** The signed-in user a request speaks for. */
export interface Viewer {
  userId: string;
  loginId: string;
  role: Role;
  organizationId: string;
  /** The customer that a user with the role `customer` is. */
  customerId?: string;
  sessionId: string;
}

/** A change the domain made and the world shall hear of; the mutation hook writes it to the outbox. */
export interface DomainEvent {
  type: string;
  resource: { type: string; id: string };
  /** What `data` shows: an object, and the GraphQL type it is shown as. */
  subject: { type: string; value: object };
  /** Members beside the subject's own, each with the GraphQL enum it is spelled by. */
  extra?: Record<string, { enumName: string; value: string }>;
}

/** What operations need of the settings. */
export interface Settings {
  tokenTtlSeconds: number;
  /** Whether webhooks may go to loopback and private addresses. */
  allowPrivateWebhooks: boolean;
}

/** All that an operation needs to know of the request: whose transaction, who asks, for which shop. */
export interface Context {
  /** Each mutation gets a fork of its own from the mutation hook, which holds its transaction. */
  em: EntityManager;
  viewer?: Viewer;
  /** The organization whose rows this request sees: the viewer's, or the public storefront's. */
  organizationId?: string;
  requestId: string;
  idempotencyKey?: string;
  /** The API version the answer is made in. */
  apiVersion: string;
  /** Seals what the database must not reveal. */
  encryption: Encryption;
  /** The settings operations need. */
  settings: Settings;
  /** Filled by operations through `events/record.ts`; the mutation hook begins with none and writes them to the outbox. */
  events: DomainEvent[];
  /** The one schema, in the domain's own words; what is kept of a resource is made with it. */
  schema: GraphQLSchema;
  /** When the request has taken too long (ms since 1970): what is not committed by then is rolled back. */
  deadline: number;
  /** Writes the `data` of an event in an API version, for the feed. */
  renderEvent: RenderEvent;
  /** Called after each commit of a mutation: there may be events to deliver. */
  committed(): void;
  /** Called when the answer of a mutation is a stored one, of an earlier request with the same key. */
  replayed(): void;
  /** Counts an attempt to log in; RATE_LIMITED when there were too many from where the request comes. */
  countLogin(): Promise<void>;
}

/** Has no types: what needs one, an event or a kept answer, cannot be made with it. */
const NO_SCHEMA = new GraphQLSchema({});

/**
 * Makes a context; its rows are those of the organization that is given. What is not given is as in work that the store
 * does by itself, without a request: in the name of nobody, with no secret to read and nobody to answer.
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
    renderEvent: () => Promise.reject(new Error('This context renders no events.')),
    committed: () => {},
    replayed: () => {},
    countLogin: () => Promise.resolve(),
    ...given,
    em,
    events: [],
  };
}
