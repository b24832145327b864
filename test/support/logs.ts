import { type Logger, pino } from 'pino';
import { loggerOptions } from '../../src/core/logging/logger.js';

/** What no log may contain: keys, tokens and secrets of ours, bearer tokens, email addresses, query strings. */
const SECRETS = /(psk|pst|whsec)_(?!\*)|bearer (?!\*)\S|[\w.+-]+@[\w-]+\.\w|\?\w+=/i;

/** How many lines are remembered. */
const LINES = 1000;

/** The log of a test store, at the level `debug`. Every line is searched for secrets. */
export class Log {
  private lines: string[] = [];
  private leaks: string[] = [];

  readonly logger: Logger = pino(loggerOptions('debug'), {
    write: (line: string) => {
      if (process.env['TEST_LOG']) process.stdout.write(line);
      if (SECRETS.test(line)) this.leaks.push(line);
      this.lines.push(line);
      if (this.lines.length > LINES) this.lines.shift();
    },
  });

  /** The last lines, oldest first. */
  read(): Record<string, unknown>[] {
    return this.lines.map((line) => JSON.parse(line));
  }

  /** Throws if a line had a secret: whatever a test does, the log contains none. */
  check(): void {
    if (this.leaks.length > 0) throw new Error(`The log has a secret or personal data:\n${this.leaks.join('')}`);
  }
}
