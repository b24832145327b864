import { Option } from 'commander';
import type { AdminStore } from './store.js';

/** A row of the table of commands (`commands.ts`). Each command has the option `--json`, too. */
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
