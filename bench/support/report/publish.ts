import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings } from '../run/benchmark.ts';
import { root } from '../run/root.ts';

/** What a reader needs to judge the figures. */
export interface Circumstances {
  name: string;
  command: string;
  machine: Record<string, string>;
}

/** Where the figures of every run go, for machines. */
const KEPT = '.build/bench';
const PAGE = 'docs/performance.md';

/** Writes the figures as JSON; returns where. */
export async function keep({ name, command, machine }: Circumstances, { data }: Findings): Promise<string> {
  await mkdir(join(root, KEPT), { recursive: true });
  const file = `${KEPT}/${name}.json`;
  await writeFile(join(root, file), `${JSON.stringify({ name, command, machine, data }, null, 2)}\n`);
  return file;
}

/** Replaces the benchmark's section of the page, and its chart. The text around the section is written by people. */
export async function publish({ name, command, machine }: Circumstances, { markdown, chart }: Findings): Promise<void> {
  const { date, cpu, database, load } = machine;
  const section = `\`${command}\`: ${[date, cpu, database, load].join(', ')}.\n\n${markdown}\n`;
  const page = await readFile(join(root, PAGE), 'utf8');
  const place = new RegExp(`(<!-- ${name}: begin .*-->\n)[\\s\\S]*?(<!-- ${name}: end -->)`);
  if (!place.test(page)) throw new Error(`${PAGE} has no place for ${name}.`);
  await writeFile(
    join(root, PAGE),
    page.replace(place, (_, begin, end) => `${begin}\n${section}\n${end}`),
  );
  if (chart) await writeFile(join(root, `docs/performance-${name}.svg`), chart);
}
