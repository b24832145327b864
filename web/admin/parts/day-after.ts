/** By how many milliseconds the clocks of a time zone are ahead of UTC at a moment. */
function aheadAt(timeZone: string | undefined, at: number): number {
  // `GMT`, or `GMT+01:00`.
  const [, offset] = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(at).split('GMT');
  return -Date.parse(`1970-01-01T00:00${offset?.slice(0, 6) || 'Z'}`);
}

/** What the clocks of the shop show: `2026-11-25 14:03`. */
export const clockText = (timeZone: string | undefined, at: number): string =>
  new Date(at + aheadAt(timeZone, at)).toISOString().slice(0, 16).replace('T', ' ');

/** The day of a moment in the shop's time zone: `2026-11-25`. */
export const dayOf = (timeZone: string | undefined, at: number): string => clockText(timeZone, at).slice(0, 10);

/** When a day begins in the shop's time zone (`2026-11-25`), so many days later. */
export function dayAfter(timeZone: string | undefined, date: string | undefined, days: number): string | undefined {
  const midnight = Date.parse(`${date}T00:00Z`) + days * 86_400_000;
  if (Number.isNaN(midnight)) return undefined;
  // The clocks just before it count. The first look may be hours away, beyond a change of the clocks.
  const near = midnight - aheadAt(timeZone, midnight - 1);
  const first = midnight - aheadAt(timeZone, near - 1);
  // At midnight, clocks may go back: the last hour of the day before comes again.
  return new Date(Math.max(first, midnight - aheadAt(timeZone, first))).toISOString();
}

/** When the day begins that is so many days after today. */
export const daysFromNow = (timeZone: string | undefined, days: number): string =>
  dayAfter(timeZone, dayOf(timeZone, Date.now()), days) ?? '';
