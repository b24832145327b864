import { InvalidArgumentError } from 'commander';
import { GraphQLDateTimeISO } from 'graphql-scalars';

/** An amount of money on the command line: minor units. */
export function amount(text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of minor units, such as 795.');
  return Number(text);
}

/** A time on the command line, as the API takes it, or a date, which begins in UTC. */
export function time(text: string): Date {
  try {
    return GraphQLDateTimeISO.parseValue(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  } catch {
    throw new InvalidArgumentError('It must be a date or a time like 2027-01-31T12:00:00Z.');
  }
}
