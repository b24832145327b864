import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/error-status.js';
import { page } from './page.js';

/** When each code comes, and what to do about it. */
const meaning: Record<ErrorCode, string> = {
  BAD_USER_INPUT:
    'A field is missing, unknown, of the wrong type or out of range, or the body is no JSON. <code>errors</code> names every field, what came and what is allowed.',
  QUERY_TOO_COMPLEX:
    'The GraphQL document is too long, too deep, has too many aliases or would cost too much. Ask for less at once.',
  UNAUTHENTICATED:
    'There is no token, or it is wrong, expired or revoked; or the credentials of a login are wrong. Log in again.',
  FORBIDDEN: 'Your role may never do this.',
  NOT_FOUND: 'Nothing that you can see has this id, or there is no such path.',
  METHOD_NOT_ALLOWED: 'The path is known, but not with this method; <code>Allow</code> names those it takes.',
  ILLEGAL_TRANSITION:
    'The order cannot go from its <code>current</code> status to the one asked for; <code>allowed</code> names where it can go.',
  ORDER_NOT_REFUNDABLE: 'Only an order that was paid, and is neither cancelled nor refunded, can be refunded.',
  OUT_OF_STOCK: 'There is not enough of each plant in <code>plants</code>: wanted and available. Nothing was taken.',
  CONFLICT:
    'The state is not what you took it for: another refund came first, or the name is taken. Read again, then decide.',
  IDEMPOTENCY_KEY_IN_USE: 'A request with this key is still running. Try again after <code>Retry-After</code>.',
  PAYLOAD_TOO_LARGE: 'A body may have 102,400 bytes.',
  UNSUPPORTED_MEDIA_TYPE: 'Bodies are JSON: send <code>Content-Type: application/json</code>.',
  REFUND_EXCEEDS_REMAINING:
    'More money or units than are left; <code>remaining</code> says what is. Nothing was refunded.',
  INSUFFICIENT_POINTS: 'The reward costs more points than the customer has.',
  IDEMPOTENCY_KEY_REUSED: 'The key was used for a request with other arguments. Use a new key for a new request.',
  RATE_LIMITED: 'Too many requests. Try again after <code>Retry-After</code>.',
  INTERNAL_SERVER_ERROR: 'Our fault. It is logged under the <code>request_id</code>; nothing was half done.',
  SERVICE_UNAVAILABLE:
    'The database is away, the request took too long, or the store is stopping. Try again after <code>Retry-After</code>.',
};

/** Every error code, with an anchor that the `type` of a REST error leads to. */
export function errorsPage(): string {
  const rows = Object.entries(errorStatus).map(([code, { status }]) => {
    const slug = code.toLowerCase();
    return `<tr id="${slug}"><td><code>${slug}</code><br><small>${code}</small></td><td>${status}</td><td>${meaning[code as ErrorCode]}</td></tr>`;
  });
  return page(
    'Errors',
    `<h1>Errors</h1>
<p>REST answers with the status and a JSON body whose <code>code</code> is in lower case; GraphQL with the same code in upper case in <code>errors[].extensions.code</code>. The facts are the same on both.</p>
<table><tr><th>Code</th><th>Status</th><th>When</th></tr>${rows.join('\n')}</table>`,
  );
}
