import { useMessages } from '../../../ui/language.ts';
import { Badge, type Tone } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { type EndpointFragment, WebhookHealthDocument, type WebhookHealthQuery } from '../../documents.generated.ts';
import { webhookMessages } from './messages.ts';
import { NextAttempt } from './next-attempt.tsx';

/** How an endpoint fares, by its deliveries of the last 30 days. */
export interface EndpointHealth {
  kind: 'off' | 'disabled' | 'failing' | 'gaveUp' | 'underWay' | 'good' | 'unused';
  delivered: number;
  waiting: number;
  dead: number;
  /** What the receiver answered at last: a status, or why there was no answer. */
  answer?: string;
  /** When the store disabled it, tries again, or delivered at last. */
  at?: string | null | undefined;
}

const TONES: Readonly<Record<EndpointHealth['kind'], Tone>> = {
  off: 'calm',
  disabled: 'bad',
  failing: 'bad',
  gaveUp: 'wait',
  underWay: 'busy',
  good: 'good',
  unused: 'calm',
};

export function healthOf(
  { active, disabledAt }: Pick<EndpointFragment, 'active' | 'disabledAt'>,
  { DELIVERED, PENDING, DEAD }: WebhookHealthQuery,
): EndpointHealth {
  const counts = { delivered: DELIVERED.total, waiting: PENDING.total, dead: DEAD.total };
  const failed = PENDING.items.find(({ attempts }) => attempts.length > 0);
  const last = failed?.attempts.at(-1);
  const lastAt = DELIVERED.items[0]?.deliveredAt;
  if (!active) return { kind: disabledAt ? 'disabled' : 'off', ...counts, at: disabledAt };
  if (last)
    return { kind: 'failing', ...counts, answer: String(last.status ?? last.error ?? ''), at: failed?.nextAttemptAt };
  if (counts.waiting > 0) return { kind: 'underWay', ...counts, at: lastAt };
  if (counts.dead > 0) return { kind: 'gaveUp', ...counts, at: lastAt };
  return { kind: counts.delivered > 0 ? 'good' : 'unused', ...counts, at: lastAt };
}

/** How an endpoint fares, as a sentence. */
export function Health({ of: endpoint }: { of: EndpointFragment }) {
  const { health: words } = useMessages(webhookMessages);
  const { data } = useAsk(WebhookHealthDocument, { endpointId: endpoint.id });
  if (!data) return null;
  const health = healthOf(endpoint, data);
  const { kind, at } = health;
  return (
    <span class="two">
      <span>
        <Badge tone={TONES[kind]}>{words.names[kind]}</Badge>
      </span>
      <span class="soft small">
        {words.sentences[kind](health)}{' '}
        {at &&
          (kind === 'failing' ? (
            <NextAttempt at={at} />
          ) : (
            <>
              {words.at[kind]} <When at={at} />
            </>
          ))}
      </span>
    </span>
  );
}
