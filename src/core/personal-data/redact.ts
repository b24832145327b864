/** Replaces personal data that was erased. */
export const ERASED = '[erased]';

/** The members of an address that say nothing about a person. */
const IMPERSONAL = ['id', 'isDefault', 'is_default'];

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * The same JSON without the personal data of a customer: the name and email of a customer, every part of an address,
 * these login ids, and the note beside one of them. It knows snapshots, answers and the bodies of all API versions,
 * which are about one customer each, by the shape of their objects. Everything else keeps its value and its order.
 */
export function redact(value: unknown, loginIds: ReadonlySet<string>): unknown {
  return redacted(value as Json, loginIds);
}

function redacted(value: Json, loginIds: ReadonlySet<string>): Json {
  if (typeof value === 'string') return loginIds.has(value) ? ERASED : value;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => redacted(item, loginIds));
  const personal = personalMembers(value, loginIds);
  const entries = Object.entries(value).map(([name, part]): [string, Json] => [
    name,
    personal(name) && typeof part === 'string' ? ERASED : redacted(part, loginIds),
  ]);
  return Object.fromEntries(entries);
}

/** Which members of an object are personal. */
function personalMembers(value: { [name: string]: Json }, loginIds: ReadonlySet<string>): (name: string) => boolean {
  if ('recipient' in value && 'line1' in value) return (name) => !IMPERSONAL.includes(name);
  if ('email' in value) return (name) => name === 'email' || name === 'name';
  const byCustomer = typeof value['actor'] === 'string' && loginIds.has(value['actor']);
  return (name) => byCustomer && name === 'note';
}
