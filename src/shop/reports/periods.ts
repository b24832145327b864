import { DateTime } from 'luxon';
import { SalesReportBy } from './sales-report.types.js';

/** A part of time: from its begin until before its end. */
export interface Period {
  from: Date;
  to: Date;
}

const UNITS = { [SalesReportBy.DAY]: 'day', [SalesReportBy.WEEK]: 'week', [SalesReportBy.MONTH]: 'month' } as const;

/** The days, weeks (from Monday) or months of a time zone in a part of time, in order; the first and the last one are cut to it. */
export function periodsIn({ from, to }: Period, by: Exclude<SalesReportBy, 'plant'>, timeZone: string): Period[] {
  const periods: Period[] = [];
  for (let begin = from; begin < to; ) {
    const next = endOf(begin, UNITS[by], timeZone);
    const end = next < to ? next : to;
    periods.push({ from: begin, to: end });
    begin = end;
  }
  return periods;
}

/** When the day, week or month of a moment ends: at midnight in the zone, or where clocks skip midnight, at the first time that they show. */
const endOf = (moment: Date, unit: 'day' | 'week' | 'month', zone: string): Date =>
  DateTime.fromJSDate(moment, { zone })
    .plus({ [unit]: 1 })
    .startOf(unit)
    .toJSDate();
