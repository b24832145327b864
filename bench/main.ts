import { parseArgs } from 'node:util';
import { growth } from './growth/growth.ts';
import { memory } from './memory.ts';
import { pages } from './pages/pages.ts';
import { peers } from './peers/peers.ts';
import { processes } from './processes/processes.ts';
import { restAndGraphql } from './rest/rest-and-graphql.ts';
import { rowSecurity } from './row-security.ts';
import { rudeCaller } from './rude-caller/rude-caller.ts';
import { keep, publish } from './support/report/publish.ts';
import type { Benchmark, Findings } from './support/run/benchmark.ts';
import { endAll, endOnSignals, isStopping, scoped } from './support/run/endings.ts';
import { describeMachine } from './support/run/machine.ts';
import { tenants } from './webhooks/tenants.ts';
import { webhookLatency } from './webhooks/webhook-latency.ts';
import { webhookThroughput } from './webhooks/webhook-throughput.ts';
import { refund } from './writes/refund.ts';
import { writes } from './writes/writes.ts';

const benchmarks: Benchmark[] = [
  peers,
  writes,
  processes,
  webhookLatency,
  webhookThroughput,
  tenants,
  refund,
  restAndGraphql,
  memory,
  pages,
  growth,
  rudeCaller,
  rowSecurity,
];

interface Run {
  benchmark: Benchmark;
  sizes: Record<string, number>;
}

interface Plan {
  runs: Run[];
  /** Only the cases with this text in their names. */
  cases?: string;
  /** Only whether every benchmark runs, with the smallest sizes. */
  smoke: boolean;
  /** Publishes the findings in docs/performance.md. */
  write: boolean;
}

/** Parses `npm run bench [-- name …] [--size number …] [--cases text] [--smoke] [--write]`: these benchmarks, or all. */
function planned(): Plan {
  const sizes = benchmarks.flatMap((benchmark) => Object.keys(benchmark.sizes));
  const { values, positionals } = parseArgs({
    options: {
      ...Object.fromEntries(sizes.map((size) => [size, { type: 'string' as const }])),
      smoke: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      cases: { type: 'string' },
    },
    allowPositionals: true,
  });
  const { smoke, write, cases, ...given } = values as { smoke: boolean; write: boolean; cases?: string };
  if (smoke && write) throw new Error('--smoke measures nothing that could be written.');
  if (cases !== undefined && write) throw new Error('--write publishes all cases, not only some.');
  const chosen = positionals.length > 0 ? positionals.map(benchmarkNamed) : benchmarks;
  for (const size of Object.keys(given)) {
    if (!chosen.some(({ sizes }) => size in sizes))
      throw new Error(`--${size} is not an option of the benchmarks to run.`);
  }
  const runs = chosen.map((benchmark) => ({ benchmark, sizes: sizesOf(benchmark, given, smoke) }));
  return { runs, cases, smoke, write };
}

/** Runs the benchmarks one after the other. */
async function run({ runs, cases, smoke, write }: Plan): Promise<void> {
  const machine = await describeMachine();
  for (const [name, fact] of Object.entries(machine)) console.log(`${name.padEnd(12)} ${fact}`);
  for (const { benchmark, sizes } of runs) {
    const started = performance.now();
    const command = commandOf(benchmark, sizes, cases);
    console.log(`\n== ${benchmark.name}\n${benchmark.measures}\n${command}\n`);
    const results: Findings[] = [];
    await scoped(() => benchmark.run(sizes, { cases, smoke, found: (findings) => results.push(findings) }));
    for (const findings of smoke ? [] : results) {
      const circumstances = { name: benchmark.name, command, machine };
      console.log(`figures in ${await keep(circumstances, findings)}`);
      if (write) await publish(circumstances, findings);
    }
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

function sizesOf(benchmark: Benchmark, given: Record<string, unknown>, smoke: boolean): Record<string, number> {
  const usual: Record<string, number> = smoke ? benchmark.smoke : benchmark.sizes;
  const sizes = { ...usual };
  for (const size of Object.keys(usual).filter((name) => given[name] !== undefined)) {
    const value = Number(given[size]);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${size} must be a whole number.`);
    if (value === 0 && size !== 'plants') throw new Error(`--${size} must be a whole number of at least 1.`);
    sizes[size] = value;
  }
  return sizes;
}

/** The command that repeats the benchmark, with all sizes. */
const commandOf = ({ name }: Benchmark, sizes: Record<string, number>, cases?: string): string =>
  [
    ...['npm run bench --', name, ...Object.entries(sizes).map(([size, value]) => `--${size} ${value}`)],
    ...(cases === undefined ? [] : [`--cases '${cases}'`]),
  ].join(' ');

endOnSignals();
try {
  const plan = planned();
  await run(plan)
    .catch((error: unknown) => {
      process.exitCode = 1;
      if (!isStopping()) console.error(error);
    })
    .finally(endAll);
} catch (error) {
  process.exitCode = 1;
  console.error((error as Error).message);
}
