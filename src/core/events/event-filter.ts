import type { FieldIssue } from '../field-issue.js';
import { eventTypes } from './catalogue.js';

/** Whether an endpoint's filter lets a type of event through: `*` all of them, `order.*` those of a noun, or exactly. */
export const matches = (filter: readonly string[], type: string): boolean =>
  filter.some((one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))));

/** Everything a filter may name. */
export const knownFilters: readonly string[] = [
  '*',
  ...new Set(eventTypes.map((type) => `${type.split('.')[0]}.*`)),
  ...eventTypes,
];

/** What a list of event types names that there is not. */
export function unknownTypes(field: string, types: readonly string[]): FieldIssue[] {
  return types.flatMap((type, index) =>
    knownFilters.includes(type)
      ? []
      : [{ field: `${field}[${index}]`, code: 'event_type', received: type, allowed: knownFilters }],
  );
}
