import type { Measured } from './measure.js';

/**
 * How many requests a request counts as in the rate limits: one, and more by its bytes and its cost (docs/rate-limits.md).
 * `npm run bench -- rude-caller` shows whether the numbers hold.
 */

/** The size of a body, or of a URL, that counts as nothing more; each further part of this size counts as one more. */
const FREE_BYTES = 5 * 1024;

/** The cost of a usual request, which counts as nothing more, and the further cost that counts as one more. */
const FREE_COST = 4000;
const COST = 500;

/** The cost of an SQL statement, beside that of its rows in the response. */
const STATEMENT = 100;

/** What it costs to count all rows of a list, and to search them. */
const TOTAL = 1000;
const SEARCH = 3000;

/** The cost of a skipped row, and how many rows a page skips at most: it may name more than there are. */
const SKIPPED_ROW = 0.1;
const MOST_SKIPPED = 1_000_000;

/** What tokens cost, squared: the time of validation grows with their square. */
const SQUARED_TOKENS = 0.02;

/** How many requests an upload counts as, whatever its length. */
export const UPLOAD_WEIGHT = 20;

/** A refused request counts as this many: checking it takes time and helps nobody. */
const REFUSED = 5;

/** Statuses that are due to what was sent, not to what the store contains: 404 for a plant is an answer. */
const REFUSALS = [400, 401, 413, 415];

/** How many requests more a body, or a URL, of this length is. */
export const weightOfBytes = (bytes: number): number => Math.max(0, Math.ceil(bytes / FREE_BYTES) - 1);

const weightOfCost = (cost: number): number => Math.ceil(Math.max(0, cost - FREE_COST) / COST);

/** How many requests more a document with this many tokens is. */
export const weightOfDocument = (tokens: number): number => weightOfCost(SQUARED_TOKENS * tokens ** 2);

/** How many requests more an operation is: by its response, and by what the database does for it. */
export function weightOfOperation({ cost, statements, totals, searches, offsets }: Measured): number {
  const skipped = offsets.reduce((sum, offset) => sum + Math.min(offset, MOST_SKIPPED), 0);
  return weightOfCost(
    cost + STATEMENT * statements + TOTAL * totals + SEARCH * searches + Math.floor(SKIPPED_ROW * skipped),
  );
}

/** How many requests more a response with this status counts as. */
export const weightOfRefusal = (status: number): number => (REFUSALS.includes(status) ? REFUSED - 1 : 0);
