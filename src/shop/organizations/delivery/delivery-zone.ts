import type { Day } from '../../../core/calendar.js';
import { makeEnum, type ValueOf } from '../../../core/resolvers/make-enum.js';

/** What a way of delivery costs, in minor units, and the merchandise value (after discount) from which it costs nothing; null: never. */
export interface ShippingRates {
  fee: number;
  freeFrom: number | null;
}

/** A way of delivery, as a shop keeps it. */
export interface KeptMethod extends ShippingRates {
  /** Unique within its zone. */
  code: string;
  name: string;
  /** How many days a parcel takes. */
  days: { min: number; max: number };
}

/** A part of the world to which a shop delivers, as it keeps it: capital country codes. Without regions it has all of them. */
export interface KeptZone {
  name: string;
  countries: string[];
  regions: string[];
  methods: KeptMethod[];
  /** The first day on which parcels are sent again. */
  closedUntil: Day | null;
}

/** In the order of a week. */
export const Weekday = makeEnum('Weekday', 'A day of the week.', {
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
  SUNDAY: 'Sunday.',
});
export type Weekday = ValueOf<typeof Weekday>;

export const WEEK = Object.values(Weekday);
