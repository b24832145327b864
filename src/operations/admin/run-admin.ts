import { Command, CommanderError } from 'commander';
import { AppError } from '../../core/errors.js';
import { clientErrorOf } from '../../http/errors/client-error.js';
import type { AdminCommand } from './command.js';
import { exportCommand } from './export-command.js';
import { createKey, listKeys, revokeKey } from './key-commands.js';
import { signInLinkCommand } from './link-command.js';
import { exportPlantsCommand, importPlantsCommand } from './plant-commands.js';
import { forgetSecrets } from './secrets-command.js';
import { createShop, listShops } from './shop-commands.js';
import { openAdminStore } from './store.js';
import { createUserCommand, disableUserCommand, enableUserCommand, listUsers } from './user-commands.js';

interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** The exit codes of a command that was refused or failed, and of wrong usage. */
const FAILED = 1;
const MISUSED = 2;

/** Runs one command of `npm run admin` on the store that `open` opens, and closes that; returns the exit code. */
export async function runAdmin(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { out, err }: Output,
  open = openAdminStore,
): Promise<number> {
  let exitCode = 0;
  const program = new Command('npm run admin --')
    .description(
      'Opens shops, manages their API keys and users, lets staff in to the back office, imports plants, exports what a shop has, and forgets what a lost SECRETS_KEY has encrypted, in the database of DATABASE_URL or, without one, of DATA_DIR.',
    )
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError('Add --help to see the options.');
  for (const { name, description, options, run } of commands) {
    const command = program.command(name).description(description);
    for (const option of options) command.addOption(option);
    command.option('--json', 'print JSON, for programs').action(async ({ json: isJson, ...values }) => {
      try {
        const store = await open(environment);
        const { text, json, isFailed } = await run(store, values).finally(() => store.close());
        out(isJson ? `${JSON.stringify(json, null, 2)}\n` : text);
        if (isFailed) exitCode = FAILED;
      } catch (error) {
        err(isJson ? `${JSON.stringify({ error: failureOf(error) })}\n` : `${failureOf(error).message}\n`);
        exitCode = FAILED;
      }
    });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : MISUSED;
  }
  return exitCode;
}

/** The failure. Refusals of the store have a code; errors of the database or of a setting have none. */
function failureOf(error: unknown): { code?: string; message: string } {
  if (!(error instanceof AppError)) return { message: (error as Error).message };
  const issues = error.issues.map((issue) => ({ ...issue, field: flagOf(issue.field) }));
  const { code, message } = clientErrorOf(issues.length > 0 ? AppError.badInput(issues) : error);
  return { code: code.toLowerCase(), message };
}

/** The option that sets an argument: `--order-prefix` for `orderPrefix`. */
const flagOf = (field: string): string => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Every command of `npm run admin`, as its help lists them. */
export const commands: readonly AdminCommand[] = [
  createShop,
  listShops,
  createKey,
  listKeys,
  revokeKey,
  createUserCommand,
  listUsers,
  enableUserCommand,
  disableUserCommand,
  signInLinkCommand,
  exportCommand,
  importPlantsCommand,
  exportPlantsCommand,
  forgetSecrets,
];
