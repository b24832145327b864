/** What cancels the work that runs with a signal. */
const running = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs work that ends when the signal aborts: the work is then cancelled, and fails with the reason of the signal, once both
 * the work and the cancelling have ended. A signal has one listener for all of its work, because listeners are expensive.
 */
export async function untilAborted<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  cancel: () => Promise<void>,
): Promise<T> {
  signal.throwIfAborted();
  let cancelled: Promise<void> | undefined;
  const abort = () => {
    // Work that cannot be cancelled ends by itself: PostgreSQL limits the time of each statement.
    cancelled = cancel().catch(() => {});
  };
  const others = runningWith(signal);
  others.add(abort);
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    others.delete(abort);
    if (cancelled) await cancelled;
  }
}

function runningWith(signal: AbortSignal): Set<() => void> {
  const known = running.get(signal);
  if (known) return known;
  const cancels = new Set<() => void>();
  running.set(signal, cancels);
  const abortAll = () => {
    for (const abort of cancels) abort();
  };
  signal.addEventListener('abort', abortAll, { once: true });
  return cancels;
}
