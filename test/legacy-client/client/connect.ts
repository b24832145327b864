import { randomUUID } from 'node:crypto';
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from '../openapi.generated.js';

export type Store = Client<paths>;

type Version = components['parameters']['ApiVersion'];

/** The headers of a client that was written for this version, and stays with it whatever comes. */
export const writtenFor = (version: Version) => ({ 'API-Version': version });

/** The store, as nobody in particular: `logIn` signs in. */
export const connect = (baseUrl: string): Store => createClient<paths>({ baseUrl, headers: writtenFor('2025-10-01') });

/** Puts the token on every request; and a key on what changes something, unless the caller repeats an earlier one. */
export function signed(token: string): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${token}`);
      const repeated = request.headers.has('Idempotency-Key');
      if (request.method !== 'GET' && !repeated) request.headers.set('Idempotency-Key', randomUUID());
      return request;
    },
  };
}
