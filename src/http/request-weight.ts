/**
 * How many requests a request counts as in the rate limits: one, and more if it takes more work than a page of plants. docs/rate-limits.md explains the numbers; `npm run bench -- rude-caller` shows whether they hold.
 */

/** The size of a body, or of a URL, that counts as nothing extra; each further part of this size counts as one more. */
const FREE_BYTES = 5 * 1024;

/** The tokens of a usual GraphQL document. The time of validation grows with their square. */
const FREE_TOKENS = 250;

/** The cost of an answer that is not large, and what counts as one more beyond that. */
const FREE_COST = 1000;
const COST = 500;

/** The SQL statements of a usual operation; a mutation has more. */
const FREE_STATEMENTS = 10;
const FREE_MUTATION_STATEMENTS = 20;
const STATEMENT = 2;

/** A page may search and count its rows; each further search or count reads the whole table again. */
const FREE_SCANS = 2;
const SCAN = 5;

/** How many skipped rows count as one request more, and the most that they can count as. */
const SKIPPED_ROWS = 10_000;
const MOST_SKIPPED = 100;

/** A refused request counts as this many: checking it takes time and helps nobody. */
const REFUSED = 5;

/** Statuses that are due to what was sent, not to what the store contains: 404 for a plant is an answer. */
const REFUSALS = [400, 401, 413, 415];

/** How many requests more a body, or a URL, of this length is. */
export const weightOfBytes = (bytes: number): number => Math.max(0, Math.ceil(bytes / FREE_BYTES) - 1);

/** How many requests more a document with this many tokens is. */
export const weightOfDocument = (tokens: number): number =>
  tokens <= FREE_TOKENS ? 0 : Math.ceil((tokens / FREE_TOKENS) ** 2) - 1;

/** What makes pages expensive: how often rows are searched and counted, and how many are skipped. */
export interface Pages {
  searches: number;
  totals: number;
  offsets: readonly number[];
}

/** How many requests more these pages are. */
export function weightOfPages({ searches, totals, offsets }: Pages): number {
  const scans = Math.min(searches, 1) + SCAN * Math.max(0, searches + totals - FREE_SCANS);
  const skipped = offsets.map((offset) => Math.min(MOST_SKIPPED, Math.floor(offset / SKIPPED_ROWS)));
  return skipped.reduce((sum, one) => sum + one, scans);
}

/** How many requests more an operation is, by its cost and by the SQL statements that it sends at most. */
export function weightOfOperation(cost: number, statements: number, isMutation: boolean): number {
  const free = isMutation ? FREE_MUTATION_STATEMENTS : FREE_STATEMENTS;
  return Math.ceil(Math.max(0, cost - FREE_COST) / COST) + STATEMENT * Math.max(0, statements - free);
}

/** How many requests more a response with this status counts as. */
export const weightOfRefusal = (status: number): number => (REFUSALS.includes(status) ? REFUSED - 1 : 0);
