import type { Logger } from 'pino';

/** A step that takes longer than this is logged. */
const SLOW_MS = 1000;

/** Runs one step of the start, and logs it while it runs if it takes longer than a second. */
export async function announceSlow<T>(logger: Logger, what: string, step: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => logger.info(`${what} …`), SLOW_MS);
  try {
    return await step();
  } finally {
    clearTimeout(timer);
  }
}
