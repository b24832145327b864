import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '../../src/cli/admin/run-admin.js';
import { readConfig } from '../../src/config/config.js';
import { connect } from '../../src/db/mikro-orm.config.js';

/** A folder with the demo, in which the commands of `npm run admin` run; no store has it open meanwhile. */
export async function openAdminFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-admin-'));
  const environment: Record<string, string> = { DATA_DIR: join(folder, 'data') };
  // A copy of the demo, as the tests' image holds it.
  await (await connect(readConfig(environment), process.env['TEST_IMAGE'])).close();
  /** Runs a command; `json` is what it prints with `--json`. */
  const admin = async (...args: string[]) => {
    const printed = { out: [] as string[], err: [] as string[] };
    const exitCode = await runAdmin(args, environment, {
      out: (text) => void printed.out.push(text),
      err: (text) => void printed.err.push(text),
    });
    const [out, err] = [printed.out.join(''), printed.err.join('')];
    return { exitCode, out, err, json: args.includes('--json') && out ? JSON.parse(out) : undefined };
  };
  return { folder, environment, admin, close: () => rm(folder, { recursive: true }) };
}
