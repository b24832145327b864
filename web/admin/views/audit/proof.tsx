import { useEffect, useState } from 'preact/hooks';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { HeadsDocument, type HeadsQuery } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { Facts } from '../../parts/facts.tsx';
import { Heading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import auditMessages from './messages.json' with { type: 'json' };

/** The end of the chain of events as the store signed it last. The store checks the chain, not the browser: `npm run audit`. */
export default function Proof() {
  const { proof: messages } = useMessages(auditMessages);
  const { views, loading } = useAdminMessages();
  const language = useLanguage();
  const [head, setHead] = useState<HeadsQuery['events']['items'][number]>();
  // The oldest comes first: until none comes.
  const { data, error } = useAsk(HeadsDocument, { after: head?.position ?? 0 });
  const last = data?.events.items.at(-1);
  useEffect(() => {
    if (last) setHead(last);
  }, [last]);
  const { created_at: at, data: signed } = JSON.parse(head?.body ?? '{}');
  return (
    <>
      <Heading up={{ href: hrefOf('/audit'), label: views.audit }} title={messages.title} />
      <p>{messages.intro}</p>
      <pre>
        <code>npm run audit</code>
      </pre>
      {error && <Failure error={error} />}
      {signed ? (
        <>
          <Facts
            of={[
              [messages.signedAt, <When key="at" at={at} />],
              [messages.position, signed.position.toLocaleString(language)],
              [messages.link, <code key="link">{signed.link}</code>],
              [messages.key, <code key="key">{signed.public_key}</code>],
            ]}
          />
          <p class="soft">{messages.keep}</p>
        </>
      ) : (
        !error && <p>{data && !last ? messages.none : loading}</p>
      )}
    </>
  );
}
