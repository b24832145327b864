import { snakeKeys } from '../snake-case.js';
import type { ClientError } from './client-error.js';
import { errorStatus } from './error-status.js';

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
