import { type Language, type TextsOf, useLanguage, useMessages } from '../../../ui/language.ts';
import { Badge, type Tone } from '../../../ui/parts/status.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { type EndpointFragment, WebhookHealthDocument } from '../../documents.generated.ts';
import { dayOf } from '../../parts/day-after.ts';
import { type EndpointHealth, healthOf } from './health-of.ts';
import webhookMessages from './messages.json' with { type: 'json' };
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

type Words = TextsOf<typeof webhookMessages>['health'];

function sentenceOf(words: Words, { kind, status, error, delivered, waiting, dead }: EndpointHealth): string {
  if (kind === 'off' || kind === 'disabled' || kind === 'unused') return words.sentences[kind];
  if (kind !== 'failing') return words.delivered(delivered, delivered + waiting + dead);
  // Unknown while newer deliveries wait for their first attempt.
  const answer = status ? words.answered(status) : error ? words.unanswered(error) : '';
  return answer + (dead > 0 ? words.waitingAndFailed(waiting, dead) : words.waiting(waiting));
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
        {sentenceOf(words, health)}{' '}
        {at &&
          (kind === 'failing' || kind === 'underWay' ? (
            <NextAttempt at={at} />
          ) : (
            <>
              {words.at[kind as keyof typeof words.at]} <When at={at} />
            </>
          ))}
      </span>
    </span>
  );
}
