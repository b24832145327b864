import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markdownTable } from '../support/report/markdown-table.ts';
import { root } from '../support/run/root.ts';
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
  Object.entries(result.failed)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ') || '0',
  result.gap.toFixed(1),
  result.healed.toFixed(1),
  result.p99.toFixed(0),
  result.webhookP95.toFixed(0),
  String(result.refused),
  String(result.found.C3?.length),
  String(result.found.C1?.length),
  result.red.join(' ') || 'none',
];

/** Writes the figures between two comments of the page: what each fault is, and what it came to. */
export async function writePage(): Promise<void> {
  const results = await kept();
  const known = faults.filter(({ name }) => results.some(({ fault }) => fault === name));
  const rows = known.flatMap(({ name }) => results.filter(({ fault }) => fault === name).map(cells));
  const sentences = known.map(({ name, sentence }) => `- **${name}**: ${sentence}`);
  const dates = results.map(({ date }) => date.slice(0, 16)).toSorted();
  const { rate, seconds } = results[0]?.sizes ?? {};
  const about = `\`npm run faults\`, ${dates[0]} to ${dates.at(-1)} UTC; ${rate} things a second, ${seconds} s before the fault and after it.`;
  await writeSection('figures', [about, sentences.join('\n'), markdownTable(HEAD, rows)]);
}

/** Writes the figures of a soak. */
export async function writeSoak(soak: Soak): Promise<void> {
  const { minutes, capacity, sizes, date } = soak;
  const about = `\`npm run faults -- soak --minutes ${minutes} --seed ${sizes.seed}\`, ${date.slice(0, 16)} UTC; ${sizes.rate} things a second, of ${capacity.toFixed(0)} that the shop can do.`;
  const grown = soak.slopes.map(({ who, what, before, after }) => [who, what, before.toFixed(0), after.toFixed(0)]);
  await writeSection('soak', [
    about,
    markdownTable(HEAD, [cells(soak)]),
    markdownTable(['process', 'figure', 'second third', 'last third'], grown),
  ]);
}

async function writeSection(name: string, parts: string[]): Promise<void> {
  const page = await readFile(join(root, PAGE), 'utf8');
  const place = new RegExp(`(<!-- ${name}: begin .*-->\n)[\\s\\S]*(<!-- ${name}: end -->)`);
  const text = page.replace(place, (_, begin, end) => `${begin}\n${parts.join('\n\n')}\n\n${end}`);
  await writeFile(join(root, PAGE), text);
}
