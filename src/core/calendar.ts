import { DateTime } from 'luxon';

/** A day of the calendar, such as 2027-01-31, wherever that is. Such texts sort as the days do. */
export type Day = string;

const at = (day: Day): DateTime => DateTime.fromISO(day, { zone: 'utc' });

const named = (time: DateTime): Day => time.toISODate() ?? '';

/** Whether a text is a day that exists: 2027-02-29 does not. */
export const isDay = (text: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && at(text).isValid;

/** The day that a time zone has at a moment. */
export const dayOf = (moment: Date, zone: string): Day => named(DateTime.fromJSDate(moment, { zone }));

export const plusDays = (day: Day, days: number): Day => named(at(day).plus({ days }));

export const plusYear = (day: Day): Day => named(at(day).plus({ years: 1 }));

/** Monday is 0. */
export const weekdayOf = (day: Day): number => at(day).weekday - 1;
