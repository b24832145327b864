import { barChart } from '../support/report/bar-chart.ts';
import { markdownTable } from '../support/report/markdown-table.ts';
import { whole } from '../support/report/table.ts';

import type { Findings } from '../support/run/benchmark.ts';
import type { CaseResult, Measured } from './contender.ts';
import { versionsOf } from './versions.ts';

/** The section on peers of docs/performance.md, its figures as JSON, and its chart. */
export function peersFindings(results: CaseResult[], generator: string): Findings {
  const versions = { ...versionsOf(), 'load generator': generator };
  const head = ['', 'ratio of the store', 'p99 ms by hand', 'the store', 'CPU ms by hand', 'the store'];
  const with_ = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return {
    markdown: `${with_.join(', ')}.\n\n![Requests per second of each server, beside the one written by hand](performance-peers.svg)\n\n${markdownTable(head, results.flatMap(rowOf))}`,
    data: { versions, results },
    chart: barChart(
      'Requests per second; 1.00 is the server written by hand',
      results.map(({ name, contenders }) => ({
        name,
        bars: contenders.map((one) => ({
          name: one.name,
          value: one.ratio,
          label: `${one.ratio.toFixed(2)} (${whole(one.median.rate)}/s)`,
          own: one.name.startsWith('the store'),
        })),
      })),
    ),
  };
}

/** A row of the page: the server written by hand, which is the first one, and the store. The chart has the rates, and the others. */
function rowOf({ name, contenders: [byHand, ...others] }: CaseResult): string[][] {
  const store = others.find((one) => one.name === 'the store');
  if (!byHand || !store) return [];
  const both = (figure: (median: Measured) => string) => [byHand, store].map(({ median }) => figure(median));
  return [
    [
      name,
      store.ratio.toFixed(2),
      ...both(({ p99 }) => p99.toFixed(1)),
      ...both(({ serverCpu, databaseCpu }) => (serverCpu + databaseCpu).toFixed(2)),
    ],
  ];
}
