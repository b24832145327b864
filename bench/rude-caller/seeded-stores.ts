import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../support/run/root.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { freshDatabase } from '../support/store/database.ts';
import { startStore } from '../support/store/store.ts';

/** With the rate limit that a store has by default; the processes of the other benchmarks have none. */
const limits = { RATE_LIMIT_PER_MINUTE: '' };

/** A store on each engine, with this many plants and orders. Each function starts the store and returns its address. */
export const seededStores: Record<string, (plants: number, orders: number) => Promise<string>> = {
  PostgreSQL: async (plants, orders) => {
    const database = await freshDatabase();
    await seed(plants, orders, database.environment);
    await database.query('vacuum (analyze)');
    return (await startStore({ ...database.environment, ...limits, PROCESS_ROLE: 'api' })).url;
  },
  embedded: async (plants, orders) => {
    const environment = { DATA_DIR: await temporaryFolder() };
    await seed(plants, orders, environment);
    return (await startStore({ ...environment, ...limits })).url;
  },
};

async function seed(plants: number, orders: number, environment: Record<string, string>): Promise<void> {
  const amounts = ['--plants', String(plants), '--orders', String(orders)];
  const options = { cwd: root, env: { PATH: process.env['PATH'], ...environment } };
  await promisify(execFile)(process.execPath, ['.build/cli/seed.js', ...amounts], options);
}
