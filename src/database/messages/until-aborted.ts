/**
 * Runs work that ends when the signal aborts: the work is then cancelled, and fails with the reason of the signal, once both
 * the work and the cancelling have ended.
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
  signal.addEventListener('abort', abort, { once: true });
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', abort);
    if (cancelled) await cancelled;
  }
}
