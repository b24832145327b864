import type { Json } from './json-document.ts';

/** A breaking change, as one line of text. */
export type Change = string;

/**
 * Two documents, and who writes the values. A request is written by clients: what they could send before must be taken
 * after. An answer, and the body of a webhook, is read by them: what may come after must be known from before.
 */
export interface Sides {
  before: Json;
  after: Json;
  direction: 'request' | 'answer';
  /** What was found between two components: each is compared once, and may hold itself. */
  known: Map<string, Change[]>;
}

/** The two documents, read in one direction. */
export const sidesOf = (before: Json, after: Json, direction: Sides['direction']): Sides => ({
  ...{ before, after, direction },
  known: new Map(),
});
