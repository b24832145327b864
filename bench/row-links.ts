import { printTable } from './support/report/table.ts';
import type { Benchmark } from './support/run/benchmark.ts';
import { cpuSeconds } from './support/run/cpu-time.ts';
import { atEnd } from './support/run/endings.ts';
import { built } from './support/store/built.ts';
import { type Database, freshDatabase } from './support/store/database.ts';

/** How often a worker links new rows (`background-jobs.ts`). */
const SECONDS = 5;

export const rowLinks: Benchmark<{ plants: number; rounds: number }> = {
  name: 'row-links',
  measures: `The CPU time of adding digests of rows to their chain, in the process and in its sessions of PostgreSQL, for calls
with no, few and many rows. A worker makes such a call every ${SECONDS} seconds; the share is that of one core.`,
  sizes: { plants: 6000, rounds: 40 },
  smoke: { plants: 200, rounds: 1 },
  run: async ({ plants, rounds }, { found }) => {
    const database = await freshDatabase(plants);
    const link = await linker(database);
    await link();
    const sizes = [0, plants / 200, plants / 20, plants / 2].map(Math.round);
    const totals = sizes.map(() => ({ own: 0, server: 0 }));
    for (let round = 0; round <= rounds; round++) {
      for (const [index, rows] of sizes.entries()) {
        await unlink(database, rows);
        const { own, server } = await timesOf(database, link);
        const total = totals[index];
        if (!total || round === 0) continue;
        total.own += own / rounds;
        total.server += server / rounds;
      }
    }
    const head = ['rows in a call', 'process ms', 'PostgreSQL ms', 'ms for 1,000 rows', 'share of a core'];
    const table = sizes.map((rows, index) => {
      const { own = 0, server = 0 } = totals[index] ?? {};
      const forThousand = rows > 0 ? (((own + server) / rows) * 1000).toFixed(1) : '';
      const share = `${((own + server) / SECONDS / 10).toFixed(2)} %`;
      return [String(rows), own.toFixed(1), server.toFixed(1), forThousand, share];
    });
    printTable(head, table);
    const all = [head, head.map(() => '---:'), ...table];
    found({ markdown: all.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), data: { sizes, totals } });
  },
};

/** The job of a worker, with a connection to this database. */
async function linker({ environment }: Database): Promise<() => Promise<void>> {
  const { readConfig } = await built<typeof import('../src/config/config.ts')>('config/config');
  const { connect } = await built<typeof import('../src/db/mikro-orm.config.ts')>('db/mikro-orm.config');
  const { linkRows } = await built<typeof import('../src/core/row-digests/link-rows.ts')>('core/row-digests/link-rows');
  const roles = 'core/persistence/row-security/database-role';
  const { inAllOrganizations } =
    await built<typeof import('../src/core/persistence/row-security/database-role.ts')>(roles);
  const orm = await connect(readConfig(environment));
  atEnd(() => orm.close());
  return () => inAllOrganizations(() => linkRows(orm));
}

/** Takes digests out of the chain. Triggers refuse that, except to the role of a replica. */
const unlink = (database: Database, rows: number) =>
  database.query(`set session_replication_role = replica; update row_digests set position = null where (row_id, kind) in (
    select row_id, kind from row_digests where kind = 'stock_movements' order by number desc limit ${rows})`);

/** The milliseconds of CPU time of this process and of its sessions. */
async function timesOf(database: Database, run: () => Promise<void>): Promise<{ own: number; server: number }> {
  const sessions = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const server = () => sessions.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const [before, used] = [server(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(used);
  return { own: (user + system) / 1000, server: (server() - before) * 1000 };
}
