/** The time (ms since 1970) by which what a site seals counts: that of the store, where the store serves the site. */
export const clock = { now: (): number => Date.now() };
