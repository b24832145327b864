import { useMessages } from '../../../../ui/language.ts';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import { OrderMailsDocument } from '../../../documents.generated.ts';
import mailMessages from './mails.json' with { type: 'json' };

const TONES = { QUEUED: 'wait', SENT: 'good', FAILED: 'bad' } as const;

/** What the customer was written about the order, oldest first. It is loaded when somebody asks for it. */
export default function Mails({ id }: { id: string }) {
  const messages = useMessages(mailMessages);
  const { data } = useAsk(OrderMailsDocument, { id });
  if (!data) return null;
  const { mails } = data.order;
  if (mails.length === 0) return <p class="soft">{messages.none}</p>;
  return (
    <ol class="thread">
      {mails.map(({ kind, at, outcome, messageId }) => (
        <li key={messageId} class={TONES[outcome]}>
          <p class="said">
            <strong>{messages.kinds[kind]}</strong>
            <span class="soft small">
              {messages.outcomes[outcome]} · <When at={at} />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
