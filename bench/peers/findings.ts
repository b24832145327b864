import { barChart } from '../support/report/bar-chart.ts';
import { whole } from '../support/report/table.ts';

import type { Findings } from '../support/run/benchmark.ts';
import type { CaseResult, Measured } from './contender.ts';
import { versionsOf } from './versions.ts';

/** The section on peers of docs/performance.md, its figures as JSON, and its chart. */
export function peersFindings(results: CaseResult[], generator: string): Findings {
  const versions = { ...versionsOf(), 'load generator': generator };
  const with_ = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return {
    markdown: `${with_.join(', ')}.\n\n![Requests per second of each server, beside the one written by hand](performance-peers.svg)\n\n${cpuOf(results)}`,
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

/** What a request costs the server written by hand, which is the first one, and the store. */
function cpuOf(results: CaseResult[]): string {
  const costs = results.map(({ name, contenders: [byHand, ...others] }) => {
    const both = [byHand, others.find((one) => one.name === 'the store')];
    return `${name} ${both.map((one) => cpu(one?.median)).join(', ')}`;
  });
  return `CPU of server and PostgreSQL in ms for a request, by hand and of the store: ${costs.join('; ')}.`;
}

const cpu = (median?: Measured): string => ((median?.serverCpu ?? 0) + (median?.databaseCpu ?? 0)).toFixed(2);
