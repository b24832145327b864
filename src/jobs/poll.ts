import { withPriority } from '../database/work.js';

/** The longest delay that a timer of Node can have. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs `work` repeatedly: at once while it returns true (there is more), otherwise when it is woken, when a set time
 * comes, or after the pause. Errors are passed to `failed`, and polling goes on.
 */
export function poll(work: () => Promise<unknown>, pauseMs: number, failed: (error: unknown) => void) {
  let stopping = false;
  let woken = false;
  let napping = false;
  /** When the work runs next if nothing wakes it. */
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  let endNap = () => {};
  const startTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => endNap(), Math.min(Math.max(0, next - Date.now()), MAX_TIMER_MS));
  };
  const nap = async () => {
    const waking = new Promise<void>((resolve) => {
      endNap = () => {
        napping = false;
        resolve();
      };
    });
    napping = true;
    startTimer();
    await waking;
    clearTimeout(timer);
  };
  const run = async () => {
    while (!stopping) {
      woken = false;
      if (next <= Date.now()) next = Number.POSITIVE_INFINITY;
      const more = await withPriority(work).catch(failed);
      next = Math.min(next, Date.now() + pauseMs);
      if (more !== true && !woken && !stopping) await nap();
    }
  };
  /** Runs the work now, or again right after the current run. */
  const wake = () => {
    woken = true;
    endNap();
  };
  /** Runs the work at this time (ms since 1970), if not before. */
  const wakeAt = (time: number) => {
    if (stopping || time >= next) return;
    next = time;
    startTimer();
  };
  const running = run();
  return {
    wake,
    wakeAt,
    isRunning: () => !napping,
    /** Lets the current run end, and starts no other. */
    stop: () => {
      stopping = true;
      wake();
      return running;
    },
  };
}
