import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable } from '../support/report/markdown-table.ts';
import { root } from '../support/run/root.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/faults.ts';
import type { Result } from './run-fault.ts';
import type { Soak } from './soak.ts';
import { LOGS } from './topology/members.ts';

const PAGE = 'docs/faults.md';
/** The newest result of each fault and seed, of this machine. */
const KEPT = join(root, LOGS, 'results.json');

export const HEAD = [
  'fault',
  'seed',
  'load',
  'requests',
  'failed',
  'gap s',
  'healed s',
  'p99 ms',
  'webhook p95 ms',
  'refused',
  'lost',
  'doubled',
  'red',
];

/** Keeps a result for the page. */
export async function keepResult(result: Result): Promise<void> {
  const others = (await kept()).filter(
    ({ fault, sizes }) => fault !== result.fault || sizes.seed !== result.sizes.seed,
  );
  await mkdir(join(root, LOGS), { recursive: true });
  await writeFile(KEPT, JSON.stringify([...others, result]));
}

const kept = async (): Promise<Result[]> => JSON.parse(await readFile(KEPT, 'utf8').catch(() => '[]'));

/** One result as the cells of the table. */
export const cells = (result: Result): string[] => [
  result.fault,
  String(result.sizes.seed),
  result.machineLoad.toFixed(1),
  String(result.attempts),
  failedOf(result),
  result.gap.toFixed(1),
  result.healed.toFixed(1),
  result.p99.toFixed(0),
  result.webhookP95.toFixed(0),
  String(result.refused),
  String(result.found.C3?.length),
  String(result.found.C1?.length),
  result.red.join(' ') || 'none',
];

const failedOf = ({ failed }: Result): string =>
  Object.entries(failed)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ') || '0';

const ON_PAGE = ['fault', 'what happens', 'failed', 'gap s', 'p99 ms', 'webhook p95 ms'];

/** A row of the page: what the fault is, and the worst of its runs. */
function rowOf({ name, sentence }: Pick<Fault, 'name' | 'sentence'>, runs: readonly Result[]): string[] {
  const worst = (figure: (run: Result) => number) => Math.max(...runs.map(figure));
  const [most] = runs.toSorted((a, b) => failures(b) - failures(a));
  const bad = [
    [worst(({ found }) => found.C3?.length ?? 0), 'changes lost'],
    [worst(({ refused }) => refused), 'deliveries refused for their time'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
  const red = [...new Set(runs.flatMap((run) => run.red))].map((check) => `**${check}**`);
  return [
    ...[name, sentence, [most ? failedOf(most) : '', ...bad, ...red].join(', ')],
    ...[worst(({ gap }) => gap).toFixed(1), worst(({ p99 }) => p99).toFixed(0)],
    worst(({ webhookP95 }) => webhookP95).toFixed(0),
  ];
}

const failures = ({ failed }: Result): number => Object.values(failed).reduce((sum, count) => sum + count, 0);

/** Writes the figures between two comments of the page: what each fault is, and what it came to. */
export async function writePage(): Promise<void> {
  const results = await kept();
  const known = faults.filter(({ name }) => results.some(({ fault }) => fault === name));
  const rows = known.map((one) =>
    rowOf(
      one,
      results.filter(({ fault }) => fault === one.name),
    ),
  );
  const dates = results.map(({ date }) => date.slice(0, 16)).toSorted();
  const { rate, seconds } = results[0]?.sizes ?? {};
  const healed = Math.max(...results.map((result) => result.healed));
  const seeds = [...new Set(results.map(({ sizes }) => sizes.seed))].join(', ');
  const about = `\`npm run faults\` with the seed ${seeds}, ${dates[0]} to ${dates.at(-1)} UTC; ${rate} things a second, ${seconds} s before the fault and after it. The last failure came at most ${healed.toFixed(1)} s after the end of a fault.`;
  await writeSection('figures', [about, markdownTable(ON_PAGE, rows)]);
}

/** Writes the figures of a soak. */
export async function writeSoak(soak: Soak): Promise<void> {
  const { minutes, capacity, sizes, date } = soak;
  const about = `\`npm run faults -- soak --minutes ${minutes} --seed ${sizes.seed}\`, ${date.slice(0, 16)} UTC; ${sizes.rate} things a second, of ${capacity.toFixed(0)} that the shop can do.`;
  const grown = Map.groupBy(soak.slopes, ({ who }) => who);
  const lines = [...grown].map(([who, slopes]) => {
    const figures = slopes.map(({ what, before, after }) => `${what} ${before.toFixed(0)}, ${after.toFixed(0)}`);
    return `- ${who}: ${figures.join('; ')}`;
  });
  const row = rowOf({ name: 'soak', sentence: `${soak.attempts} requests` }, [soak]);
  await writeSection('soak', [about, markdownTable(ON_PAGE, [row]), lines.join('\n')]);
}

async function writeSection(name: string, parts: string[]): Promise<void> {
  const page = await readFile(join(root, PAGE), 'utf8');
  const place = new RegExp(`(<!-- ${name}: begin .*-->\n)[\\s\\S]*(<!-- ${name}: end -->)`);
  const text = page.replace(place, (_, begin, end) => `${begin}\n${parts.join('\n\n')}\n\n${end}`);
  await writeFile(join(root, PAGE), text);
}
