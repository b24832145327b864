import { withPriority } from '../persistence/pglite-dialect.js';

export interface Poller {
  /** Runs the work now, or again right after the current run. */
  wake(): void;
  /** Lets the current run end, and starts no other. */
  stop(): Promise<void>;
}

/**
 * Runs `work` repeatedly: at once while it returns true (there is more), otherwise when it is woken or after the
 * pause. Errors are passed to `failed`, and polling goes on.
 */
export function poll(work: () => Promise<boolean>, pauseMs: number, failed: (error: unknown) => void): Poller {
  let stopping = false;
  let woken = false;
  let wakeUp = () => {};
  const nap = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!stopping) {
      woken = false;
      const more = await withPriority(work).catch((error: unknown) => {
        failed(error);
        return false;
      });
      if (!more && !woken && !stopping) await nap();
    }
  };
  const wake = () => {
    woken = true;
    wakeUp();
  };
  const running = run();
  return {
    wake,
    stop: () => {
      stopping = true;
      wake();
      return running;
    },
  };
}
