import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/callers.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import type { RequestWork } from '../database/work.js';
import type { VersionedSchemas } from './api-schemas.js';
import type { ResponseCache } from './response-cache/response-cache.js';

declare module 'fastify' {
  interface FastifyRequest {
    caller?: IdentifiedCaller;
    ctx?: Context;
    /** The name of the GraphQL operation in the log. */
    operation?: string;
    /** Set as soon as the caller is known. */
    work?: RequestWork;
  }
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

/** What the REST and GraphQL APIs need from the server. */
export interface Api {
  apiSchemas: VersionedSchemas;
  /** The context of the request: the same at each call. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
  cache: ResponseCache;
}
