import type { FieldIssue } from '../errors.js';
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
    knownFilters.includes(type) ? [] : [notAllowed(`${field}[${index}]`, 'event_type', type, knownFilters)],
  );
}

/** A value that is none of those allowed. */
export function notAllowed(field: string, code: string, received: string, allowed: readonly string[]): FieldIssue {
  const message = `${field} must be one of ${allowed.join(', ')} (received ${JSON.stringify(received)})`;
  return { field, code, message, received, allowed };
}
