import type { Logger } from 'pino';

/** Makes the handlers of failures: `logFailure('could not publish events')` logs an error with that message. */
export const failureLogger =
  (logger: Logger) =>
  (message: string) =>
  (error: unknown): void =>
    logger.error({ err: error }, message);
