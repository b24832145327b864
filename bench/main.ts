import { parseArgs } from 'node:util';
import { memory } from './memory.ts';
import { refund } from './refund.ts';
import { restAndGraphql } from './rest-and-graphql.ts';
import { restLayer } from './rest-layer.ts';
import type { Benchmark } from './support/run/benchmark.ts';
import { endOnSignals, isStopping, scoped } from './support/run/endings.ts';
import { printMachine } from './support/run/machine.ts';
import { webhookLatency } from './webhook-latency.ts';
import { webhookThroughput } from './webhook-throughput.ts';

const benchmarks: Benchmark[] = [webhookLatency, webhookThroughput, refund, restAndGraphql, restLayer, memory];

interface Run {
  benchmark: Benchmark;
  sizes: Record<string, number>;
}

/** Parses `npm run bench [-- name …] [--size number …]`: these benchmarks, or all. Throws on invalid arguments. */
function planned(): Run[] {
  const options = Object.fromEntries(
    benchmarks.flatMap(({ sizes }) => Object.keys(sizes).map((size) => [size, { type: 'string' as const }])),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const chosen = positionals.length > 0 ? positionals.map(benchmarkNamed) : benchmarks;
  for (const size of Object.keys(values)) {
    if (!chosen.some(({ sizes }) => size in sizes))
      throw new Error(`--${size} is not an option of the benchmarks to run.`);
  }
  return chosen.map((benchmark) => ({ benchmark, sizes: sizesOf(benchmark, values) }));
}

/** Runs the benchmarks one after the other. */
async function run(runs: Run[]): Promise<void> {
  await printMachine();
  for (const { benchmark, sizes } of runs) {
    const started = performance.now();
    console.log(`\n== ${benchmark.name}\n${benchmark.measures}\n${commandOf(benchmark, sizes)}\n`);
    await scoped(() => benchmark.run(sizes));
    console.log(`took ${Math.round((performance.now() - started) / 1000)} s`);
  }
}

function benchmarkNamed(name: string): Benchmark {
  const found = benchmarks.find((benchmark) => benchmark.name === name);
  if (found) return found;
  throw new Error(
    `There is no benchmark "${name}". The benchmarks are ${benchmarks.map((one) => one.name).join(', ')}.`,
  );
}

function sizesOf({ sizes }: Benchmark, given: Record<string, unknown>): Record<string, number> {
  const sized = Object.entries(sizes).map(([size, usual]) => [size, Number(given[size] ?? usual)] as const);
  for (const [size, value] of sized) {
    if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${size} must be a whole number of at least 1.`);
  }
  return Object.fromEntries(sized);
}

/** The command that repeats the benchmark, with all sizes. */
const commandOf = ({ name }: Benchmark, sizes: Record<string, number>): string =>
  ['npm run bench --', name, ...Object.entries(sizes).map(([size, value]) => `--${size} ${value}`)].join(' ');

endOnSignals();
try {
  const runs = planned();
  await run(runs).catch((error: unknown) => {
    process.exitCode = 1;
    if (!isStopping()) console.error(error);
  });
} catch (error) {
  process.exitCode = 1;
  console.error((error as Error).message);
}
