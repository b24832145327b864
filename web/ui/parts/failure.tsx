import type { ErrorCode, FieldIssue, StoreError } from '../../client/src/errors.ts';
import { useMessages } from '../language.ts';
import { partMessages } from '../messages/messages.ts';
import { Notice } from './notice.tsx';

/** What an error of the store, or of the way to it, says. */
export interface StoreFailure extends Partial<Pick<StoreError, 'requestId' | 'retryAfter'>> {
  code: ErrorCode;
  message: string;
  issues?: readonly Pick<FieldIssue, 'field' | 'message'>[];
}

/** What the store says is wrong with a field: the `error` of its Field. */
export const issueOf = (failure: StoreFailure | undefined, field: string): string | undefined =>
  failure?.issues?.find((issue) => issue.field === field)?.message;

interface FailureProps {
  error: StoreFailure;
  /** The fields that say their issues themselves. */
  fields?: readonly string[];
}

/** An error of the store as a sentence, with the id by which its request is found. */
export function Failure({ error, fields = [] }: FailureProps) {
  const messages = useMessages(partMessages);
  const { code, message, requestId, retryAfter, issues = [] } = error;
  const others = issues.filter(({ field }) => !fields.includes(field));
  const translated = messages.failures[code];
  return (
    <Notice tone="bad" role="alert" title={translated ?? messages.failed}>
      {issues.length === 0 && <p lang="en">{message}</p>}
      {issues.length > 0 && others.length === 0 && <p>{messages.marked}</p>}
      {others.map((issue) => (
        <p lang="en" key={issue.field}>
          {issue.message}
        </p>
      ))}
      {retryAfter !== undefined && <p>{messages.tryAgainIn(Math.ceil(retryAfter))}</p>}
      {requestId && (
        <p class="small">
          {messages.request} <code>{requestId}</code>
        </p>
      )}
    </Notice>
  );
}
