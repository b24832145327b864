import { useMessages } from '../../../../ui/language.ts';
import { Status } from '../../../../ui/parts/status.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import { EventDeliveriesDocument } from '../../../documents.generated.ts';
import { orderViewMessages } from './messages.ts';

/** Where an event was sent, and what the last attempt got for an answer. */
export function Deliveries({ eventId }: { eventId: string }) {
  const messages = useMessages(orderViewMessages);
  const { data } = useAsk(EventDeliveriesDocument, { eventId });
  const deliveries = data?.webhookDeliveries.items ?? [];
  if (deliveries.length === 0) return null;
  return (
    <ul class="deliveries">
      {deliveries.map(({ id, state, endpoint, attempts, attemptCount, nextAttemptAt }) => {
        const last = attempts.at(-1);
        return (
          <li key={id}>
            <Status delivery={state} />
            <span class="url">{endpoint.url}</span>
            {last && (
              <span>{messages.attempt(String(last.status ?? last.error ?? ''), last.durationMs, attemptCount)}</span>
            )}
            {state === 'PENDING' && nextAttemptAt && (
              <span>
                {messages.nextAttempt} <When at={nextAttemptAt} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
