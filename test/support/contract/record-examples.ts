import { writeFileSync } from 'node:fs';

/** Whether this run writes the examples of the OpenAPI document anew, instead of comparing them. */
const recording = Boolean(process.env['RECORD_EXAMPLES']);

/** Members that every store fills in anew. */
const VOLATILE = ['auth_token', 'next_cursor', 'request_id', 'digest', 'previous_digest', 'url'];
const ID = /\b(?!00000000-)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** An answer without what is another at every run: ids, times and tokens that are made in it. */
export function masked(part: unknown, key = ''): unknown {
  if (Array.isArray(part)) return part.map((item) => masked(item));
  if (typeof part === 'string') {
    if (VOLATILE.includes(key)) return `<${key}>`;
    return part.replace(ID, '<id>').replace(TIME, '<time>');
  }
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, masked(value, name)]));
}

/**
 * The examples to compare with: those of the file, or under RECORD_EXAMPLES those that it gets now. One that says the
 * same as before keeps its ids and times, so that a diff shows what changed.
 */
export function recordedIn<T>(file: string, before: Record<string, T>, now: Record<string, T>): Record<string, T> {
  if (!recording) return before;
  const same = (one: unknown, other: unknown) => JSON.stringify(masked(one)) === JSON.stringify(masked(other));
  const kept = Object.entries(now).map(([name, example]): [string, T] => {
    const old = before[name];
    return [name, old !== undefined && same(old, example) ? old : example];
  });
  const recorded = Object.fromEntries(kept);
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  return recorded;
}
