import { loadGenerator } from '../support/load/burst.ts';
import { inTurn } from '../support/load/in-turn.ts';
import { rateOf } from '../support/load/load.ts';
import { get, type Request } from '../support/load/request.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { scoped } from '../support/run/endings.ts';
import { openClient, STAFF } from '../support/store/client.ts';
import { copyOf, type Database, freshDatabase } from '../support/store/database.ts';
import { plantIds } from '../support/store/demo.ts';
import { startStore } from '../support/store/store.ts';
import { refundUnits } from '../writes/operations.ts';
import { startBalancer } from './balancer.ts';
import { type ProcessesResult, printProcesses, processesFindings } from './report-processes.ts';
import { usageDuring } from './usage.ts';

const PAGES = 50;
const LIMIT = 20;

interface Sizes {
  seconds: number;
  connections: number;
  refunds: number;
  clients: number;
}

export const processes: Benchmark<Sizes & { most: number; plants: number; rounds: number }> = {
  name: 'processes',
  measures: `1, 2, 4 … processes with the role api on one PostgreSQL, behind a balancer: pages and plants over REST, and refunds of one
unit. How many cores each part keeps busy shows what has nothing left to give. The numbers of processes take turns.`,
  sizes: { most: 4, plants: 2000, rounds: 3, seconds: 4, connections: 32, refunds: 1200, clients: 16 },
  smoke: { most: 2, plants: 0, rounds: 1, seconds: 0.1, connections: 4, refunds: 4, clients: 2 },
  run: async ({ most, plants, rounds, ...sizes }, { found }) => {
    const database = await freshDatabase(plants);
    const refunds = await prepareRefunds(database, sizes);
    const results: ProcessesResult[] = [];
    for (let round = 0; round < rounds; round++) {
      for (let count = 1; count <= most; count *= 2)
        results.push(await scoped(() => measure(database, count, refunds, sizes)));
    }
    printProcesses(results);
    found(processesFindings(results));
  },
};

/** Creates the orders in the database, and returns the refunds of each client; nobody stays connected. */
async function prepareRefunds({ environment }: Database, { refunds, clients }: Sizes) {
  const { url, stop } = await startStore({ ...environment, PROCESS_ROLE: 'api' });
  const anyone = openClient(url);
  const token = await anyone.signIn(STAFF);
  const warmUpAndAll = 2 * Math.ceil(refunds / clients);
  const prepared = await refundUnits(clients).prepare(anyone.withToken(token), token, warmUpAndAll);
  await stop();
  return prepared;
}

/** Measures this many processes on a copy of the database: a warm-up, then reads, then refunds. */
async function measure(
  template: Database,
  count: number,
  refunds: Request[][],
  { seconds, connections }: Sizes,
): Promise<ProcessesResult> {
  const database = await copyOf(template);
  const stores = await Promise.all(
    Array.from({ length: count }, () => startStore({ ...database.environment, PROCESS_ROLE: 'api' })),
  );
  const balancer = await startBalancer(stores);
  const { burst } = await loadGenerator();
  const client = openClient(balancer.url, refunds.length);
  const requests = await mixOf(openClient(balancer.url));
  const refund = (from: number, to: number) =>
    inTurn(refunds, [from, to], (_, { path, body, headers }) => client.post(path, String(body), headers));
  const all = Number(refunds[0]?.length);
  await burst(balancer.url, requests, connections, seconds);
  const reads = await usageDuring(stores, database, () => burst(balancer.url, requests, connections, seconds));
  await refund(0, all / 2);
  const writes = await usageDuring(stores, database, () => refund(all / 2, all));
  return {
    count,
    balancer: balancer.kind,
    reads: { rate: reads.result.rate, usage: reads.usage },
    refunds: { rate: rateOf(writes.result), usage: writes.usage },
  };
}

/** A page for every two plants, as visitors ask for them. */
async function mixOf(client: ReturnType<typeof openClient>): Promise<Request[]> {
  const ids = await plantIds(client, 2 * LIMIT);
  return Array.from({ length: PAGES }, (_, page) => [
    get(`/plants?limit=${LIMIT}&offset=${page * LIMIT}`),
    get(`/plants/${ids[(2 * page) % ids.length]}`),
    get(`/plants/${ids[(2 * page + 1) % ids.length]}`),
  ]).flat();
}
