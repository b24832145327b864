import { type GraphQLSchema, isEnumType } from 'graphql';
import { appErrorOf, EnumFact, type ErrorCode } from '../../core/errors.js';
import type { FieldIssue } from '../../core/field-issue.js';
import { type ClientIssue, clientIssue, fill } from '../../core/field-issue.js';
import { noteRenamed } from '../../database/work.js';
import { renamedIn } from '../../versions/renamed-names.js';
import { snakeKeys } from '../snake-case.js';

/** An error as clients see it, before REST or GraphQL formats it. */
export interface ClientError {
  code: ErrorCode;
  status: number;
  message: string;
  facts: Record<string, unknown>;
  issues: ClientIssue[];
}

/**
 * An error as the caller's version of the schema spells it: enum values in its facts, and in its sentences. This is
 * where every sentence is finished. `root` is the root field of GraphQL that failed. Without a schema, as when the request could not be read, enum values stay as they are.
 */
export function clientErrorOf(error: unknown, schema?: GraphQLSchema, root = ''): ClientError {
  const { code, message, facts, issues } = appErrorOf(error);
  const { status } = errorStatus[code];
  const spelled = spell(facts, schema, root) as Record<string, unknown>;
  const found = (spell(issues, schema, root) as FieldIssue[]).map(clientIssue);
  const sentence = found.length > 0 ? found.map((issue) => issue.message).join('; ') : fill(message, spelled);
  return { code, status, message: sentence, facts: spelled, issues: found };
}

/** The `extensions` of a GraphQL error. */
export const extensionsOf = ({ code, facts, issues }: ClientError): Record<string, unknown> => ({
  ...{ code, ...facts },
  ...(issues.length > 0 && { errors: issues }),
});

/** The REST body of a failure: the members of RFC 9457, the facts in snake_case, every invalid field. */
export function problemDetails({ code, status, message, facts, issues }: ClientError, requestId: string) {
  const { retryAfterSeconds: _, ...rest } = facts;
  const slug = code.toLowerCase();
  return {
    type: `/docs/errors#${slug}`,
    title: errorStatus[code].title,
    status,
    code: slug,
    detail: message,
    ...(snakeKeys(rest) as object),
    errors: issues,
    request_id: requestId,
  };
}

function spell(value: unknown, schema: GraphQLSchema | undefined, root: string): unknown {
  if (value instanceof EnumFact) {
    const type = schema?.getType(value.enumName);
    if (!isEnumType(type)) return value.value;
    for (const name of renamedIn(type, value.value)) noteRenamed(`${root} answer ${name}`);
    return type.serialize(value.value);
  }
  if (Array.isArray(value)) return value.map((item) => spell(item, schema, root));
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spell(part, schema, root)]));
}

/** The one table: what each error code is over HTTP. Both APIs, the OpenAPI document and the docs read it. */
export const errorStatus: Readonly<Record<ErrorCode, { status: number; title: string }>> = {
  BAD_USER_INPUT: { status: 400, title: 'Bad input' },
  QUERY_TOO_COMPLEX: { status: 400, title: 'Query too complex' },
  UNAUTHENTICATED: { status: 401, title: 'Not signed in' },
  FORBIDDEN: { status: 403, title: 'Forbidden' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  ILLEGAL_TRANSITION: { status: 409, title: 'Illegal transition' },
  ORDER_NOT_REFUNDABLE: { status: 409, title: 'Order not refundable' },
  OUT_OF_STOCK: { status: 409, title: 'Out of stock' },
  CONFLICT: { status: 409, title: 'Conflict' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, title: 'Idempotency key in use' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  REFUND_EXCEEDS_REMAINING: { status: 422, title: 'Refund exceeds remaining' },
  INSUFFICIENT_POINTS: { status: 422, title: 'Insufficient points' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'Idempotency key reused' },
  RATE_LIMITED: { status: 429, title: 'Rate limited' },
  INTERNAL_SERVER_ERROR: { status: 500, title: 'Internal server error' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service unavailable' },
};
