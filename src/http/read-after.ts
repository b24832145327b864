import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventToSee } from '../database/connect/replicas.js';
import { eventToSee } from '../events/event-to-see.js';
import type { Api } from './api.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What `Read-After` names. */
    eventToSee?: EventToSee;
  }
}

const FIELD = 'Read-After';

/**
 * Notes the event that the answer must show, or refuses one that the shop does not have. Only replicas could show less: a
 * stored response is never older than the catalogue was when the request arrived.
 */
export async function noteReadAfter(api: Api, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const id = request.headers['read-after'];
  // Without a shop, the operation itself says who may call it.
  if (id === undefined || !request.caller?.organization) return;
  request.eventToSee = await eventToSee(api.contextOf(request, reply), String(id), FIELD);
}
