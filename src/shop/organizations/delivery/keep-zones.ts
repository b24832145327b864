import { type Day, plusYear } from '../../../core/calendar.js';
import { AppError } from '../../../core/errors.js';
import type { FieldIssue } from '../../../core/field-issue.js';
import { type KeptZone, WEEK, type Weekday } from './delivery-zone.js';
import type { DeliveryMethodInput, DeliveryZoneInput } from './delivery-zone.types.js';

/** The given zones as the shop keeps them; BAD_USER_INPUT names all that contradicts itself. */
export function keepZones(zones: readonly DeliveryZoneInput[], today: Day): KeptZone[] {
  const latest = plusYear(today);
  const issues = zones.flatMap(({ methods, closedUntil: received }, at) => {
    const zone = `deliveryZones[${at}]`;
    const own = methods.flatMap((method, index) =>
      issuesOf(method, `${zone}.methods[${index}]`, methods.slice(0, index)),
    );
    if (received == null || received <= latest) return own;
    return [...own, { field: `${zone}.closedUntil`, code: 'max', received, allowed: latest } as const];
  });
  if (issues.length > 0) throw AppError.badInput(issues);
  return zones.map(({ name, countries, regions, methods, closedUntil }) => ({
    name,
    countries: [...new Set(countries.map((code) => code.toUpperCase()))],
    regions: [...new Map((regions ?? []).map((region) => [region.toLowerCase(), region])).values()],
    methods: methods.map(({ code, name, fee, freeFrom, days: { min, max } }) => ({
      ...{ code, name, fee, freeFrom: freeFrom ?? null, days: { min, max } },
    })),
    closedUntil: closedUntil ?? null,
  }));
}

function issuesOf({ code, days }: DeliveryMethodInput, field: string, before: readonly DeliveryMethodInput[]) {
  const issues: FieldIssue[] = [];
  if (before.some((other) => other.code === code))
    issues.push({ field: `${field}.code`, code: 'unique', variant: 'sameMethod', received: code });
  if (days.min > days.max) {
    const issue = { code: 'max', received: days.min, allowed: days.max, variant: 'maxOf', other: 'max' } as const;
    issues.push({ field: `${field}.days.min`, ...issue });
  }
  return issues;
}

/** In the order of a week, each once. */
export const keepWeekdays = (given: readonly Weekday[]): Weekday[] => WEEK.filter((day) => given.includes(day));
