import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/callers.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import type { EventToSee } from '../database/connect/replicas.js';
import type { RequestWork } from '../database/work.js';
import { eventToSee } from '../events/event-to-see.js';
import type { CatalogueVersion } from '../shop/plants/catalogue/catalogue-version.js';
import type { VersionedSchemas } from './api-schemas.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: IdentifiedCaller;
    ctx?: Context;
    /** The name of the GraphQL operation in the log. */
    operation?: string;
    /** Set as soon as the caller is known. */
    work?: RequestWork;
    /** What `Read-After` names. */
    eventToSee?: EventToSee;
  }
}

/** What the REST and GraphQL APIs need from the server. */
export interface Api {
  apiSchemas: VersionedSchemas;
  /** The context of the request: the same at each call. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
  cache: ResponseCache;
}

/** A successful response, as it is sent. */
export interface StoredResponse {
  body: Buffer;
  headers: Record<string, string>;
  /** The names in the request or its answer that another API version changes, if there are any. */
  renamed?: ReadonlySet<string> | undefined;
}

/** A response, and the version of the catalogue that it was made from. */
export interface VersionedResponse {
  version: CatalogueVersion;
  /** Absent if this response cannot be stored. */
  response?: StoredResponse;
}

/** Makes a response from one snapshot of the database. */
export type Respond = () => Promise<VersionedResponse>;

/** Keeps responses to requests that read the catalogue alone (`response-cache/response-cache.ts`). */
export interface ResponseCache {
  /**
   * The stored response for this key, if it is from a catalogue at least as new as `version`; otherwise makes one and stores
   * it. Requests for the same key that wait at the same time share one. Undefined if the response cannot be
   * stored, or the request that this one has waited for has failed.
   */
  find(key: string, version: CatalogueVersion, respond: Respond): Promise<StoredResponse | undefined>;
}

/** The caller of a request, and the API version of its response. */
export interface IdentifiedCaller extends Caller {
  apiVersion: string;
}

/** The caller of a request to one of the APIs. */
export function callerOf({ caller }: FastifyRequest): IdentifiedCaller {
  if (!caller) throw AppError.unavailable('The request arrived before the store was ready.');
  return caller;
}

/**
 * Notes the event that the answer must show, or refuses one that the shop does not have. Only replicas could show less: a
 * stored response is never older than the catalogue was when the request arrived.
 */
export async function noteReadAfter(api: Api, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = request.headers['read-after'];
  // Without a shop, the operation itself says who may call it.
  if (id === undefined || !request.caller?.organization) return;
  request.eventToSee = await eventToSee(api.contextOf(request, reply), String(id), 'Read-After');
}
