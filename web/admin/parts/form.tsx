import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { StoreError } from '../../client/src/errors.ts';
import type { TypedDocument } from '../../client/src/graphql.ts';
import { Failure, issueOf, type StoreFailure } from '../../ui/parts/failure.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { useAdminMessages } from '../messages.ts';
import { useSend } from '../send.ts';
import { type FieldFacts, Fields } from './fields.tsx';

/** What is filled in, by the name of its field. */
export type Filled = (name: string) => string;

interface Issue {
  field: string;
  message: string;
}

export interface FormProps<Data, Variables> {
  /** The mutation that is sent. */
  document: TypedDocument<Data, Variables>;
  variables(filled: Filled): Variables;
  /** Why it is not sent yet. */
  refuse?(filled: Filled): Issue | undefined;
  /** A refusal that is about one field, which the store's code alone does not say. */
  explain?(error: StoreError): Issue | undefined;
  /** What is said above the fields. */
  text?: ComponentChildren;
  fields?: readonly FieldFacts[] | undefined;
  submit: ComponentChildren;
  look?: 'primary' | 'danger';
  class?: string;
  onDone(data: Data): void;
  onCancel(): void;
  children?(issue: (field: string) => string | undefined): ComponentChildren;
}

/** A form that sends a mutation. It has one key from when it is shown: what is sent twice counts once. */
export function Form<Data, Variables>(props: FormProps<Data, Variables>) {
  const {
    document,
    variables,
    refuse,
    explain,
    text,
    fields,
    submit,
    look = 'primary',
    onDone,
    onCancel,
    children,
  } = props;
  const { cancel } = useAdminMessages();
  const form = useRef<HTMLFormElement>(null);
  const { send, show, isBusy, isLost, error } = useSend(document, onDone);
  const [unsent, setUnsent] = useState<Issue>();

  const filledIn = (element: HTMLFormElement): Filled => {
    const data = new FormData(element);
    return (name) => String(data.get(name) ?? '').trim();
  };
  const explained = unsent ?? (error && explain?.(error));
  const failure: StoreFailure | undefined = explained
    ? { code: 'BAD_USER_INPUT', message: '', issues: [explained] }
    : error;
  const issue = (field: string) => issueOf(failure, field);
  const wrong = ([...(form.current?.elements ?? [])] as HTMLInputElement[]).flatMap(({ name, id, labels }) => {
    const text = issue(name);
    return text ? [{ name, id, label: labels?.[0]?.firstChild?.textContent ?? '', text }] : [];
  });
  return (
    <form
      ref={form}
      class={props.class ?? 'form'}
      onSubmit={(event) => {
        event.preventDefault();
        const filled = filledIn(event.currentTarget);
        const issue = refuse?.(filled);
        setUnsent(issue);
        if (!issue) void send(variables(filled));
      }}
    >
      {isLost ? <Lost /> : failure && <Failure error={failure} wrong={wrong} />}
      <fieldset disabled={isLost}>
        {text && <p>{text}</p>}
        {fields && <Fields of={fields} issue={issue} />}
        {children?.(issue)}
      </fieldset>
      <div class="row end">
        <ShowQuery onClick={() => form.current && show(variables(filledIn(form.current)))} />
        <button type="button" class="quiet" onClick={onCancel}>
          {cancel}
        </button>
        <button type="submit" class={look} aria-disabled={isBusy}>
          {submit}
        </button>
      </div>
    </form>
  );
}

/** Nobody knows whether the store did it: the same dialog asks again, with the same key. */
export function Lost() {
  const { lost } = useAdminMessages();
  return (
    <Notice tone="wait" role="alert" takesFocus title={lost.title}>
      <p>{lost.text}</p>
    </Notice>
  );
}

/** Beside the button of a form: opens the panel that says what that button sends. */
export function ShowQuery({ onClick, disabled }: { onClick(): void; disabled?: boolean }) {
  const { keys } = useAdminMessages();
  return (
    <button type="button" class="quiet small" disabled={disabled} onClick={onClick}>
      {keys.query}
    </button>
  );
}
