import { type Day, plusDays, weekdayOf } from '../../../../core/calendar.js';
import { type KeptZone, WEEK, type Weekday } from '../../../organizations/delivery/delivery-zone.js';

interface Sending {
  today: Day;
  /** What the buyer asks for. */
  notBefore?: Day | null | undefined;
  /** On which days of the week the shop sends; none: on all. */
  weekdays: readonly Weekday[];
  zone?: KeptZone | undefined;
}

/** The date until which the zone is closed; undefined if it is open. */
export const closedUntil = (zone: KeptZone | undefined, today: Day): Day | undefined =>
  zone?.closedUntil && zone.closedUntil > today ? zone.closedUntil : undefined;

/** The first day on which an order is sent; undefined if nothing says so: it is sent as soon as it is packed. */
export function shipNotBefore({ today, notBefore, weekdays, zone }: Sending): Day | undefined {
  const [latest] = [notBefore ?? '', closedUntil(zone, today) ?? ''].sort().reverse();
  return latest ? nextOf(weekdays, latest) : undefined;
}

/** This day or the first one after it on which the shop sends. */
export function nextOf(weekdays: readonly Weekday[], day: Day): Day {
  const isSent = (one: Day) => weekdays.includes(WEEK[weekdayOf(one)] as Weekday);
  const week = WEEK.map((_, days) => plusDays(day, days));
  return week.find(isSent) ?? day;
}
