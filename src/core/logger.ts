import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

/** A logger that writes JSON lines or, on a terminal, lines for people. */
export function makeLogger(level: string, terminal: boolean): Logger {
  return terminal
    ? pino({ level }, pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino({ level });
}
