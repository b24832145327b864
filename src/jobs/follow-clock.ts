import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { clockOffsetSeconds } from '../core/clock.js';
import { makeOutage } from '../core/logging/outage.js';
import { readDatabaseClock } from '../database/connect/server.js';
import { poll } from './poll.js';

const EVERY_MS = 10_000;

/** A clock that is off by more is reported. */
const REPORTED_SECONDS = 2;

/** Sets the clock again and again: that of the process may be corrected, and another server may become the primary. */
export function followDatabaseClock(orm: MikroORM, logger: Logger) {
  const { failed, worked } = makeOutage({
    away: (seconds) =>
      logger.warn(
        { clockOffsetSeconds: seconds },
        'the clock of this process and that of the database differ: the store goes by that of the database',
      ),
    back: () => logger.info('the clock of this process agrees with that of the database again'),
  });
  const compare = async () => {
    await readDatabaseClock(orm);
    const seconds = clockOffsetSeconds();
    if (Math.abs(seconds) > REPORTED_SECONDS) failed(seconds);
    else worked();
  };
  // A database that does not answer is reported by whoever needs it.
  return poll(compare, EVERY_MS, () => {});
}
