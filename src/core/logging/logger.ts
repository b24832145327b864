import { type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import { loggedError } from './logged-error.js';
import { withoutSecrets } from './without-secrets.js';

/** Lines wait until there are so many bytes, or so long; a write for every request would cost a sixth of its time. */
const BUFFER = { minLength: 8192, periodicFlush: 250 };

/**
 * The options of every logger. What libraries would log of an error, a request or a response contains URLs, headers and
 * parameters of SQL: of an error only what says where it happened is written, of the others nothing.
 */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error) => loggedError(error), error: (error) => loggedError(error), req: nothing, res: nothing },
  hooks: {
    // Libraries log the messages of errors as sentences of their own.
    logMethod(args, method) {
      method.apply(this, args.map((part) => (typeof part === 'string' ? withoutSecrets(part) : part)) as typeof args);
    },
  },
});

const nothing = () => undefined;

/**
 * A logger that writes JSON lines or, on a terminal, lines for people. JSON lines are written in blocks: what waits is
 * written when the process exits, but a process that is killed loses the last quarter of a second.
 */
export function makeLogger(level: string, terminal: boolean): Logger {
  return terminal
    ? pino(loggerOptions(level), pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(loggerOptions(level), pino.destination({ sync: false, ...BUFFER }));
}
