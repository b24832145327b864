import type { FieldIssue } from '../../core/errors.js';
import { snakeKeys } from '../snake-case.js';
import type { ClientError } from './client-error.js';
import { errorStatus } from './error-status.js';

/** The REST body of a failure: the members of RFC 9457, the facts in snake_case, every invalid field. */
export function problemDetails({ code, status, message, facts }: ClientError, requestId: string) {
  const { errors, retryAfterSeconds, ...rest } = facts;
  const issues = errors as FieldIssue[] | undefined;
  const slug = code.toLowerCase();
  return {
    type: `/docs/errors#${slug}`,
    title: errorStatus[code].title,
    status,
    code: slug,
    detail: issues ? issues.map((issue) => issue.message).join('; ') : message,
    ...(snakeKeys(rest) as object),
    errors: issues ?? [],
    request_id: requestId,
  };
}
