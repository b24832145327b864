import { useEffect, useState } from 'preact/hooks';
import type { StoreError } from '../../client/src/errors.ts';
import { keyOf } from '../../client/src/send.ts';
import { useMessages } from '../../ui/language.ts';
import { Dialog } from '../../ui/parts/dialog.tsx';
import { Failure } from '../../ui/parts/failure.tsx';
import { post } from '../ask.ts';
import { useAdminMessages } from '../messages.ts';
import { Copy } from '../parts/copy.tsx';
import type { Query } from '../server/query/query.ts';
import type { Shown } from '../shown.ts';
import queryMessages from './messages.json' with { type: 'json' };
import { clientQuery, curlOfQuery, curlOfRest, graphiqlUrl } from './texts.ts';

const FORMS = ['graphql', 'curl', 'client', 'rest'] as const;
type Form = (typeof FORMS)[number];

interface OneProps {
  query: Query;
  shown: Shown;
  form: Form;
  loginId: string;
}

function One({ query, shown, form, loginId }: OneProps) {
  const messages = useMessages(queryMessages);
  const [newKey] = useState(() => keyOf() ?? '');
  const { name, text, rest, version, isMutation, storeUrl = location.origin } = query;
  const key = isMutation ? (shown.key ?? newKey) : undefined;
  const caller = { storeUrl, loginId, version, key };
  const variables = (shown.variables ?? {}) as object;
  const label = `${name}: ${messages.forms[form]}`;
  return (
    <section>
      <div class="bar">
        <h3>{name}</h3>
        <a href={graphiqlUrl(query, variables, caller)} target="_blank" rel="noopener">
          {messages.open}
        </a>
      </div>
      {form === 'graphql' && <Code label={label}>{text}</Code>}
      {form === 'graphql' && Object.keys(variables).length > 0 && (
        <Code label={`${name}: ${messages.variables}`}>{JSON.stringify(variables, undefined, 2)}</Code>
      )}
      {form === 'curl' && <Code label={label}>{curlOfQuery(query, variables, caller)}</Code>}
      {form === 'client' && <Code label={label}>{clientQuery(query, variables, caller)}</Code>}
      {form === 'rest' && rest.length === 0 && <p class="soft">{messages.noRoute}</p>}
      {form === 'rest' && rest.length > 0 && (
        <Code label={label}>{rest.map((call) => curlOfRest(call, caller)).join('\n\n')}</Code>
      )}
      {shown.key && <p class="soft small">{messages.sent}</p>}
    </section>
  );
}

interface QueriesProps {
  /** What the view asks, or what a button will send. */
  of: readonly Shown[];
  loginId: string;
  onClose(): void;
}

/** Says what the view asks the store, so that anybody can ask it elsewhere. */
export default function Queries({ of, loginId, onClose }: QueriesProps) {
  const messages = useMessages(queryMessages);
  const { keys, loading } = useAdminMessages();
  const [form, setForm] = useState<Form>('graphql');
  const [asked, setAsked] = useState<readonly { shown: Shown; query: Query }[]>();
  const [error, setError] = useState<StoreError>();
  useEffect(() => {
    const stop = new AbortController();
    const explain = async (shown: Shown) => {
      const { id, variables, version } = shown;
      return { shown, query: await post<Query>('/api/query', { id, variables, version }, stop.signal) };
    };
    Promise.all(of.map(explain)).then(setAsked, (failure) => stop.signal.aborted || setError(failure));
    return () => stop.abort();
  }, [of]);
  return (
    <Dialog id="query" title={keys.query} open onClose={onClose}>
      <fieldset class="tabs">
        <legend class="hidden">{messages.form}</legend>
        {FORMS.map((one) => (
          <button type="button" key={one} aria-pressed={one === form} onClick={() => setForm(one)}>
            {messages.forms[one]}
          </button>
        ))}
      </fieldset>
      {error && <Failure error={error} />}
      {!asked && !error && <p class="soft">{loading}</p>}
      {of.length === 0 && <p>{messages.nothing}</p>}
      {form === 'curl' || form === 'rest' ? <p class="soft small">{messages.token}</p> : undefined}
      {form === 'client' && <p class="soft small">{messages.key}</p>}
      {asked?.map(({ shown, query }, at) => (
        <One key={at} query={query} shown={shown} form={form} loginId={loginId} />
      ))}
    </Dialog>
  );
}

/** A text to copy. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>{children}</pre>
      </section>
      <Copy of={children} />
    </div>
  );
}
