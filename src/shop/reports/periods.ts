import { SalesReportBy } from './sales-report.types.js';

/** A part of time: from its begin until before its end. */
export interface Period {
  from: Date;
  to: Date;
}

/**
 * The days, weeks (from Monday) or months of UTC in a part of time, in order; the first and the last one are cut to it. By
 * plant, time is not divided.
 */
export function periodsIn({ from, to }: Period, by: SalesReportBy): Period[] {
  const periods: Period[] = [];
  for (let begin = from; begin < to; ) {
    const end = by === SalesReportBy.PLANT ? to : endOf(begin, by);
    periods.push({ from: begin, to: end < to ? end : to });
    begin = end;
  }
  return periods;
}

/** When the day, week or month of a moment ends. */
function endOf(moment: Date, by: SalesReportBy): Date {
  const end = new Date(moment);
  end.setUTCHours(0, 0, 0, 0);
  if (by === SalesReportBy.MONTH) end.setUTCMonth(end.getUTCMonth() + 1, 1);
  else end.setUTCDate(end.getUTCDate() + (by === SalesReportBy.WEEK ? 7 - ((end.getUTCDay() + 6) % 7) : 1));
  return end;
}
