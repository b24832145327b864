import type { Day } from '../../../core/calendar.js';
import { registerEnum } from '../../../core/resolvers/register-enum.js';

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
export enum Weekday {
  MONDAY = 'monday',
  TUESDAY = 'tuesday',
  WEDNESDAY = 'wednesday',
  THURSDAY = 'thursday',
  FRIDAY = 'friday',
  SATURDAY = 'saturday',
  SUNDAY = 'sunday',
}

export const WEEK = Object.values(Weekday);

registerEnum(Weekday, {
  name: 'Weekday',
  description: 'A day of the week.',
  values: {
    MONDAY: 'Monday.',
    TUESDAY: 'Tuesday.',
    WEDNESDAY: 'Wednesday.',
    THURSDAY: 'Thursday.',
    FRIDAY: 'Friday.',
    SATURDAY: 'Saturday.',
    SUNDAY: 'Sunday.',
  },
});
