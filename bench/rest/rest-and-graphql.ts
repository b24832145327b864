import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, getNamedType } from 'graphql';
import { forSeconds, load, type Run, rateOf, together } from '../support/load/load.ts';
import { percentiles } from '../support/report/percentiles.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { type Client, openClient } from '../support/store/client.ts';
import { freshDatabase } from '../support/store/database.ts';
import { plantIds } from '../support/store/demo.ts';
import { startStore } from '../support/store/store.ts';
import { requireSame, selectionOf } from './same-answer.ts';

export const restAndGraphql: Benchmark<{ rounds: number; seconds: number; clients: number }> = {
  name: 'rest-and-graphql',
  measures: `The same plants over REST and GraphQL, from one process: what the REST layer (SOFA) costs or saves.
The APIs take turns, so that other load on the machine affects both; the first round is not counted.`,
  sizes: { rounds: 6, seconds: 4, clients: 8 },
  smoke: { rounds: 1, seconds: 0.1, clients: 2 },
  run: async ({ rounds, seconds, clients }) => {
    const { environment } = await freshDatabase();
    const { url } = await startStore({ ...environment, PROCESS_ROLE: 'api' });
    const client = openClient(url, clients);
    const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
    const [id] = await plantIds(client, 1);
    const pairs = [
      await pairOf(client, '/plants?limit=20', 'plants(limit: 20)', schema),
      await pairOf(client, `/plants/${id}`, `plant(id: "${id}")`, schema),
    ];
    const apis = pairs.flatMap(({ rest, graphql }) => [rest, graphql]);
    for (let round = 0; round <= rounds; round++) {
      for (const { send, runs } of apis) {
        const run = await load(clients, forSeconds(seconds), send);
        if (round > 0) runs.push(run);
      }
    }
    printTable(['', 'bytes', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'REST / GraphQL'], pairs.flatMap(rowsOf));
  },
};

interface Api {
  name: string;
  bytes: number;
  send(): Promise<unknown>;
  runs: Run[];
}

interface Pair {
  rest: Api;
  graphql: Api;
}

/** A REST path, and the GraphQL query that selects everything in its response. */
async function pairOf(client: Client, path: string, field: string, schema: GraphQLSchema): Promise<Pair> {
  const viaRest = await client.get(path);
  const type = getNamedType(schema.getQueryType()?.getFields()[field.split('(')[0] ?? '']?.type)?.name ?? '';
  const body = JSON.stringify({ query: `{ it: ${field} ${selectionOf(schema, JSON.parse(viaRest.text), type)} }` });
  const viaGraphql = await client.post('/graphql', body);
  requireSame(JSON.parse(viaRest.text), JSON.parse(viaGraphql.text).data.it);
  const apiOf = (name: string, text: string, send: Api['send']) => ({
    name,
    bytes: Buffer.byteLength(text),
    send,
    runs: [],
  });
  return {
    rest: apiOf(`GET ${path.replace(/[0-9a-f-]{36}/, '{id}')}`, viaRest.text, () => client.get(path)),
    graphql: apiOf('  over POST /graphql', viaGraphql.text, () => client.post('/graphql', body)),
  };
}

function rowsOf({ rest, graphql }: Pair): string[][] {
  const ratio = rateOf(together(rest.runs)) / rateOf(together(graphql.runs));
  return [rest, graphql].map((api) => {
    const run = together(api.runs);
    const cells = [api.name, whole(api.bytes), whole(rateOf(run)), ...percentiles(run.latencies, [50, 95, 99], 1)];
    return api === rest ? [...cells, ratio.toFixed(2)] : cells;
  });
}
