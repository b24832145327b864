import { hash } from 'node:crypto';

/**
 * Equal for requests with the same mutation and arguments, whatever the order of the arguments and whether by REST or
 * GraphQL. Null counts as absent.
 */
export const fingerprint = (mutation: string, args: unknown): string =>
  hash('sha256', JSON.stringify([mutation, canonical(args)]));

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, canonical(part)]);
}
