import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type Language, textsOf, useLanguage, useMessages } from '../language.ts';
import partMessages from '../messages.json' with { type: 'json' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An IANA name; undefined: the browser's own. */
type Zone = string | undefined;

/** The time zone of the shop. Where nobody has said it yet, a browser shows its own. */
export const TimeZoneContext = createContext<Zone>(typeof document === 'undefined' ? 'UTC' : undefined);

export const useTimeZone = (): Zone => useContext(TimeZoneContext);

const formatted = (language: Language, timeZone: Zone, at: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone }).format(new Date(at));

/** 24 Nov 2026 */
export const dateText = (language: Language, timeZone: Zone, at: string): string =>
  formatted(language, timeZone, at, { dateStyle: 'medium' });

/** Two days of the calendar, or one: 2 Dec 2026 – 4 Dec 2026. */
export const daysText = (language: Language, from: string, to = from): string =>
  [...new Set([from, to])].map((day) => dateText(language, 'UTC', day)).join(' – ');

/** November 24, 2026 at 7:03 PM UTC */
export const momentText = (language: Language, timeZone: Zone, at: string): string =>
  formatted(language, timeZone, at, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** 3 hours ago, in 2 days; nothing for what is less than a minute or more than a week away. */
export function distanceText(language: Language, at: string, now: number): string | undefined {
  const distance = new Date(at).getTime() - now;
  const away = Math.abs(distance);
  if (away < MINUTE || away >= 7 * DAY) return undefined;
  const [unit, length] =
    away < HOUR ? (['minute', MINUTE] as const) : away < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat(language).format(Math.trunc(distance / length), unit);
}

/** How long so many minutes are, in the largest unit of which they are a whole number, for a sentence with "after": a day, 36 hours. */
export function durationText(language: Language, minutes: number): string {
  const { day, hour, minute } = textsOf(partMessages, language).durations;
  if (minutes % (24 * 60) === 0) return day(minutes / (24 * 60));
  return minutes % 60 === 0 ? hour(minutes / 60) : minute(minutes);
}

interface WhenProps {
  /** RFC 3339, as the store says it. */
  at: string;
  /** What is shown: how long ago it is (a date, when that is a week or more), the date, or the whole moment. */
  as?: 'distance' | 'date' | 'moment';
}

/** A moment, the whole of which is its title. */
export function When({ at, as = 'distance' }: WhenProps) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const messages = useMessages(partMessages);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (as !== 'distance') return undefined;
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2);
    return () => clearInterval(timer);
  }, [as]);
  const isNow = Math.abs(new Date(at).getTime() - now) < MINUTE;
  const date = dateText(language, timeZone, at);
  const distance = isNow ? messages.now : (distanceText(language, at, now) ?? date);
  const moment = momentText(language, timeZone, at);
  return (
    <time dateTime={at} title={moment}>
      {{ distance, date, moment }[as]}
    </time>
  );
}
