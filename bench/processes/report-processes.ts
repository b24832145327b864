import { markdownTable } from '../support/report/markdown-table.ts';
import { median } from '../support/report/percentiles.ts';
import { printTable, whole } from '../support/report/table.ts';
import type { Findings } from '../support/run/benchmark.ts';
import { saturated, type Usage } from './usage.ts';

interface Load {
  rate: number;
  usage: Usage;
}

export interface ProcessesResult {
  count: number;
  balancer: string;
  reads: Load;
  refunds: Load;
}

const HEAD = ['', 'processes', 'per second', 'ratio', 'cores: stores', 'the busiest', 'PostgreSQL', 'others', 'full'];

/** The columns that the page has, too. */
const ON_PAGE = [0, 1, 2, 3, 4, 6, 8];

export const printProcesses = (results: ProcessesResult[]): void => printTable(HEAD, rowsOf(results));

/** The section on several processes of docs/performance.md. */
export const processesFindings = (results: ProcessesResult[]): Findings => ({
  markdown: `The balancer is ${results[0]?.balancer}.\n\n${markdownTable(onPage(HEAD), rowsOf(results).map(onPage))}`,
  data: { results },
});

const onPage = (cells: readonly string[]): string[] => ON_PAGE.map((column) => String(cells[column]));

const rowsOf = (results: ProcessesResult[]): string[][] =>
  (['reads', 'refunds'] as const).flatMap((what) => {
    const loadsOf = (count: number) => results.filter((result) => result.count === count).map((result) => result[what]);
    const one = median(loadsOf(1).map(({ rate }) => rate));
    return [...new Set(results.map(({ count }) => count))].map((count) => {
      const loads = loadsOf(count);
      const rate = median(loads.map((load) => load.rate));
      const usage = mediansOf(loads.map((load) => load.usage));
      const cores = [usage.stores, usage.busiest, usage.database, usage.others].map((used) => used.toFixed(2));
      return [what, whole(count), whole(rate), (rate / one).toFixed(2), ...cores, saturated(usage)];
    });
  });

function mediansOf(all: Usage[]): Usage {
  const of = (field: keyof Usage) => median(all.map((usage) => usage[field]));
  return {
    busiest: of('busiest'),
    stores: of('stores'),
    database: of('database'),
    others: of('others'),
    cores: of('cores'),
  };
}
