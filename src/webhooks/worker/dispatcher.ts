import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { makeMutex } from '../../core/jobs/mutex.js';
import { poll } from '../../core/jobs/poll.js';
import { STOP_DELIVERIES_MS } from '../../core/limits.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import type { Tracing } from '../../core/tracing/tracing.js';
import { postpone, prefer } from './claims/change-priority.js';
import { Claims } from './claims/claims.js';
import { fetchJobs } from './claims/fetch-jobs.js';
import { DELIVERIES, type DeliveryJob, HEARTBEAT_SECONDS, nextDueIn } from './delivery-queue.js';
import { EndpointLimiter } from './endpoint-limiter.js';
import { type JobResult, type LoadedAttempt, loadAttempts } from './load-attempts.js';
import { type RecordingServices, recordAttempts } from './record-attempts.js';
import { makeSender, type Outcome, outcomeClass, send, succeeded } from './send.js';

const RECORD_BATCH = 200;
/**
 * How often to look for attempts that nobody announced: those of workers that died, and those of a backlog that another
 * worker cannot deliver alone. This process knows when the others are due.
 */
const POLL_MS = 10_000;
/** Attempts that are due this close together are fetched together. */
const DUE_TOGETHER_MS = 250;
/** Jobs of endpoints that keep failing are looked for at most this often: each look reads their whole backlog. */
const FAILING_PAUSE_MS = 250;
/** An attempt that waited longer than this for its endpoint is loaded again: the secret may have been rotated. */
const MAX_AGE_MS = 5000;

/** The outcome when this process cannot decrypt the signing secret: recorded and retried like any other failure. */
const CANNOT_SIGN: Outcome = {
  error: 'SECRETS_KEY of this process does not include the key that encrypted the signing secret',
  durationMs: 0,
};

interface DispatcherServices extends RecordingServices {
  metrics: Metrics;
  tracing: Tracing;
}

export interface Dispatcher {
  /** Call when there may be jobs in the queue. */
  wake(): void;
  /** Waits a short time for attempts in flight, and returns the remaining jobs to the queue. */
  stop(): Promise<void>;
}

/**
 * Takes deliveries from the queue and sends them: claim, commit, send, record. No transaction is open during a request.
 * Calls `onEvents` when recording wrote events.
 */
export function startDispatcher(services: DispatcherServices, logger: Logger, onEvents: () => void): Dispatcher {
  const { boss, config, metrics, tracing } = services;
  const sender = makeSender(config.webhooks);
  const claims = new Claims();
  const results: JobResult[] = [];
  const logFailure = (what: string) => (error: unknown) => logger.error({ err: error }, what);

  /** The span of an attempt continues the trace of the request that caused the event. */
  const startSpan = ({ job, eventId, eventType, traceparent }: LoadedAttempt) =>
    tracing.start(`webhook ${eventType}`, {
      kind: 'client',
      parent: traceparent,
      attributes: {
        'http.request.method': 'POST',
        'plant_store.event.id': eventId,
        'plant_store.delivery.id': job.data.deliveryId,
        'plant_store.attempt': job.data.turn,
      },
    });

  const finished = (result: JobResult) => {
    // Once a job is back in the queue, another worker records its result.
    if (!claims.has(result.job)) return;
    results.push(result);
    recording.wake();
  };

  const deliver = async (loaded: LoadedAttempt): Promise<void> => {
    const { job } = loaded;
    try {
      const attempt = Date.now() - loaded.loadedAt < MAX_AGE_MS ? loaded : (await loadAttempts(services, [job]))[0];
      if (!attempt) return finished({ job });
      const startedAt = clock.now();
      const span = startSpan(attempt);
      const { eventId: id, url, body, secrets } = attempt;
      const { traceparent } = span;
      const outcome = secrets
        ? await send(sender, { url, id, body, secrets, now: startedAt, traceparent })
        : CANNOT_SIGN;
      if (outcome.status !== undefined) span.set({ 'http.response.status_code': outcome.status });
      span.end(succeeded(outcome.status) ? undefined : 'failed');
      metrics.observeAttempt(outcomeClass(outcome), outcome.durationMs / 1000);
      finished({ job, attempt, startedAt, outcome });
    } catch (error) {
      logFailure('could not attempt a delivery')(error);
      claims.remove([job]);
    }
  };

  const limiter = new EndpointLimiter<LoadedAttempt>(deliver, () => fetching.wake());

  /** Until when this process knows the due times of the attempts in the queue. */
  let dueTimesKnown = 0;
  const fetchWhenDue = (due: number) => {
    const time = Math.ceil(due / DUE_TOGETHER_MS) * DUE_TOGETHER_MS;
    dueTimesKnown = Math.min(dueTimesKnown, time);
    fetching.wakeAt(time);
  };
  /** This comes before a fetch, so that nothing can become due in between. */
  const lookForDueTimes = async (): Promise<void> => {
    const dueIn = await nextDueIn(services.orm);
    dueTimesKnown = Date.now() + POLL_MS;
    wakeFailing();
    if (dueIn !== undefined) fetchWhenDue(Date.now() + dueIn);
  };

  /** Claims jobs and loads their attempts. Those of jobs with nothing to send are finished at once. */
  const claim = async (failing: boolean) => {
    const { jobs, more } = await fetchJobs(services, claims, { failing, except: limiter.full() });
    if (jobs.length === 0) return { attempts: [], more };
    const attempts = await loadAttempts(services, jobs).catch((error: unknown) => {
      claims.remove(jobs);
      throw error;
    });
    claims.loaded(attempts);
    const toSend = new Set(attempts.map(({ job }) => job));
    for (const job of jobs.filter((one) => !toSend.has(one))) finished({ job });
    return { attempts, more };
  };
  const start = (attempts: LoadedAttempt[]) => {
    for (const attempt of attempts) limiter.add(attempt.endpointId, attempt);
  };
  /** Puts attempts back into the queue, because their endpoint keeps failing: they are fetched one at a time. */
  const startLater = async (attempts: LoadedAttempt[]): Promise<void> => {
    if (attempts.length === 0) return;
    await postpone(services.orm, boss, attempts).finally(() => claims.remove(attempts.map(({ job }) => job)));
    wakeFailing();
  };

  const fetch = async (): Promise<boolean> => {
    if (Date.now() >= dueTimesKnown) await lookForDueTimes();
    const { attempts, more } = await claim(false);
    start(attempts.filter(({ failing }) => !failing));
    await exclusively(() => startLater(attempts.filter(({ failing }) => failing)));
    return more;
  };

  const fetchFailing = async (): Promise<boolean> => {
    const { attempts, more } = await claim(true);
    start(attempts);
    const recovered = attempts.filter(({ failing }) => !failing).map(({ endpointId }) => endpointId);
    await prefer(services.orm, recovered);
    if (recovered.length > 0) fetching.wake();
    return more;
  };
  const wakeFailing = () => fetchingFailing.wakeAt(Date.now() + FAILING_PAUSE_MS);

  const record = async (batch: JobResult[]): Promise<void> => {
    const { wroteEvents, due, failing, ended } = await recordAttempts(services, batch);
    for (const [state, deliveries] of Object.entries(ended)) metrics.countFinishedDeliveries(state, deliveries);
    if (wroteEvents) onEvents();
    if (due < Number.POSITIVE_INFINITY) fetchWhenDue(due);
    await startLater(limiter.take(failing));
  };

  const recordSome = async (): Promise<boolean> => {
    const batch = results.splice(0, RECORD_BATCH);
    if (batch.length === 0) return false;
    try {
      await record(batch);
    } catch (error) {
      logFailure('could not record a batch of attempts; recording them one by one')(error);
      // A single one may be the cause. A job whose result is not recorded is retried after its heartbeat stops.
      for (const result of batch) {
        await record([result]).catch(logFailure('could not record an attempt; it will be repeated'));
      }
    }
    const wasFull = claims.isFull;
    claims.remove(batch.map(({ job }) => job));
    if (wasFull) fetching.wake();
    if (batch.some((result) => 'attempt' in result && result.attempt.failing)) wakeFailing();
    return results.length > 0;
  };

  const fetching = poll(fetch, POLL_MS, logFailure('could not fetch deliveries'));
  const fetchingFailing = poll(fetchFailing, POLL_MS, logFailure('could not fetch deliveries to failing endpoints'));
  const wake = () => {
    fetching.wake();
    wakeFailing();
  };
  /*
   * RACE: the heartbeat updates the rows of all claimed jobs, and recording deletes some of them, in a different order.
   * Run concurrently, they would deadlock.
   */
  const exclusively = makeMutex();
  const recording = poll(() => exclusively(recordSome), 60_000, logFailure('could not record attempts'));
  const sendHeartbeat = async (): Promise<boolean> => {
    await exclusively(async () => {
      const ids = claims.jobs.map(({ id }) => id);
      if (ids.length > 0) await boss.touch(DELIVERIES, ids);
    });
    return false;
  };
  const heartbeat = poll(sendHeartbeat, (HEARTBEAT_SECONDS * 1000) / 3, logFailure('could not send the heartbeat'));

  /** Fails the jobs in pg-boss, which makes them available to other workers at once. */
  const returnToQueue = async (jobs: DeliveryJob[]): Promise<void> => {
    claims.remove(jobs);
    if (jobs.length > 0) {
      await boss.fail(
        DELIVERIES,
        jobs.map(({ id }) => id),
      );
    }
  };

  const stop = async (): Promise<void> => {
    await Promise.all([fetching.stop(), fetchingFailing.stop()]);
    await returnToQueue(limiter.take().map(({ job }) => job)).catch(
      logFailure('could not return deliveries to the queue'),
    );
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (claims.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await recording.stop();
    await returnToQueue(claims.jobs).catch(logFailure('could not return deliveries to the queue'));
    await heartbeat.stop();
    await Promise.all(Object.values(sender.agents).map((agent) => agent.destroy()));
  };

  return { wake, stop };
}
