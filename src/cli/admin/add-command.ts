import type { Command } from 'commander';
import type { AdminStore } from './store.js';

/** What a command prints: for people, or with `--json` for programs. */
interface Printed {
  text: string;
  json: unknown;
}

/** Adds a command. Each gets the option `--json`; `operation` runs with the opened store and the parsed options. */
export type AddCommand = <Options>(
  describe: (command: Command) => Command,
  operation: (store: AdminStore, options: Options) => Promise<Printed>,
) => void;
