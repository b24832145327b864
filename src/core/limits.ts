/** The limits of the whole store, each defined once. */

/** The largest body of a request: 100 kB. */
export const MAX_BODY_BYTES = 100 * 1024;

/** The longest GraphQL document: 64 kB. */
export const MAX_DOCUMENT_BYTES = 64 * 1024;

/** The largest body of an event, as webhooks send it: 64 kB. */
export const MAX_EVENT_BYTES = 64 * 1024;

/** The number of items on a page: the default and the maximum. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** How long the answers of idempotency keys and the log of deliveries are kept. */
export const KEPT_DAYS = 30;
export const KEPT_SECONDS = KEPT_DAYS * 24 * 3600;

/**
 * How long a request may take. Then the response is 503, a mutation is rolled back, and the SQL that still runs is
 * cancelled. SQL statements have the same limit.
 */
export const REQUEST_MS = 10_000;

/** How many connections to the database a request may hold at once. */
export const REQUEST_CONNECTIONS = 3;

/** How long a process may take to stop: in total, for running requests, and for deliveries in flight. */
export const STOP_MS = 10_000;
export const STOP_REQUESTS_MS = 8000;
export const STOP_DELIVERIES_MS = 5000;
