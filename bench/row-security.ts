import { forSeconds, load, type Run, rateOf } from './support/load/load.ts';
import { median, percentile } from './support/report/percentiles.ts';
import { printTable, whole } from './support/report/table.ts';
import type { Benchmark } from './support/run/benchmark.ts';
import { type Client, openClient, STAFF } from './support/store/client.ts';
import { type Database, databaseOfPlainOwner, freshDatabase } from './support/store/database.ts';
import { demoId } from './support/store/demo.ts';
import { startStore } from './support/store/store.ts';

interface Sizes {
  plants: number;
  rounds: number;
  seconds: number;
  clients: number;
}

export const rowSecurity: Benchmark<Sizes> = {
  name: 'row-security',
  measures: `Reads with row security and without it. Two stores on one server take turns: the user of one may take the roles that
row security needs, that of the other may not, so its tables have none and its messages set no role.`,
  sizes: { plants: 10_000, rounds: 15, seconds: 2, clients: 8 },
  smoke: { plants: 100, rounds: 1, seconds: 0.1, clients: 2 },
  run: async ({ plants, rounds, seconds, clients }, { found }) => {
    const stores = [
      await openStore(await databaseOfPlainOwner(plants), clients),
      await openStore(await freshDatabase(plants), clients),
    ] as const;
    const ids = await plantIdsOf(stores[1].database);
    const results = [];
    for (const read of reads(ids, plants)) {
      const runs: [Run[], Run[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        // The first is as often the second.
        for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const { client, database } = stores[index];
          // What the response cache has is of an older catalogue now.
          await database.query('update catalogue_states set version = version + 1');
          let next = 0;
          const run = await load(clients, forSeconds(seconds), () => read.send(client, next++));
          if (round > 0) runs[index].push(run);
        }
      }
      results.push({ name: read.name, ...compare(runs) });
    }
    const head = ['', 'without /s', 'with /s', 'cost of a request'];
    const rows = results.map((one) => [one.name, ...one.rates.map(whole), percent(one.cost)]);
    printTable(head, rows);
    const table = [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
    found({ markdown: table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), data: results });
  },
};

async function openStore(database: Database, clients: number) {
  const { url } = await startStore({ ...database.environment, PROCESS_ROLE: 'api' });
  return { database, client: await openClient(url, clients).as(STAFF) };
}

async function plantIdsOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "select id from plants where organization_id = (select id from organizations where slug = 'greenhouse') order by name",
  );
  return rows.map(({ id }) => id);
}

/** Requests that the response cache does not answer: each of a round is another one, or reads more than the catalogue. */
const reads = (ids: readonly string[], plants: number) => [
  { name: 'GET /plants/{id}', send: (client: Client, n: number) => client.get(`/plants/${ids[n % ids.length]}`) },
  { name: 'GET /orders/{id}', send: (client: Client) => client.get(`/orders/${demoId(3001)}`) },
  {
    name: 'a page of plants over GraphQL',
    send: (client: Client, n: number) =>
      client.graphql('query ($offset: Int) { plants(limit: 20, offset: $offset) { items { id name } nextCursor } }', {
        offset: n % Math.min(plants, 900),
      }),
  },
  {
    name: 'a page of orders over GraphQL, with customers, items and refunds',
    send: (client: Client) =>
      client.graphql(
        '{ orders(limit: 20) { items { number customer { name } items { name quantity } refunds { items { reason } } } } }',
      ),
  },
];

/** The medians of the rounds, and that of the ratios of each round: how much longer a request takes with row security. */
function compare([without, withIt]: [Run[], Run[]]) {
  const ratios = without.map((run, round) => rateOf(run) / rateOf(withIt[round] as Run));
  return {
    rates: [without, withIt].map((runs) => median(runs.map(rateOf))),
    p50: [without, withIt].map((runs) => median(runs.map(({ latencies }) => percentile(latencies, 50)))),
    cost: median(ratios) - 1,
    ratios,
  };
}

const percent = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
