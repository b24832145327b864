import type { Benchmark } from '../support/run/benchmark.ts';
import { measureWrites } from './measure-writes.ts';
import { addWish, logIn, placeOrder, refundUnits } from './operations.ts';
import { printWrites, writesFindings } from './report-writes.ts';

export const writes: Benchmark<{ requests: number; rounds: number; clients: number }> = {
  name: 'writes',
  measures: `Mutations on one process with the role api, each client with its own customer, plants and orders, and what they send to
the database. The floor is the database alone: the same messages, replayed over as many connections.`,
  sizes: { requests: 4000, rounds: 5, clients: 8 },
  smoke: { requests: 4, rounds: 1, clients: 2 },
  run: async ({ requests, rounds, clients }, { found }) => {
    const operations = [logIn(clients), addWish(clients), placeOrder(clients), refundUnits(clients)];
    const results = await measureWrites(operations, () => requests, rounds);
    printWrites(results);
    found(writesFindings(results));
  },
};
