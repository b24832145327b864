import type { ErrorCode, FieldIssue, StoreError } from '../../client/src/errors.ts';
import { useMessages } from '../language.ts';
import partMessages from '../messages.json' with { type: 'json' };
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

/** A field that is wrong. */
export interface WrongField {
  name: string;
  id: string;
  label: string;
  /** What is wrong with it. */
  text: string;
}

interface FailureProps {
  error: StoreFailure;
  /** Of a form that was refused, whose fields say what is wrong with them. Above them it leads to each. */
  wrong?: readonly WrongField[];
}

/** An error of the store as a sentence, with the id by which its request is found. */
export function Failure({ error, wrong }: FailureProps) {
  const messages = useMessages(partMessages);
  /** What a failure means. The store's own sentence, which is English, stands below it. */
  const meanings: Partial<Record<ErrorCode, string>> = messages.failures;
  const { code, message, requestId, retryAfter, issues = [] } = error;
  const others = issues.filter(({ field }) => !wrong?.some(({ name }) => name === field));
  const isSaid = issues.length > 0 && others.length === 0;
  return (
    <Notice tone="bad" role="alert" takesFocus={!!wrong} title={meanings[code] || messages.failed}>
      {wrong && wrong.length > 0 && (
        <ul>
          {wrong.map(({ id, label, text }) => (
            <li key={id}>
              <a href={`#${encodeURIComponent(id)}`}>
                {label}: {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      {issues.length === 0 && <p lang="en">{message}</p>}
      {others.map((issue) => (
        <p lang="en" key={issue.field}>
          {issue.message}
        </p>
      ))}
      {retryAfter !== undefined && <p>{messages.tryAgainIn(Math.ceil(retryAfter))}</p>}
      {requestId && !isSaid && (
        <p class="small">
          {messages.request} <code>{requestId}</code>
        </p>
      )}
    </Notice>
  );
}

/** The same of a form that was refused before it reached the store. */
export const WrongFields = ({ of }: { of: readonly WrongField[] }) => (
  <Failure
    error={{
      code: 'BAD_USER_INPUT',
      message: '',
      issues: of.map(({ name, text }) => ({ field: name, message: text })),
    }}
    wrong={of}
  />
);
