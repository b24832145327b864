import { InvalidArgumentError, Option } from 'commander';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { AdminStore } from './store.js';

/** A row of the table of commands (`run-admin.ts`). Each command has the option `--json`, too. */
export interface AdminCommand<Values = unknown> {
  name: string;
  description: string;
  options: readonly Option[];
  /** Runs with the opened store and the parsed options. */
  run(store: AdminStore, values: Values): Promise<Printed>;
}

/** What a command prints: for people, or with `--json` for programs. */
interface Printed {
  text: string;
  json: unknown;
  /** Whether a part of what was asked for was refused. */
  isFailed?: boolean;
}

type Parse = (text: string) => unknown;

export function optional(flags: string, text: string, parse?: Parse): Option {
  const option = new Option(flags, text);
  return parse ? option.argParser(parse) : option;
}

export const required = (flags: string, text: string, parse?: Parse): Option =>
  optional(flags, text, parse).makeOptionMandatory();

/** The option of each command that works in one shop. */
export const SHOP = required('--shop <slug>', 'slug of the shop');

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
