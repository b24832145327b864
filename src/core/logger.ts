import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** Lines wait until there are so many bytes, or so long; a write for every request would cost a sixth of its time. */
const BUFFER = { minLength: 8192, periodicFlush: 250 };

/**
 * A logger that writes JSON lines or, on a terminal, lines for people. JSON lines are written in blocks: what waits is
 * written when the process exits, but a process that is killed loses the last quarter of a second.
 */
export function makeLogger(level: string, terminal: boolean): Logger {
  return terminal
    ? pino({ level }, pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino({ level }, pino.destination({ sync: false, ...BUFFER }));
}
