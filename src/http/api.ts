import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/callers.js';
import type { Context } from '../core/context.js';
import type { VersionedSchemas } from './api-schemas.js';
import type { ResponseCache } from './response-cache/response-cache.js';

/** The caller of a request, and the API version of its response. */
export interface IdentifiedCaller extends Caller {
  apiVersion: string;
}

/** What the REST and GraphQL APIs need from the server. */
export interface Api {
  apiSchemas: VersionedSchemas;
  callerOf(request: FastifyRequest): IdentifiedCaller;
  /** The context of the request: the same at each call. */
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
  cache: ResponseCache;
}
