/** The one source of "now". Tests set it; everything else reads it. */
export const clock = {
  now: (): Date => new Date(),
};

/** Adds a number of seconds to a time; a negative number goes back. */
export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
