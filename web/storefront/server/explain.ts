import { StoreError } from '../../client/src/index.ts';
import { Refusal } from '../../ui/server/refusal.ts';

/** What an error of the store says to a visitor. */
export function explain(error: unknown): Refusal | undefined {
  if (!(error instanceof StoreError)) return undefined;
  const wait: Record<string, string> = error.retryAfter ? { 'retry-after': String(Math.ceil(error.retryAfter)) } : {};
  return new Refusal(error.status || 503, error.message, wait);
}
