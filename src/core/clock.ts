/** The one source of "now". Tests set it; everything else reads it. */
export const clock = {
  now: (): Date => new Date(),
};

/** Moves a moment by a number of seconds (negative: back). */
export const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);
