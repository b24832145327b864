import type { EntityManager } from '@mikro-orm/postgresql';
import { GraphQLSchema } from 'graphql';
import type { WebhookNetworks } from '../config/config.js';
import { type CurrentRequest, noRequest } from './current-request.js';
import { type Encryption, noEncryption } from './encryption/encryption.js';
import type { Scope } from './rights.js';
import { Role } from './rights.js';

export { Role };

/** The signed-in user who sent the request. */
export interface Viewer {
  userId: string;
  loginId: string;
  role: Role;
  organizationId: string;
  /** Login ids that the user had before: histories of that time name them. Absent if there are none. */
  formerLoginIds?: readonly string[];
  /** The customer that a user with the role `customer` acts for. */
  customerId?: string;
  sessionId: string;
  /** The API key that the session was opened with. */
  apiKeyId: string;
  /** Whether that key allows trusted documents alone; absent if it does not. */
  trustedOnly?: boolean;
}

/** The API key that sent the request in place of a user (`X-API-Key`). */
export interface KeyCaller {
  apiKeyId: string;
  /** What the key is for. */
  name: string;
  scopes: readonly Scope[];
  /** Whether it allows trusted documents alone. */
  trustedOnly: boolean;
  organizationId: string;
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
  extra?: EventData['extra'];
}

/** What a stored event shows: the snapshot of its subject, with the names of the domain, and additional members. */
export interface EventData {
  type: string;
  subject: Record<string, unknown>;
  /** The members of the subject that the mutation changed, as they were before. */
  previous?: Record<string, unknown>;
  extra?: Record<string, { enumName: string; value: string }>;
}

/**
 * Renders the `data` of a stored event as REST shows the resource in an API version. What was not stored is read with `em`, if
 * given: together with what else it reads.
 */
export type RenderEvent = (
  apiVersion: string,
  event: { organizationId: string; data: EventData },
  em?: EntityManager,
) => Promise<object>;

/** The settings that operations use. */
export interface Settings {
  tokenTtlSeconds: number;
  /** Where webhooks may go. */
  webhookNetworks: WebhookNetworks;
  /** The names of the API versions, oldest first. */
  apiVersions: readonly string[];
  /** The address of the store, where PUBLIC_URL names it. */
  publicUrl?: string | undefined;
}

/** What an operation uses: the transaction, the caller, the organization. What concerns the request alone is in `request`. */
export interface Context {
  /** The mutation hook gives each mutation a fork of its own, with its transaction. */
  em: EntityManager;
  viewer?: Viewer;
  /** The API key that sent the request in place of a viewer. */
  apiKey?: KeyCaller;
  /** The organization whose rows this request sees: the viewer's, or the public storefront's. */
  organizationId?: string;
  /** The actor in histories, where it is neither the viewer nor the API key. */
  actor?: string;
  /** Who logs in. For all other mutations it is the viewer. */
  auditActor?: AuditActor;
  /**
   * The id of the row that the audit log gets of the current mutation. Each attempt has the same one: the database takes only
   * one of them, even if an earlier attempt, whose connection was lost, still runs there.
   */
  auditId?: string;
  /** The API version of the response. */
  apiVersion: string;
  settings: Settings;
  /** Encrypts secrets that the database stores. */
  encryption: Encryption;
  /**
   * Operations add events through `events/record.ts`. The mutation hook starts with an empty list and writes it to
   * the outbox.
   */
  events: DomainEvent[];
  /** The domain of the ids of mails; absent where no mail is sent: then none is queued. */
  mailDomain?: string | undefined;
  /** The main schema, with the names of the domain. Snapshots are taken with it. */
  schema: GraphQLSchema;
  /** Renders the `data` of an event in an API version, for the feed. */
  renderEvent: RenderEvent;
  request: CurrentRequest;
}

/** Has no types: a context with this schema cannot write events or store answers. */
const NO_SCHEMA = new GraphQLSchema({});

type Given = Partial<Omit<Context, 'em' | 'events' | 'request'>> & { request?: Partial<CurrentRequest> };

/** Makes a context for the rows of the given organization. The defaults are those of background work. */
export function makeContext(em: EntityManager, given: Given): Context {
  if (given.organizationId !== undefined) em.setFilterParams('organization', { id: given.organizationId });
  return {
    apiVersion: '',
    settings: { tokenTtlSeconds: 0, webhookNetworks: 'public', apiVersions: [] },
    encryption: noEncryption,
    schema: NO_SCHEMA,
    renderEvent: () => Promise.reject(new Error('This context cannot render events.')),
    ...given,
    em,
    events: [],
    request: { ...noRequest(), ...given.request },
  };
}
