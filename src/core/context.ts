import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import type { Encryption } from './encryption/encryption.js';

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
  /** Filled by operations through `events/record.ts`, emptied by the mutation hook. */
  events: DomainEvent[];
  /** The one schema, in the domain's own words; what is kept of a resource is made with it. */
  schema: GraphQLSchema;
  /** When the request has taken too long (ms since 1970): what is not committed by then is rolled back. */
  deadline: number;
  /** Set by the mutation hook: the answer is a stored one, from an earlier request with the same key. */
  replayed?: boolean;
  /** Called after each commit of a mutation that wrote events. */
  committed(): void;
  /** Counts an attempt to log in; RATE_LIMITED when there were too many from where the request comes. */
  countLogin(): Promise<void>;
}
