import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';
import type { FieldIssue } from '../../core/field-issue.js';
import { parseJson } from '../../core/parse-json.js';
import { refuseStrays } from '../input/coerce-value.js';
import { Undecodable } from '../input/read-request.js';
import { limitDocument } from '../measure/query-limits.js';
import type { PersistedQueries } from './persisted-queries.js';

/** The members that the body of a GraphQL request may have (GraphQL over HTTP, with its appendix on persisted documents). */
const MEMBERS = ['query', 'documentId', 'operationName', 'variables', 'extensions'];

/** A misspelt `variables` would leave a mutation without any: GraphQL over HTTP lets nobody add members of their own. */
export function refuseStrayMembers({ body }: FastifyRequest): void {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return;
  refuseStrays(Object.keys(body), MEMBERS);
}

/** Apollo would read malformed percent-encoding as other characters. */
export function refuseUndecodable(request: FastifyRequest): void {
  const issues = Object.entries(request.query as Record<string, unknown>).flatMap(([field, value]): FieldIssue[] => {
    const bad = [value].flat().find((one) => one instanceof Undecodable);
    return bad && MEMBERS.includes(field) ? [{ field, code: 'encoding', received: bad.text }] : [];
  });
  if (issues.length > 0) throw AppError.badInput(issues);
}

const SHA256 = /^[0-9a-f]{64}$/;

/** Refuses a malformed hash of a persisted query. Apollo would convert it to a string and look that up. */
export function refuseMalformedHash(request: FastifyRequest): void {
  const { version, sha256Hash: received = null } = persistedQueryOf(request);
  if (version !== 1 || (typeof received === 'string' && SHA256.test(received))) return;
  const field = 'extensions.persistedQuery.sha256Hash';
  throw AppError.invalid({ field, code: 'matches', received, allowed: '64 hexadecimal digits in lower case' });
}

/**
 * How many tokens the document has, which was sent, or is known by its hash. Refuses a document that is too large before
 * anything parses the document.
 */
export async function tokensOfRequest(request: FastifyRequest, known: PersistedQueries): Promise<number> {
  const { query } = membersOf(request);
  if (typeof query === 'string') return limitDocument(query);
  const { version, sha256Hash } = persistedQueryOf(request);
  const document = version === 1 ? await known.get(String(sha256Hash)) : undefined;
  return document === undefined ? 0 : limitDocument(document);
}

/** Apollo refuses malformed JSON. */
export function persistedQueryOf(request: FastifyRequest): { version?: unknown; sha256Hash?: unknown } {
  const { extensions } = membersOf(request);
  return Object(Object(typeof extensions === 'string' ? parseJson(extensions) : extensions).persistedQuery);
}

/** The members of a request as Apollo reads them: only the body of a POST, only the URL of a GET. */
export const membersOf = ({ method, query, body }: FastifyRequest): Members => Object(method === 'POST' ? body : query);

interface Members {
  query?: unknown;
  documentId?: unknown;
  extensions?: unknown;
}
