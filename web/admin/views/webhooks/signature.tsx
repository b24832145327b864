import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { StoreError } from '../../../client/src/errors.ts';
import { useMessages } from '../../../ui/language.ts';
import { Failure, issueOf, type StoreFailure } from '../../../ui/parts/failure.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { ask, useAsk } from '../../ask.ts';
import {
  ExplainSignatureDocument,
  type ExplainSignatureQuery,
  WebhookEndpointsDocument,
} from '../../documents.generated.ts';
import { useTitle } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { Head } from './head.tsx';
import webhookMessages from './messages.json' with { type: 'json' };
import { headersIn } from './received-headers.ts';

type Answer = ExplainSignatureQuery['explainWebhookSignature'] & { endpointId: string };

interface Outcome {
  answer?: Answer;
  error?: StoreFailure;
}

function Verdict({ of: { verdict, explanation, eventId, endpointId, scheme } }: { of: Answer }) {
  const words = useMessages(webhookMessages).signature;
  return (
    <Notice tone={verdict === 'VALID' ? 'good' : 'bad'} title={words.verdicts[verdict]}>
      <p lang="en">{explanation}</p>
      <p class="soft small">
        <code>{verdict}</code> · <code>{scheme.toLowerCase().replaceAll('_', '-')}</code>
      </p>
      {eventId && <a href={hrefOf(`/webhooks/${endpointId}/${eventId}`)}>{words.delivery}</a>}
    </Notice>
  );
}

/** A receiver's mistake, found by comparing what came with what was sent. */
export default function Signature() {
  const { query } = useLocation();
  const words = useMessages(webhookMessages).signature;
  const { data } = useAsk(WebhookEndpointsDocument, {});
  const [{ answer, error }, setOutcome] = useState<Outcome>({});
  const stop = useRef<AbortController>(undefined);
  useTitle(words.name);
  useEffect(() => () => stop.current?.abort(), []);
  const explain = async (form: HTMLFormElement) => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    const given = new FormData(form);
    const textOf = (name: string) => String(given.get(name) ?? '');
    const endpointId = textOf('endpointId');
    const headers = headersIn(textOf('headers'));
    if (!headers.signature && !headers.serviceSignature) {
      const issues = [{ field: 'signature', message: words.unsigned }];
      return setOutcome({ error: { code: 'BAD_USER_INPUT', message: '', issues } });
    }
    const received = new Date(textOf('receivedAt'));
    try {
      const { explainWebhookSignature } = await ask(
        ExplainSignatureDocument,
        {
          endpointId,
          // What a form sends has other line breaks than what the field holds.
          body: form.querySelector<HTMLTextAreaElement>('[name=body]')?.value ?? '',
          ...headers,
          receivedAt: Number.isNaN(received.getTime()) ? undefined : received.toISOString(),
        },
        { signal },
      );
      setOutcome({ answer: { ...explainWebhookSignature, endpointId } });
    } catch (failed) {
      if (!signal.aborted) setOutcome({ error: failed as StoreError });
    }
  };
  const issue = (field: string) => issueOf(error, field);
  // What is wrong with a header is wrong with the field that has them all.
  const wrong = error?.issues?.map(({ field, message }) => {
    const own = field === 'body' || field === 'receivedAt' ? field : 'headers';
    return { name: field, id: `field-${own}`, label: words[own], text: message };
  });
  return (
    <>
      <Head />
      <p class="soft">{words.text}</p>
      {error && <Failure error={error} wrong={wrong ?? []} />}
      {data && (
        <form
          class="form wide"
          onSubmit={(event) => {
            event.preventDefault();
            void explain(event.currentTarget);
          }}
        >
          <fieldset>
            <Field
              name="endpointId"
              label={words.endpoint}
              value={query['endpoint']}
              options={data.webhookEndpoints.map(({ id, url }) => [id, url])}
            />
            <Field
              name="headers"
              value={query['headers']}
              label={words.headers}
              hint={words.headersHint}
              error={issue('signature') ?? issue('serviceSignature') ?? issue('timestamp')}
              multiline
              rows={5}
              spellcheck={false}
              required
            />
            <Field
              name="body"
              label={words.body}
              hint={words.bodyHint}
              error={issue('body')}
              multiline
              rows={8}
              spellcheck={false}
            />
            <Field
              name="receivedAt"
              type="datetime-local"
              step={1}
              label={words.receivedAt}
              hint={words.receivedAtHint}
              error={issue('receivedAt')}
              optional
            />
          </fieldset>
          <div class="row end">
            <button type="submit" class="primary">
              {words.explain}
            </button>
          </div>
        </form>
      )}
      <div role="status">{answer && <Verdict of={answer} />}</div>
    </>
  );
}
