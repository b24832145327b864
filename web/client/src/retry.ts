import type { StoreError } from './errors.ts';

/** Whether the same request may succeed later: nothing but a busy or unreachable store was in its way. */
export const isTemporary = ({ status, retryAfter, code }: StoreError): boolean =>
  code === 'UNREACHABLE' ||
  [408, 425, 429].includes(status) ||
  status >= 500 ||
  (status === 409 && retryAfter !== undefined);

/** How long to wait before attempt 1, 2, …: what the store asks for, otherwise longer each time; never as long as others wait. */
export function delayMs(attempt: number, retryAfter?: number): number {
  const random = Math.random();
  return retryAfter === undefined
    ? (1 + random) * Math.min(125 * 2 ** attempt, 4000)
    : retryAfter * 1000 + random * 250;
}

/** The promise, unless the signal aborts first. */
export function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return unlessAborted(over, signal).finally(() => clearTimeout(timer));
}
