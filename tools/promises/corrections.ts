/** A change that would break a promise, but for a mistake of the document: the store never did what it said. */
export interface Correction {
  /** The line that `npm run check:promises` prints for it. */
  change: string;
  /** What the store did all along, and why no client can have relied on the document. */
  why: string;
}

/** The mistakes that were corrected. An entry that excuses nothing fails the check. */
export const corrections: readonly Correction[] = [];
