import { dayAfter } from '../../parts/day-after.ts';

/** The first and the last day of a period, both in it, as the calendar of the shop names them: `2026-11-25`. */
export interface Period {
  from: string;
  to: string;
}

/** The periods that a link chooses. */
export const PRESETS = ['today', 'week', 'days30', 'month', 'lastMonth', 'year'] as const;

export type Preset = (typeof PRESETS)[number];

const isPreset = (name: string | undefined): name is Preset => PRESETS.includes(name as Preset);

const DAY_MS = 86_400_000;
/** Up to so many days, each has a row, and up to so many weeks: both fit on a page. */
const MOST_DAYS = 62;
const MOST_WEEKS = 53;

/** The day so many days later. A day of the calendar has no hours: no change of clocks counts here. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The same day so many months earlier, or the last one of a month that is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - months, 0));
  end.setUTCDate(Math.min(date, end.getUTCDate()));
  return end.toISOString().slice(0, 10);
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of a preset. Those of this month and of this year end today. */
export function periodOf(preset: Preset, today: string): Period {
  const month = firstOf(today);
  const from = {
    today,
    week: plusDays(today, -6),
    days30: plusDays(today, -29),
    month,
    lastMonth: monthsBefore(month, 1),
    year: `${today.slice(0, 4)}-01-01`,
  }[preset];
  return { from, to: preset === 'lastMonth' ? plusDays(month, -1) : today };
}

/**
 * What a period is compared with: the days of the month before or of the year before up to the same date, the whole month before
 * last month; else as many days just before it.
 */
export function periodBefore(period: Period, preset?: Preset): Period {
  const { from, to } = period;
  if (preset === 'lastMonth') return { from: monthsBefore(from, 1), to: plusDays(from, -1) };
  const months = preset === 'month' ? 1 : preset === 'year' ? 12 : 0;
  if (months > 0) return { from: monthsBefore(from, months), to: monthsBefore(to, months) };
  return { from: plusDays(from, -daysIn(period)), to: plusDays(from, -1) };
}

/** When a period begins and ends, by the clocks of the shop. */
export const momentsOf = (timeZone: string | undefined, { from, to }: Period): Period => ({
  from: dayAfter(timeZone, from, 0) ?? '',
  to: dayAfter(timeZone, to, 1) ?? '',
});

/** What has a row when nobody has chosen: as little as fits on one page. */
export function groupingOf(period: Period): 'DAY' | 'WEEK' | 'MONTH' {
  const days = daysIn(period);
  return days <= MOST_DAYS ? 'DAY' : days <= MOST_WEEKS * 7 ? 'WEEK' : 'MONTH';
}

/**
 * The period of a URL: its days, else those of its preset, else the last 30 days. Without a first day, it has 30 days; without a last
 * one, it ends today.
 */
export function periodIn(query: Readonly<Record<string, string>>, today: string): { period: Period; preset?: Preset } {
  const day = (name: string) => dayAfter('UTC', query[name], 0)?.slice(0, 10);
  const [from, to = today] = [day('from'), day('to')];
  if (from ?? day('to')) return { period: { from: from ?? plusDays(to, -29), to } };
  const preset = isPreset(query['period']) ? query['period'] : 'days30';
  return { period: periodOf(preset, today), preset };
}
