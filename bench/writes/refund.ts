import type { Benchmark } from '../support/run/benchmark.ts';
import { measureWrites } from './measure-writes.ts';
import { refundOneOrder, refundUnits } from './operations.ts';
import { printWrites } from './report-writes.ts';

export const refund: Benchmark<{ requests: number; rounds: number; clients: number }> = {
  name: 'refund',
  measures: `Refunds of one unit over REST, each with an Idempotency-Key, on one process with the role api.
The floor is the database alone: the same messages that such refunds send to it, replayed over as many connections.`,
  sizes: { requests: 4000, rounds: 5, clients: 8 },
  smoke: { requests: 4, rounds: 1, clients: 2 },
  run: async ({ requests, rounds, clients }) => {
    const operations = [refundUnits(1), refundUnits(clients), refundOneOrder(clients)];
    printWrites(await measureWrites(operations, (one) => Math.ceil((requests * one.clients) / clients), rounds));
  },
};
