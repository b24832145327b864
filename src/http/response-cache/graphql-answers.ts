import type { FastifyReply, FastifyRequest } from 'fastify';
import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Api, callerOf } from '../api.js';
import { schemasOf } from '../api-schemas.js';
import { measure } from '../measure/measure.js';
import { limitDocument } from '../measure/query-limits.js';
import { fromCatalogue, MAX_KEY_LENGTH } from './response-cache.js';

/** Runs the request; returns the body, and has set status and headers. */
type Run = () => Promise<unknown>;

/** How many documents are remembered as queries of the catalogue, or not. */
const KNOWN_DOCUMENTS = 1_000;

interface KnownDocument {
  readsCatalogue: boolean;
  /** Its name in the log; set once it has run. */
  operation?: string;
}

/**
 * Makes the function that answers a query which reads only the catalogue from the response cache, and runs every other
 * request. A stored answer has status 200 and no errors.
 */
export function graphqlAnswers(api: Api) {
  const known = new LRUCache<string, KnownDocument>({ max: KNOWN_DOCUMENTS });

  const documentOf = (apiVersion: string, query: string): KnownDocument => {
    const id = `${apiVersion} ${query}`;
    const found = known.get(id);
    if (found) return found;
    const document = { readsCatalogue: readsOnlyCatalogue(schemasOf(api.apiSchemas, apiVersion).graphql, query) };
    known.set(id, document);
    return document;
  };

  return async (request: FastifyRequest, reply: FastifyReply, run: Run): Promise<unknown> => {
    const sent = request.method === 'POST' ? request.body : request.query;
    const query = plainQuery(sent);
    // A longer document is not stored, and may be too long to parse here.
    if (!query || query.length > MAX_KEY_LENGTH) return run();
    const document = documentOf(callerOf(request).apiVersion, query);
    if (!document.readsCatalogue) return run();
    let own: unknown;
    const asked = ['GraphQL', request.headers.accept, sent];
    const stored = await fromCatalogue(api, request, reply, asked, async () => {
      own = await run();
      const whole = typeof own === 'string' && reply.statusCode === 200 && own.startsWith('{"data":');
      const headers = { 'content-type': String(reply.getHeader('content-type')) };
      return whole ? { body: Buffer.from(String(own)), headers } : undefined;
    });
    if (own !== undefined) {
      document.operation = request.operation;
      return own;
    }
    // Another request was making the response, and failed: this request runs by itself.
    if (!stored) return run();
    request.operation = document.operation;
    return reply.headers(stored.headers).send(stored.body);
  };
}

/**
 * Whether a document is one query that reads nothing but the catalogue, so that its response changes only with the
 * catalogue. False for a document over a limit, or with a mistake such as a fragment that spreads itself: both are refused
 * as usual.
 */
export function readsOnlyCatalogue(schema: GraphQLSchema, query: string): boolean {
  try {
    limitDocument(query);
    const document = parse(query, { noLocation: true });
    const operation = getOperationAST(document);
    return !!operation && measure(schema, document, operation).catalogueOnly;
  } catch {
    return false;
  }
}

/** The document of a request that has nothing but a document, variables and a name; not a persisted query. */
function plainQuery(sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null || 'extensions' in sent) return undefined;
  const { query } = sent as { query?: unknown };
  return typeof query === 'string' ? query : undefined;
}
