import type { FieldIssue } from '../shared/errors.js';
import type { Failure } from './failure.js';
import { snakeCase, snakeKeys } from './snake-case.js';
import { statusOf } from './status.js';

/** The REST body of a failure: the members of RFC 9457, the facts in snake_case, every invalid field by name. */
export function problemOf({ code, status, message, facts }: Failure, requestId: string) {
  const { errors, retryAfterSeconds, ...rest } = facts;
  const issues = (errors as FieldIssue[] | undefined)?.map(inSnakeCase);
  const slug = code.toLowerCase();
  return {
    type: `/docs/errors#${slug}`,
    title: statusOf[code].title,
    status,
    code: slug,
    detail: issues ? issues.map((issue) => issue.message).join('; ') : message,
    ...(snakeKeys(rest) as object),
    errors: issues ?? [],
    request_id: requestId,
  };
}

function inSnakeCase(issue: FieldIssue): FieldIssue {
  const field = snakeCase(issue.field);
  // A header's name is no field's, and a field that does not exist is named as it came.
  if (/^[A-Z]/.test(issue.field) || issue.code === 'unknown') return issue;
  return { ...issue, field, message: issue.message.replaceAll(issue.field, field) };
}
