import type { FieldIssue } from '../core/field-issue.js';
import { eventTypes } from './catalogue.js';

/**
 * Whether an endpoint's filter matches an event type: `*` matches all, `order.*` all types of order, other filters
 * exactly.
 */
export const matches = (filter: readonly string[], type: string): boolean =>
  filter.some((one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))));

/** All values that a filter may contain. */
const knownFilters: readonly string[] = [
  '*',
  ...new Set(eventTypes.map((type) => `${type.split('.')[0]}.*`)),
  ...eventTypes,
];

/** The issues of a list of event types: one for each unknown type. */
export function unknownTypes(field: string, types: readonly string[]): FieldIssue[] {
  return types.flatMap((type, index) =>
    knownFilters.includes(type)
      ? []
      : [{ field: `${field}[${index}]`, code: 'event_type', received: type, allowed: knownFilters }],
  );
}
