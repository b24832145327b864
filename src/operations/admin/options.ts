import { InvalidArgumentError, Option } from 'commander';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { Role } from '../../core/context.js';
import { Scope } from '../../core/scope.js';

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

/** A required option that takes a role. */
export const roleOption = (flags: string, description: string): Option =>
  new Option(flags, description).choices(Object.values(Role)).makeOptionMandatory();

/** An option that takes scopes of an API key, which need no role. */
export const scopesOption = (flags: string, description: string): Option =>
  new Option(flags, description).choices(Object.values(Scope)).implies({ maxRole: Role.CUSTOMER });
