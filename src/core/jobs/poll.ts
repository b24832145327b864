import { preferTurns } from '../persistence/pglite-dialect.js';

export interface Poller {
  /** Runs it now, or again at once where it is running. */
  wake(): void;
  /** Lets the run in progress end, and starts no other. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again: at once while it says that there is more, else when it is woken, and at the latest
 * after a pause. What it throws goes to `failed`, and it goes on.
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
      const more = await preferTurns(work).catch((error: unknown) => {
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
