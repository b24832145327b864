import { barChart } from '../support/report/bar-chart.ts';
import { markdownTable } from '../support/report/markdown-table.ts';
import { whole } from '../support/report/table.ts';

import type { Findings } from '../support/run/benchmark.ts';
import type { CaseResult } from './contender.ts';
import { versionsOf } from './versions.ts';

/** The section on peers of docs/performance.md, its figures as JSON, and its chart. */
export function peersFindings(results: CaseResult[], generator: string): Findings {
  const versions = { ...versionsOf(), 'load generator': generator };
  const rows = results.flatMap(({ name, contenders }) =>
    contenders.map((one, at) => [
      at === 0 ? `**${name}**` : '',
      one.name,
      whole(one.median.rate),
      one.ratio.toFixed(2),
      one.median.p50.toFixed(1),
      one.median.p99.toFixed(1),
      one.median.serverCpu.toFixed(2),
      one.median.databaseCpu.toFixed(2),
    ]),
  );
  const head = [
    '',
    'server',
    'requests/s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'its CPU, ms/request',
    "PostgreSQL's, ms/request",
  ];
  const with_ = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return {
    markdown: `${with_.join(', ')}.\n\n![Requests per second of each server, beside the one written by hand](performance-peers.svg)\n\n${markdownTable(head, rows)}`,
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
