import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';
import { type FieldIssue, MAX_ISSUES } from '../../core/field-issue.js';
import { unknownIssue } from '../input/coerce-value.js';
import { Undecodable } from '../input/parse-query.js';
import { limitDocument } from './limits/document-size.js';

/** The members that the body of a GraphQL request may have (GraphQL over HTTP). */
const MEMBERS = ['query', 'operationName', 'variables', 'extensions'];

/** A misspelt `variables` would leave a mutation without any: GraphQL over HTTP lets nobody add members of their own. */
export function refuseStrayMembers({ body }: FastifyRequest): void {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return;
  const strays = Object.keys(body)
    .filter((name) => !MEMBERS.includes(name))
    .slice(0, MAX_ISSUES);
  if (strays.length > 0) throw AppError.badInput(strays.map((name) => unknownIssue(name, MEMBERS)));
}

/** Apollo would read malformed percent-encoding as other characters. */
export function refuseUndecodable(request: FastifyRequest): void {
  const issues = Object.entries(request.query as Record<string, unknown>).flatMap(([field, value]): FieldIssue[] => {
    const bad = [value].flat().find((one) => one instanceof Undecodable);
    return bad && MEMBERS.includes(field) ? [{ field, code: 'encoding', received: bad.text }] : [];
  });
  if (issues.length > 0) throw AppError.badInput(issues);
}

/** How many tokens the document has; refuses one that is too large, before anything reads it. */
export function tokensOfRequest(request: FastifyRequest): number {
  const { query } = { ...(request.query as object), ...(request.body as object | undefined) } as { query?: unknown };
  return typeof query === 'string' ? limitDocument(query) : 0;
}
