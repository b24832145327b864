import { readConfig } from '../../../src/config/config.js';
import { runAdmin } from '../../../src/operations/admin/run-admin.js';
import { adminStoreOn, openAdminStore } from '../../../src/operations/admin/store.js';
import { sharedSchemas } from '../../support/contract/shared-schemas.js';
import { TEST_SECRETS_KEY } from '../../support/database.js';
import type { Store } from '../../support/store.js';

/** The settings of a store on which commands run: they sign their links with its key. */
export const WITH_COMMANDS = { PROCESS_ROLE: 'api', SECRETS_KEY: TEST_SECRETS_KEY };

/** Runs a command of `npm run admin`; `json` is what it prints with `--json`. */
async function run(args: string[], environment: Record<string, string>, open = openAdminStore) {
  const printed = { out: [] as string[], err: [] as string[] };
  const output = {
    out: (text: string) => void printed.out.push(text),
    err: (text: string) => void printed.err.push(text),
  };
  const exitCode = await runAdmin(args, environment, output, open);
  const [out, err] = [printed.out.join(''), printed.err.join('')];
  return { exitCode, out, err, json: args.includes('--json') && out ? JSON.parse(out) : undefined };
}

/** Runs commands in a database that each of them opens, as an operator does: a folder that no store has open meanwhile. */
export const adminIn =
  (environment: Record<string, string>) =>
  (...args: string[]) =>
    run(args, environment);

/** Runs commands on the database of an open store, which stays open. Only test/operations/admin/admin-folder.test.ts needs more. */
export const adminOn =
  ({ orm }: Store, environment: Record<string, string> = {}) =>
  (...args: string[]) =>
    run(args, { ...WITH_COMMANDS, ...environment }, async (settings) => {
      const { schema } = await sharedSchemas();
      return { ...adminStoreOn(readConfig(settings), orm, schema), close: async () => {} };
    });

/** The arguments that open an empty shop, whose admin is `admin@s.example`. */
export const newShop = (slug: string, currency = 'USD'): string[] => [
  ...['create-shop', '--slug', slug, '--name', slug, '--currency', currency, '--shipping-fee', '795'],
  ...['--order-prefix', slug.slice(0, 2).toUpperCase(), '--admin', 'admin@s.example', '--json'],
];
