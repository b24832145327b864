import type { Logger } from 'pino';

/** A step that takes longer says what it does. */
const SLOW_MS = 1000;

/** Runs one step of the start; one that takes longer than a second is logged while it runs. */
export async function announceSlow<T>(logger: Logger, what: string, step: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => logger.info(`${what} …`), SLOW_MS);
  try {
    return await step();
  } finally {
    clearTimeout(timer);
  }
}
