import { useEffect, useRef, useState } from 'preact/hooks';
import type { StoreError } from '../../../client/src/errors.ts';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { ask } from '../../ask.ts';
import { ChainDocument } from '../../documents.generated.ts';
import { feedEnd } from '../../feed-end.ts';
import { useMe } from '../../me.ts';
import { useAdminMessages } from '../../messages/messages.ts';
import { Heading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { useTitle } from '../../parts/title.ts';
import { useShown } from '../../shown.ts';
import { type Break, type Chain, makeChain } from './chain.ts';
import { checkAll } from './check-all.ts';
import { proofMessages } from './messages.ts';
import { Broken, Whole } from './outcome.tsx';

interface Run {
  state: 'running' | 'stopped' | 'whole' | 'broken' | 'failed';
  /** How many events the feed has. */
  all: number;
  perSecond?: number;
  /** For how many seconds the store takes no requests. */
  waits?: number | undefined;
  broken?: Break;
  error?: StoreError;
}

/** The browser checks the chain of events, so that nobody has to believe the server. */
export default function Proof() {
  const messages = useMessages(proofMessages);
  const language = useLanguage();
  const { views } = useAdminMessages();
  const organizationId = useMe()?.organization.id;
  const chain = useRef<Chain>(undefined);
  const stop = useRef<AbortController>(undefined);
  const [run, setRun] = useState<Run>();
  useTitle(messages.title);
  useShown(ChainDocument, { after: 0 }, false);
  useEffect(() => () => stop.current?.abort(), []);

  const check = async (goesOn: boolean) => {
    if (!organizationId) return;
    const own = goesOn && chain.current ? chain.current : makeChain(organizationId);
    chain.current = own;
    stop.current = new AbortController();
    const { signal } = stop.current;
    const change = (changes: Partial<Run>) => setRun((now = { state: 'running', all: 0 }) => ({ ...now, ...changes }));
    setRun({ state: 'running', all: own.position });
    try {
      const all = await feedEnd((document, variables) => ask(document, variables, { signal }), own.position);
      change({ all });
      const [begun, from] = [performance.now(), own.position];
      const onProgress = () => {
        const perSecond = Math.round(((own.position - from) * 1000) / (performance.now() - begun));
        change({ all: Math.max(all, own.position), perSecond, waits: undefined });
      };
      const broken = await checkAll(own, { signal, onProgress, onWait: (waits) => change({ waits }) });
      change(broken ? { state: 'broken', broken } : { state: 'whole', all: own.position });
    } catch (error) {
      change(signal.aborted ? { state: 'stopped' } : { state: 'failed', error: error as StoreError });
    }
  };

  const text = (count: number) => count.toLocaleString(language);
  const done = chain.current?.position ?? 0;
  const { state, all = 0, perSecond, waits, broken, error } = run ?? {};
  const isPaused = state === 'stopped' || state === 'failed';
  return (
    <>
      <Heading up={{ href: hrefOf('/audit'), label: views.audit }} title={messages.title}>
        {state === 'running' ? (
          <button type="button" onClick={() => stop.current?.abort()}>
            {messages.stop}
          </button>
        ) : (
          <button type="button" class="primary" disabled={!organizationId} onClick={() => check(isPaused)}>
            {isPaused ? messages.goOn : state ? messages.again : messages.check}
          </button>
        )}
      </Heading>
      <p class="proof">{messages.intro}</p>
      {(state === 'running' || isPaused) && (
        <div class="proof">
          <progress aria-label={messages.title} value={all > 0 ? done : undefined} max={all || 1} />
          <p class="soft small">
            {messages.progress(text(done), text(all))}
            {state === 'running' && perSecond ? ` · ${text(perSecond)} ${messages.perSecond}` : ''}
          </p>
          {waits && <p>{messages.waits(waits)}</p>}
        </div>
      )}
      {error && state === 'failed' && <Failure error={error} />}
      {chain.current && state === 'whole' && <Whole chain={chain.current} />}
      {broken && state === 'broken' && <Broken {...broken} />}
      <div class="proof two-columns">
        {(['shows', 'cannot'] as const).map((name) => (
          <section key={name}>
            <h2>{messages[name]}</h2>
            <ul class="bullets">
              {messages[`${name}That`].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
