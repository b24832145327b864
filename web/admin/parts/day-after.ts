/** The beginning of a day here (`2026-11-25`), so many days later. */
export function dayAfter(date: string | undefined, days: number): string | undefined {
  const [year = 0, month = 0, day = 0] = (date ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, day + days);
  return date && Number.isFinite(at.getTime()) ? at.toISOString() : undefined;
}
