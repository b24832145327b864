import { Connection } from '../support/load/connection.ts';
import { inTurn } from '../support/load/in-turn.ts';
import { type Run, rateOf, together } from '../support/load/load.ts';
import { type Request, wireFormat } from '../support/load/request.ts';
import { median, percentile } from '../support/report/percentiles.ts';
import { databaseTimes, secondsBetween } from '../support/run/cpu-time.ts';
import { type Client, openClient, STAFF } from '../support/store/client.ts';
import { copyOf, type Database, freshDatabase } from '../support/store/database.ts';
import { startStore } from '../support/store/store.ts';
import type { Operation } from './operation.ts';
import { type Message, openRecording } from './sql/recording.ts';
import { openReplay } from './sql/replay.ts';

export interface WriteResult {
  name: string;
  clients: number;
  /** Per second, and ms. */
  store: { rate: number; p50: number; p95: number };
  floor: { rate: number; p50: number; p95: number };
  /** The CPU time, in ms, that the database needs for one request. */
  databaseMs: number;
  /** The median over the rounds of the store's rate divided by the floor's. */
  ratio: number;
  /** What one request sends to the database: the median over all of them. */
  perRequest: { messages: number; statements: number; rows: number; bytes: number };
}

/**
 * Measures operations on the store, and the database alone: the very messages of those requests, replayed in a plain
 * loop over one connection per client. Both begin with a copy of the same database, and take turns; the round before
 * the first is the warm-up.
 */
export async function measureWrites(
  operations: readonly Operation[],
  requestsOf: (operation: Operation) => number,
  rounds: number,
): Promise<WriteResult[]> {
  const connections = Math.max(...operations.map(({ clients }) => clients));
  const eachOf = (operation: Operation) => Math.ceil(requestsOf(operation) / operation.clients / rounds);
  const { database, prepared } = await prepare(operations, (operation) => eachOf(operation) * (rounds + 1));
  const recorded = await record(database, prepared);
  const replay = await openReplay(await copyOf(database), connections);
  const { name, environment } = await copyOf(database);
  const { url } = await startStore({ ...environment, PROCESS_ROLE: 'api' });
  const clients = Array.from({ length: connections }, () => new Connection(url));
  const results: WriteResult[] = [];
  for (const [at, operation] of operations.entries()) {
    const each = eachOf(operation);
    const requests = (prepared[at] ?? []).map((list) => list.map((one) => wireFormat(one, new URL(url).host)));
    const messages = recorded[at] ?? [];
    const runs = { store: [] as Run[], floor: [] as Run[] };
    let databaseSeconds = 0;
    for (let round = 0; round <= rounds; round++) {
      const part = [round * each, (round + 1) * each] as const;
      const before = databaseTimes(name);
      const onStore = await inTurn(requests, part, (client, request) => (clients[client] as Connection).send(request));
      const spent = secondsBetween(before, databaseTimes(name));
      const onDatabase = await inTurn(messages, part, (client, request) => replay.once(client, request));
      if (round > 0) {
        databaseSeconds += spent;
        runs.store.push(onStore);
        runs.floor.push(onDatabase);
      }
    }
    results.push({
      name: operation.name,
      clients: operation.clients,
      store: figuresOf(runs.store),
      floor: figuresOf(runs.floor),
      databaseMs: (databaseSeconds * 1000) / together(runs.store).latencies.length,
      ratio: median(runs.store.map((run, round) => rateOf(run) / rateOf(runs.floor[round] as Run))),
      perRequest: sizeOf(messages.flatMap((list) => list.slice(each))),
    });
  }
  return results;
}

/** A database with everything that the requests need, to which nobody is connected any more. */
async function prepare(
  operations: readonly Operation[],
  eachOf: (operation: Operation) => number,
): Promise<{ database: Database; prepared: Request[][][] }> {
  const database = await freshDatabase();
  const { url, stop } = await startStore({ ...database.environment, PROCESS_ROLE: 'api' });
  const anyone = openClient(url);
  const token = await anyone.signIn(STAFF);
  const prepared: Request[][][] = [];
  for (const operation of operations) {
    prepared.push(await operation.prepare(anyone.withToken(token), token, eachOf(operation)));
  }
  await stop();
  return { database, prepared };
}

/** The messages of each request, sent one after the other: all clients' first, all clients' second … */
async function record(database: Database, prepared: Request[][][]): Promise<Message[][][][]> {
  const recording = await openRecording(await copyOf(database));
  const client = openClient(recording.url);
  const recorded: Message[][][][] = [];
  for (const lists of prepared) {
    const ofClients: Message[][][] = lists.map(() => []);
    for (let index = 0; index < Number(lists[0]?.length); index++) {
      for (const [at, list] of lists.entries()) {
        ofClients[at]?.push(await recording.record(() => send(client, list[index] as Request)));
      }
    }
    recorded.push(ofClients);
  }
  await recording.stop();
  return recorded;
}

async function send(client: Client, { path, body, headers }: Request): Promise<void> {
  const { text } = await client.post(path, String(body), headers);
  if (text.startsWith('{"errors"')) throw new Error(text);
}

function figuresOf(runs: Run[]) {
  const run = together(runs);
  return { rate: rateOf(run), p50: percentile(run.latencies, 50), p95: percentile(run.latencies, 95) };
}

function sizeOf(requests: Message[][]): WriteResult['perRequest'] {
  const medianOf = (count: (messages: Message[]) => number) => median(requests.map(count));
  const sum = (field: 'statements' | 'rows' | 'bytes') => (messages: Message[]) =>
    messages.reduce((total, message) => total + message[field], 0);
  return {
    messages: medianOf((messages) => messages.length),
    statements: medianOf(sum('statements')),
    rows: medianOf(sum('rows')),
    bytes: medianOf(sum('bytes')),
  };
}
