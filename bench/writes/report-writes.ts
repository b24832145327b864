import { markdownTable } from '../support/report/markdown-table.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Findings } from '../support/run/benchmark.ts';
import type { WriteResult } from './measure-writes.ts';

const RATES = [
  '',
  'clients',
  'store/s',
  'p50 ms',
  'p95 ms',
  'floor/s',
  'p50 ms',
  'p95 ms',
  'store / floor',
  'PostgreSQL CPU ms',
];
const PAGE = [
  ...['', 'store/s', 'p50 ms', 'p95 ms', 'floor/s', 'store / floor', 'PostgreSQL CPU ms'],
  ...['messages', 'statements'],
];
const SIZES = ['one request sends', 'messages', 'statements', 'rows', 'bytes'];

export function printWrites(results: WriteResult[]): void {
  printTable(RATES, results.map(ratesOf));
  printTable(SIZES, results.map(sizesOf));
}

/** The section on writes of docs/performance.md. */
export const writesFindings = (results: WriteResult[]): Findings => ({
  markdown: markdownTable(PAGE, results.map(pageRowOf)),
  data: { results },
});

const ratesOf = ({ name, clients, store, floor, ratio, databaseMs }: WriteResult): string[] => [
  name,
  whole(clients),
  ...[store, floor].flatMap(({ rate, p50, p95 }) => [whole(rate), p50.toFixed(1), p95.toFixed(1)]),
  ratio.toFixed(2),
  databaseMs.toFixed(2),
];

const sizesOf = ({ name, perRequest }: WriteResult): string[] => [
  name,
  ...[perRequest.messages, perRequest.statements, perRequest.rows, perRequest.bytes].map(whole),
];

const pageRowOf = ({ name, store, floor, ratio, databaseMs, perRequest }: WriteResult): string[] => [
  ...[name, whole(store.rate), store.p50.toFixed(1), store.p95.toFixed(1), whole(floor.rate), ratio.toFixed(2)],
  ...[databaseMs.toFixed(2), whole(perRequest.messages), whole(perRequest.statements)],
];
