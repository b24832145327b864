import type { Client } from '../../support/client.js';

/** One value of `/metrics`: `name{labels}`, with its labels in order of their names. */
export type Samples = ReadonlyMap<string, number>;

const LINE = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** The values that `/metrics` shows. */
export async function scrape(client: Client): Promise<Samples> {
  const { status, body } = await client.get('/metrics');
  if (status !== 200) throw new Error(`/metrics answered ${status}.`);
  return new Map(
    String(body)
      .split('\n')
      .flatMap((line) => {
        const [, name, labels = '', value] = LINE.exec(line) ?? [];
        if (name === undefined) return [];
        const pairs = [...labels.matchAll(LABEL)].map(([, label, text]) => `${label}="${text}"`).sort();
        return [[pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name, Number(value)] as const];
      }),
  );
}

/** By how much the values of these names have risen; those that stayed are left out. */
export function risen(before: Samples, after: Samples, name: RegExp): Record<string, number> {
  const changes = [...after]
    .filter(([key]) => name.test(key))
    .map(([key, value]) => [key, value - (before.get(key) ?? 0)]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
