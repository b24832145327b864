import { type Language, useLanguage, useMessages } from '../../../ui/language.ts';
import { Badge, type Tone } from '../../../ui/parts/status.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { type EndpointFragment, WebhookHealthDocument } from '../../documents.generated.ts';
import { dayOf } from '../../parts/day-after.ts';
import { type EndpointHealth, healthOf } from './health-of.ts';
import { webhookMessages } from './messages.ts';
import { NextAttempt } from './next-attempt.tsx';

const TONES: Readonly<Record<EndpointHealth['kind'], Tone>> = {
  off: 'calm',
  disabled: 'bad',
  failing: 'bad',
  gaveUp: 'wait',
  underWay: 'busy',
  good: 'good',
  unused: 'calm',
};

/** A time of today, else with its date. */
function timeText(language: Language, timeZone: string | undefined, at: number): string {
  const isToday = dayOf(timeZone, at) === dayOf(timeZone, Date.now());
  const format = { timeStyle: 'short', dateStyle: isToday ? undefined : 'medium' } as const;
  return new Intl.DateTimeFormat(language, { ...format, timeZone }).format(at);
}

/** How an endpoint fares, as a sentence. */
export function Health({ of: endpoint }: { of: EndpointFragment }) {
  const { health: words } = useMessages(webhookMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { data } = useAsk(WebhookHealthDocument, { endpointId: endpoint.id });
  if (!data) return null;
  const health = healthOf(endpoint, data);
  const { kind, at, since } = health;
  return (
    <span class="two">
      <span>
        <Badge tone={TONES[kind]}>
          {since ? words.failingSince(timeText(language, timeZone, Date.parse(since))) : words.names[kind]}
        </Badge>
      </span>
      <span class="soft small">
        {words.sentences[kind](health)}{' '}
        {at &&
          (kind === 'failing' || kind === 'underWay' ? (
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
