/** How far the clock of the database is ahead of that of this process, in ms. */
let databaseAheadMs = 0;

/**
 * The one source of "now". Tests set it; everything else reads it. With `DATABASE_URL` it is the time of the database, so that
 * all processes agree on what has expired and what is due, whatever their own clocks show.
 */
export const clock = {
  now: (): Date => new Date(Date.now() + databaseAheadMs),
};

/**
 * Sets the clock by that of the database, which showed `time` after it was `asked` and before it had `answered` by the clock of
 * this process (all in ms since 1970). A clock that agrees as far as that tells is left alone: it would only jump.
 */
export function setClock(time: number, asked: number, answered: number): void {
  if (time < asked + databaseAheadMs || time > answered + databaseAheadMs)
    databaseAheadMs = time - (asked + answered) / 2;
}

/** How far the clock of this process is ahead of the database, in seconds; negative if it is behind. */
export const clockOffsetSeconds = (): number => -databaseAheadMs / 1000;

/** Adds a number of seconds to a time; a negative number goes back. */
export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
