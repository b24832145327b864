import { useMessages } from '../../../../ui/language.ts';
import { Status } from '../../../../ui/parts/status.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import { EventDeliveriesDocument, type EventDeliveriesQuery } from '../../../documents.generated.ts';
import orderViewMessages from './messages.json' with { type: 'json' };

/** So long after an event, its first attempts are watched. */
const NEW_MS = 60_000;
const REST_MS = 30_000;

/** How long the deliveries of an event of this moment stay as they are: an order has many events, and the shop many changes. */
const restOf =
  (at: string) =>
  ({ webhookDeliveries: { items } }: EventDeliveriesQuery): number => {
    const isWaiting = items.some(({ state }) => state === 'PENDING');
    const isNew = Date.now() - Date.parse(at) < NEW_MS;
    if (isNew && (isWaiting || items.length === 0)) return 0;
    return isWaiting ? REST_MS : Number.POSITIVE_INFINITY;
  };

/** Where an event of this moment was sent, and what the last attempt got for an answer. */
export function Deliveries({ eventId, at }: { eventId: string; at: string }) {
  const messages = useMessages(orderViewMessages);
  const { data } = useAsk(EventDeliveriesDocument, { eventId }, { restMs: restOf(at) });
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
              <span>{messages.attempt(attemptCount || 1, last.status ?? last.error ?? '', last.durationMs)}</span>
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
