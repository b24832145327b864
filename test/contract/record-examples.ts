import { writeFileSync } from 'node:fs';

/** Whether this run records the examples of the OpenAPI document, instead of comparing them. */
const recording = Boolean(process.env['RECORD_EXAMPLES']);

/** Members whose values differ in every run. */
const VOLATILE = [...['auth_token', 'request_id', 'url'], ...['digest', 'previous_digest', 'link', 'signature']];
const ID = /\b(?!00000000-)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
/** The code of a redeemed reward. */
const CODE = /^THX(-[0-9A-Z]{4}){3}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A response without the values that differ in every run: generated ids, times, codes and tokens. */
export function masked(part: unknown, key = ''): unknown {
  if (Array.isArray(part)) return part.map((item) => masked(item));
  if (typeof part === 'string') {
    if (VOLATILE.includes(key)) return `<${key}>`;
    if (key === 'next_cursor') return `<cursor of ${formOf(part)}>`;
    return part.replace(ID, '<id>').replace(TIME, '<time>').replace(CODE, '<code>');
  }
  if (part === null || typeof part !== 'object') return part;
  // How many links the digests of rows have depends on when a worker looked.
  const whole = key === 'rows' ? { ...part, position: '<position>' } : part;
  return Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, masked(value, name)]));
}

/** The version of a cursor and the order that it belongs to: one of an older version would be refused. */
const formOf = (cursor: string): string => JSON.parse(Buffer.from(cursor, 'base64url').toString()).slice(0, 2).join();

/**
 * The examples to compare with: those of the file, or with RECORD_EXAMPLES the new ones, which are written to it. An
 * unchanged example keeps its old ids and times, so that the diff shows only real changes.
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
