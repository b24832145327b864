import { loadGenerator } from '../support/load/burst.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { freshDatabase } from '../support/store/database.ts';
import { startStore } from '../support/store/store.ts';
import { casesOf } from './cases.ts';
import type { CaseResult } from './contender.ts';
import { peersFindings } from './findings.ts';
import { isPostgraphileInstalled, startGraphqlByHand, startPostgraphile, startRestByHand } from './servers.ts';
import { takeTurns } from './take-turns.ts';

export const peers: Benchmark<{
  plants: number;
  orders: number;
  rounds: number;
  seconds: number;
  connections: number;
}> = {
  name: 'peers',
  measures: `The store beside servers written by hand (Fastify + pg, Apollo Server + pg) and PostGraphile: one process each, on the
same tables. They take turns, and every answer is compared with the others' first. Ratios refer to the first of a case.`,
  sizes: { plants: 10_000, orders: 2000, rounds: 5, seconds: 3, connections: 32 },
  smoke: { plants: 10_000, orders: 50, rounds: 1, seconds: 1, connections: 4 },
  run: async ({ plants, orders, ...sizes }, { cases = '', smoke, found }) => {
    const generator = await loadGenerator();
    if (generator.warning) console.log(`${generator.warning}\n`);
    const database = await freshDatabase(plants, orders);
    const servers = {
      store: await startStore({ ...database.environment, PROCESS_ROLE: 'api' }),
      rest: await startRestByHand(database),
      graphql: await startGraphqlByHand(database),
      postgraphile: smoke && !isPostgraphileInstalled() ? undefined : await startPostgraphile(database),
    };
    if (!servers.postgraphile)
      console.log('PostGraphile is left out: it is not installed (npm ci in bench/peers/postgraphile).\n');
    const chosen = (await casesOf(servers, database, smoke ? FEW : MANY)).filter(({ name }) => name.includes(cases));
    if (chosen.length === 0) throw new Error(`No case has "${cases}" in its name.`);
    const results: CaseResult[] = [];
    for (const [index, one] of chosen.entries()) {
      // wrk counts whole seconds: to see that it runs, one case is enough.
      const seconds = smoke && index > 0 ? 0.05 : sizes.seconds;
      const result = await takeTurns(one, { burst: generator.burst, database, ...sizes, seconds });
      printTable(HEAD(result.name), result.contenders.map(rowOf));
      results.push(result);
    }
    found(peersFindings(results, generator.version));
  },
};

/** What the mixed cases ask for in turn. */
const MANY = { pages: 50, plants: 500, rows: 500, searches: 4000 };
const FEW = { pages: 2, plants: 3, rows: 3, searches: 4 };

const HEAD = (name: string) => [name, 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'server CPU ms', 'database CPU ms'];

const rowOf = ({ name, median, ratio }: CaseResult['contenders'][number]): string[] => [
  name,
  whole(median.rate),
  ratio.toFixed(2),
  ...[median.p50, median.p99].map((value) => value.toFixed(1)),
  ...[median.serverCpu, median.databaseCpu].map((value) => value.toFixed(2)),
];
