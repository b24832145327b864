import { type ErrorCode, StoreError } from '../../client/src/index.ts';

/** Why a request gets no answer but a page that says so. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** What an error of the store says to a visitor; undefined: it is a mistake of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof StoreError)) return undefined;
  const wait: Record<string, string> = error.retryAfter ? { 'retry-after': String(Math.ceil(error.retryAfter)) } : {};
  return new Refusal(error.status || 503, error.message, wait);
}

/** What the store answers; undefined where it refuses with this code. */
export const unlessRefused = <T>(code: ErrorCode, answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof StoreError && error.code === code) return undefined;
    throw error;
  });
