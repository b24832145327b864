import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clockOffsetSeconds } from '../clock.js';

/** What waits to be published or delivered, in the whole database. Each number is counted up to a limit. */
export interface Backlog {
  /** Committed events that the relay has not published yet. */
  events: number;
  /** The age of the oldest of them, in seconds; 0 without any. */
  oldestEventSeconds: number;
  pendingDeliveries: number;
  deadDeliveries: number;
  /** How long the most overdue delivery has been due, in seconds; 0 if none is late. Endpoints that keep failing do not count. */
  lateDeliverySeconds: number;
}

/** The mails that wait, in the whole database, counted up to a limit, and how long the most overdue one is due, in seconds. */
export interface MailBacklog {
  queued: number;
  lateSeconds: number;
}

/** A server of the database: `host:port`, and how often a standby of it, or of one before it, was promoted. */
export interface DatabaseServer {
  server: string;
  timeline: number;
}

/** What the parts of one process count. */
export type Metrics = ReturnType<typeof makeMetrics>;

/** How often a timer measures the lag of the event loop. Each time wakes an idle process; prom-client's default is 10. */
const LAG_TIMER_MS = 50;

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const ATTEMPT_SECONDS = [0.05, 0.25, 1, 5, 15];

/**
 * Makes the metrics of a process. docs/metrics.md explains each. Labels have few values: names of the store, never what a
 * client sent.
 */
export function makeMetrics() {
  const register = new Registry();
  const registers = [register];
  const sources: (() => void | Promise<void>)[] = [];
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: LAG_TIMER_MS });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const statements = new Histogram({
    name: 'sql_statement_duration_seconds',
    help: 'Duration of SQL statements, by the operation of the schema that sent them.',
    labelNames: ['operation'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const attempts = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of webhook requests of this process, by outcome.',
    labelNames: ['outcome'],
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  const count = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const lookups = count(
    'response_cache_lookups_total',
    'Requests for the catalogue that the response cache could answer (hit) or not (miss).',
    'result',
  );
  const failedLogins = count(
    'login_failures_total',
    'Refused logins, by reason and by the id of the API key (empty if there is no such key).',
    ...['reason', 'api_key_id'],
  );
  const apiErrors = count(
    'api_errors_total',
    'Requests with an error in the response, by API, operation of the schema and error code.',
    ...['api', 'operation', 'code'],
  );
  const refusals = count('rate_limit_refusals_total', 'Requests over a rate limit, by budget.', 'budget');
  const finished = count(
    'webhook_deliveries_finished_total',
    'Deliveries that this process has ended, by state: delivered or dead.',
    'state',
  );
  // From the first scrape on: Prometheus sees no increase in the first value of a series.
  for (const state of ['delivered', 'dead']) finished.inc({ state }, 0);
  const mails = count(
    'mail_attempts_total',
    'Attempts of this process to send a mail, by what came of them.',
    'outcome',
  );
  for (const outcome of ['sent', 'retried', 'failed']) mails.inc({ outcome }, 0);
  const connections = gauge('database_connections', 'Connections to the database, by pool and state.', 'pool', 'state');
  const database = gauge(
    'database_server_info',
    'The server that this process writes to, by address and timeline; always 1.',
    ...['server', 'timeline'],
  );
  const outbox = gauge('outbox_events', 'Committed events that are not published, in the whole database.');
  const outboxAge = gauge('outbox_oldest_event_age_seconds', 'Age of the oldest event that is not published.');
  const deliveries = gauge(
    'webhook_deliveries',
    'Deliveries in the whole database, by state: pending or dead.',
    'state',
  );
  const lateness = gauge(
    'webhook_delivery_lateness_seconds',
    'How long the most overdue delivery has been due, in seconds, not counting endpoints that keep failing.',
  );
  const queuedMails = gauge('mail_queued', 'Mails that wait to be sent, in the whole database.');
  const mailLateness = gauge('mail_lateness_seconds', 'How long the most overdue mail has been due.');
  const clockOffset = gauge(
    'database_clock_offset_seconds',
    'How far the clock of this process is ahead of the database; negative: behind.',
  );
  sources.push(() => clockOffset.set(clockOffsetSeconds()));

  return {
    observeRequest: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    observeStatement: (operation: string, seconds: number) => statements.observe({ operation }, seconds),
    observeAttempt: (outcome: string, seconds: number) => attempts.observe({ outcome }, seconds),
    countFinishedDeliveries: (state: string, number: number) => finished.inc({ state }, number),
    countMail: (outcome: 'sent' | 'retried' | 'failed') => mails.inc({ outcome }),
    countCacheLookup: (result: 'hit' | 'miss') => lookups.inc({ result }),
    countFailedLogin: (reason: string, apiKeyId: string) => failedLogins.inc({ reason, api_key_id: apiKeyId }),
    countApiError: (api: 'graphql' | 'rest', operation: string, code: string) =>
      apiErrors.inc({ api, operation, code }),
    countRateLimitRefusal: (budget: string) => refusals.inc({ budget }),
    /** Shows the read replicas, as they are at each scrape. The result counts a request by where it reads. */
    addReplicas: (replicas: readonly { host: string; state: string }[]) => {
      const up = gauge('database_replica_up', 'Whether a read replica is used (1), or left alone (0).', 'replica');
      sources.push(() => {
        for (const { host, state } of replicas) up.set({ replica: host }, state === 'used' ? 1 : 0);
      });
      const reads = count(
        'database_reads_total',
        'Requests that may read from a replica, by whether they did: on the primary are those whose caller wrote what no replica has yet.',
        'source',
      );
      return (source: 'primary' | 'replica') => reads.inc({ source });
    },
    /** Shows whether there is a connection to Redis; `isUp` is called at each scrape. */
    addRedis: (isUp: () => boolean) => {
      const up = gauge('redis_up', 'Whether rate limits are shared (1), or each process counts on its own (0).');
      sources.push(() => up.set(isUp() ? 1 : 0));
    },
    /**
     * Shows a pool of connections; `usage` is called at each scrape: how many run a statement or a transaction, wait for work, and how
     * much work waits for one.
     */
    addPool: (pool: string, usage: () => { inUse: number; idle: number; waiting: number }) =>
      sources.push(() => {
        const { inUse, idle, waiting } = usage();
        connections.set({ pool, state: 'in_use' }, inUse);
        connections.set({ pool, state: 'idle' }, idle);
        connections.set({ pool, state: 'waiting' }, waiting);
      }),
    /** Shows the server that this process writes to; `read` is called at each scrape, and nothing is shown while it fails. */
    addServer: (read: () => Promise<DatabaseServer>) =>
      sources.push(async () => {
        const server = await read().catch(() => undefined);
        database.reset();
        if (server) database.set({ ...server }, 1);
      }),
    /** Shows the backlog; `read` is called at each scrape, and its values are left out while it fails. */
    addBacklog: (read: () => Promise<Backlog>) =>
      sources.push(async () => {
        const backlog = await read().catch(() => undefined);
        if (!backlog) {
          outbox.remove();
          outboxAge.remove();
          deliveries.reset();
          lateness.remove();
          return;
        }
        outbox.set(backlog.events);
        outboxAge.set(backlog.oldestEventSeconds);
        deliveries.set({ state: 'pending' }, backlog.pendingDeliveries);
        deliveries.set({ state: 'dead' }, backlog.deadDeliveries);
        lateness.set(backlog.lateDeliverySeconds);
      }),
    /** Shows the mails that wait; `read` is called at each scrape, and its values are left out while it fails. */
    addMails: (read: () => Promise<MailBacklog>) =>
      sources.push(async () => {
        const backlog = await read().catch(() => undefined);
        if (!backlog) return [queuedMails, mailLateness].forEach((one) => void one.remove());
        queuedMails.set(backlog.queued);
        mailLateness.set(backlog.lateSeconds);
      }),
    /** Everything, as Prometheus reads it. */
    print: async () => {
      await Promise.all(sources.map((read) => read()));
      return { contentType: register.contentType, text: await register.metrics() };
    },
  };
}
