import { InvalidArgumentError, Option } from 'commander';
import { Role } from '../../core/context.js';

/** An amount of money on the command line: minor units. */
export function amount(text: string): number {
  if (!/^\d{1,10}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of minor units, such as 795.');
  return Number(text);
}

/** A time on the command line. */
export function time(text: string): Date {
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(Date.parse(text)))
    throw new InvalidArgumentError('It must be a time like 2027-01-31T12:00:00Z.');
  return new Date(text);
}

/** A required option that takes a role. */
export const roleOption = (flags: string, description: string): Option =>
  new Option(flags, description).choices(Object.values(Role)).makeOptionMandatory();
