import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/error-status.js';
import { page } from './page.js';

/** When each code occurs, and what to do about it. */
const meaning: Record<ErrorCode, string> = {
  BAD_USER_INPUT:
    'A field is missing, unknown, of the wrong type or out of range, or the body is not JSON. <code>errors</code> lists every invalid field, with the received value and what is allowed.',
  QUERY_TOO_COMPLEX:
    'The GraphQL document is over a limit, which <code>measure</code> names: its bytes, tokens, depth or aliases, pages inside of pages, the SQL statements it would send, the size of its answer, or more than one introspection. Request less at once.',
  UNAUTHENTICATED:
    'Nobody is signed in. <code>reason</code> says why: <code>missing</code> (no token was sent), <code>malformed</code> (the header is not <code>Authorization: Bearer …</code>), <code>unknown</code> (no session has the token), <code>expired</code> (at <code>expired_at</code>), <code>revoked</code> (by a logout, or because the user or the API key may no longer be used) or <code>api_key</code> (an API key was sent instead of a token). A refused login has no reason: nobody learns which part was wrong.',
  FORBIDDEN: 'Your role is not allowed to do this.',
  NOT_FOUND: 'No resource that you can see has this id, or the path does not exist.',
  METHOD_NOT_ALLOWED:
    'The path exists, but does not support this method; <code>Allow</code> lists the methods it supports.',
  ILLEGAL_TRANSITION:
    'The order cannot change from its <code>current</code> status to the requested one; <code>allowed</code> lists the possible next statuses.',
  ORDER_NOT_REFUNDABLE: 'Only a paid order that is neither cancelled nor refunded can be refunded.',
  OUT_OF_STOCK:
    'There is not enough stock. <code>plants</code> lists each plant with the quantity wanted and available. Nothing was ordered.',
  CONFLICT:
    'The current state conflicts with the request: for example, another refund came first, or the name is taken. Read the resource again, then decide.',
  IDEMPOTENCY_KEY_IN_USE: 'A request with this key is still running. Try again after <code>Retry-After</code>.',
  PAYLOAD_TOO_LARGE: 'The request body is larger than 102,400 bytes.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body must be JSON: send <code>Content-Type: application/json</code>.',
  REFUND_EXCEEDS_REMAINING:
    'The refund asks for more money or units than are left; <code>remaining</code> says how much is left. Nothing was refunded.',
  INSUFFICIENT_POINTS: 'The reward costs more points than the customer has.',
  IDEMPOTENCY_KEY_REUSED: 'The key was already used with different arguments. Use a new key for each new request.',
  RATE_LIMITED: 'Too many requests. Try again after <code>Retry-After</code>.',
  INTERNAL_SERVER_ERROR:
    'An internal error, logged under the <code>request_id</code>. The request was done completely or not at all.',
  SERVICE_UNAVAILABLE:
    'The database is unavailable, the request took too long, or the server is shutting down. Try again after <code>Retry-After</code>.',
};

/** Every error code, each with the anchor that the `type` of a REST error links to. */
export function errorsPage(): string {
  const rows = Object.entries(errorStatus).map(([code, { status }]) => {
    const slug = code.toLowerCase();
    return `<tr id="${slug}"><td><code>${slug}</code><br><small>${code}</small></td><td>${status}</td><td>${meaning[code as ErrorCode]}</td></tr>`;
  });
  return page(
    'Errors',
    `<h1>Errors</h1>
<p>REST returns the HTTP status and a JSON body with the <code>code</code> in lower case. GraphQL returns the same code in upper case in <code>errors[].extensions.code</code>. Both return the same details; how long to wait is in the header <code>Retry-After</code> on REST, and in <code>retryAfterSeconds</code> on GraphQL.</p>
<table class="stacked"><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">When</th></tr>${rows.join('\n')}</table>`,
    '\n  td:first-child code { white-space: nowrap; }',
  );
}
