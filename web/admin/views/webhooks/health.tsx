import { type Language, useLanguage, useMessages } from '../../../ui/language.ts';
import { Badge, type Tone } from '../../../ui/parts/status.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { type EndpointFragment, WebhookHealthDocument } from '../../documents.generated.ts';
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
function timeText(language: Language, timeZone: string | undefined, at: string): string {
  const day = (moment: number | Date) => new Intl.DateTimeFormat(language, { timeZone }).format(moment);
  const isToday = day(new Date(at)) === day(Date.now());
  const format: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(isToday ? {} : { dateStyle: 'medium' }) };
  return new Intl.DateTimeFormat(language, { ...format, timeZone }).format(new Date(at));
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
          {since ? words.failingSince(timeText(language, timeZone, since)) : words.names[kind]}
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
