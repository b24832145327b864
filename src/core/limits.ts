/** The limits of the whole store, each defined once. */

/** The largest body of a request: 100 kB. */
export const MAX_BODY_BYTES = 100 * 1024;

/** The largest picture, and the largest file of plants, that is sent to the store: 10 MiB. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** The longest GraphQL document: 64 kB. */
export const MAX_DOCUMENT_BYTES = 64 * 1024;

/** The largest body of an event, as webhooks send it: 64 kB. */
export const MAX_EVENT_BYTES = 64 * 1024;

/** The number of items on a page: the default and the maximum. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** How many webhook endpoints an organization may have: each event is sent to all of them. */
export const MAX_ENDPOINTS = 50;

/** How many rewards a shop may have that are not archived: each customer's `loyalty` lists all of them. */
export const MAX_REWARDS = 100;

/** How long the answers of idempotency keys and the log of deliveries are kept. */
export const KEPT_DAYS = 30;
export const KEPT_SECONDS = KEPT_DAYS * 24 * 3600;

/** How long the usage of API keys is kept: 90 days. */
export const USAGE_SECONDS = 90 * 24 * 3600;

/**
 * How long a request may take. Then the response is 503, a mutation is rolled back, and the SQL that still runs is
 * cancelled. SQL statements have the same limit.
 */
export const REQUEST_MS = 10_000;

/**
 * How long a statement of a request may wait for a lock, and how long any transaction may send nothing: others wait for its
 * rows.
 */
export const LOCK_MS = 3000;

/** How long the database may take to take a connection. */
export const CONNECT_MS = 5000;

/** How long the look-up of a caller may take. Every request begins with one. */
export const CALLER_MS = 2000;

/** For how long after the time limit of its statement a connection may stay silent, before it counts as lost. */
export const LATE_ANSWER_MS = 2000;

/** How many connections to the database a request may hold at once. */
export const REQUEST_CONNECTIONS = 3;

/** How long the headers and the body of a request may take to arrive, and how often that is looked at. */
export const ARRIVAL_MS = 10_000;
export const ARRIVAL_CHECK_MS = 1000;

/** After how long without a byte in either direction a connection ends while a request runs or its response is sent. */
export const SILENCE_MS = 15_000;

/**
 * How long a connection is kept for a next request: as long as a client needs. Behind a proxy (`TRUST_PROXY`), longer than
 * the proxy keeps the connection: a proxy that sends a request on a connection which just ends answers 502.
 */
export const KEPT_CONNECTION_MS = 10_000;
export const KEPT_PROXY_CONNECTION_MS = 75_000;

/** How many connections a process accepts; a further connection is closed at once, while the open ones are served. */
export const MAX_CONNECTIONS = 10_000;

/** How long the answer of `/health/ready` stands, and how long it waits for the database. */
export const READY_MS = 1000;
export const READY_ANSWER_MS = 800;

/** How long a start waits for the schema that `npm run migrate` makes. */
export const SCHEMA_MS = 60_000;

/** How long a process may take to stop: in total, for running requests, and for deliveries in flight. */
export const STOP_MS = 10_000;
export const STOP_REQUESTS_MS = 8000;
export const STOP_DELIVERIES_MS = 5000;
