import { load, times } from '../support/load/load.ts';
import { percentile } from '../support/report/percentiles.ts';
import { printTable } from '../support/report/table.ts';
import type { Benchmark } from '../support/run/benchmark.ts';
import { freshDatabase } from '../support/store/database.ts';
import { demoId } from '../support/store/demo.ts';
import { type Asked, restLayers } from './rest-views.ts';

const asked: [route: string, asked: Asked][] = [
  ['GET /plants', { path: {}, query: { limit: '20' } }],
  ['GET /plants', { path: {}, query: { limit: '1' } }],
  ['GET /plants/{plant_id}', { path: { plant_id: demoId(1001) }, query: {} }],
];

const variants = ['whole', 'alone', 'compiled'] as const;
type Latencies = Record<(typeof variants)[number], number[]>;

export const restLayer: Benchmark<{ rounds: number; calls: number }> = {
  name: 'rest-layer',
  measures: `The time that SOFA adds to the query of one GET, in microseconds (medians).
In one process, without HTTP, one call at a time; the variants take turns, and the first round is not counted.`,
  sizes: { rounds: 10, calls: 200 },
  smoke: { rounds: 1, calls: 2 },
  run: async ({ rounds, calls }) => {
    const layers = await restLayers(await freshDatabase());
    const rows: string[][] = [];
    const takeTurns = async (route: string, what: Asked): Promise<Latencies> => {
      const latencies = { whole: [] as number[], alone: [] as number[], compiled: [] as number[] };
      for (let round = 0; round <= rounds; round++) {
        for (const variant of variants) {
          const run = await load(1, times(calls), () => layers[variant](route, what));
          if (round > 0) latencies[variant].push(...run.latencies);
        }
      }
      return latencies;
    };
    for (const [route, what] of asked) {
      const [plain, compiled] = await Promise.all([layers.whole(route, what), layers.compiled(route, what)]);
      if (JSON.stringify(plain) !== JSON.stringify(compiled)) throw new Error(`${route} differs when compiled.`);
      rows.push(rowOf(`${route} ${new URLSearchParams(what.query)}`.trim(), await takeTurns(route, what)));
    }
    printTable(['', 'whole', 'SOFA alone', 'query', 'SOFA / query', 'whole, compiled', 'compiled / whole'], rows);
  },
};

function rowOf(name: string, latencies: Latencies): string[] {
  const [whole, alone, compiled] = variants.map((variant) => 1000 * percentile(latencies[variant], 50)) as [
    number,
    number,
    number,
  ];
  const query = whole - alone;
  const us = [whole, alone, query].map((value) => value.toFixed(0));
  return [name, ...us, (alone / query).toFixed(3), compiled.toFixed(0), (compiled / whole).toFixed(2)];
}
