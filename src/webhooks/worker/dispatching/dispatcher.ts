import type { Logger } from 'pino';
import { makeMutex } from '../../../core/jobs/mutex.js';
import { poll } from '../../../core/jobs/poll.js';
import { STOP_DELIVERIES_MS } from '../../../core/limits.js';
import { postpone, prefer } from '../claims/change-priority.js';
import { claimAttempts } from '../claims/claim-attempts.js';
import { Claims } from '../claims/claims.js';
import { type DeliveryJob, HEARTBEAT_SECONDS, keepJobs, returnJobs } from '../delivery-queue.js';
import { EndpointLimiter } from '../endpoint-limiter.js';
import type { JobResult, LoadedAttempt } from '../load-attempts.js';
import { type RecordingServices, recordAttempts } from '../record-attempts.js';
import { makeSender } from '../send.js';
import { type AttemptServices, attemptDelivery } from './attempt-delivery.js';
import { DueTimes } from './due-times.js';
import { ResultQueue } from './result-queue.js';

/**
 * How often to look for attempts that nobody announced: those of workers that died, and those of a backlog that another
 * worker cannot deliver alone. This process knows when the others are due.
 */
const POLL_MS = 10_000;
/** Jobs of endpoints that keep failing are looked for at most this often: each look reads their whole backlog. */
const FAILING_PAUSE_MS = 250;

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
export function startDispatcher(
  services: RecordingServices & AttemptServices,
  logger: Logger,
  onEvents: () => void,
): Dispatcher {
  const { orm, boss, config, metrics } = services;
  const sender = makeSender(config.webhooks);
  const claims = new Claims();
  const dueTimes = new DueTimes(orm, (time) => fetching.wakeAt(time));
  const logFailure = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  /*
   * RACE: the heartbeat updates the rows of all claimed jobs, and recording deletes some of them, in a different order.
   * Run concurrently, they would deadlock.
   */
  const exclusively = makeMutex();

  const finished = (result: JobResult) => {
    // Once a job is back in the queue, another worker records its result.
    if (!claims.has(result.job)) return;
    results.add(result);
    recording.wake();
  };
  const deliver = async (loaded: LoadedAttempt): Promise<void> => {
    try {
      finished(await attemptDelivery(services, sender, loaded));
    } catch (error) {
      logFailure('could not attempt a delivery')(error);
      claims.remove([loaded.job]);
    }
  };
  const limiter = new EndpointLimiter<LoadedAttempt>(deliver, () => fetching.wake());
  const start = (attempts: LoadedAttempt[]) => {
    for (const attempt of attempts) limiter.add(attempt.endpointId, attempt);
  };
  /** Puts attempts back into the queue, because their endpoint keeps failing: they are fetched one at a time. */
  const startLater = async (attempts: LoadedAttempt[]): Promise<void> => {
    if (attempts.length === 0) return;
    await postpone(orm, boss, attempts).finally(() => claims.remove(jobsOf(attempts)));
    wakeFailing();
  };

  const claim = async (failing: boolean) => {
    const { attempts, unneeded, more } = await claimAttempts(services, claims, { failing, except: limiter.full() });
    for (const job of unneeded) finished({ job });
    return { attempts, more };
  };
  const fetch = async (): Promise<boolean> => {
    if (!dueTimes.areKnown) {
      await dueTimes.refresh(POLL_MS);
      wakeFailing();
    }
    const { attempts, more } = await claim(false);
    start(attempts.filter(({ failing }) => !failing));
    await exclusively(() => startLater(attempts.filter(({ failing }) => failing)));
    return more;
  };
  const fetchFailing = async (): Promise<boolean> => {
    const { attempts, more } = await claim(true);
    start(attempts);
    const recovered = attempts.filter(({ failing }) => !failing).map(({ endpointId }) => endpointId);
    await prefer(orm, recovered);
    if (recovered.length > 0) fetching.wake();
    return more;
  };
  const fetching = poll(fetch, POLL_MS, logFailure('could not fetch deliveries'));
  const fetchingFailing = poll(fetchFailing, POLL_MS, logFailure('could not fetch deliveries to failing endpoints'));
  const wakeFailing = () => fetchingFailing.wakeAt(Date.now() + FAILING_PAUSE_MS);

  const record = async (batch: JobResult[]): Promise<void> => {
    const { wroteEvents, due, failing, ended } = await recordAttempts(services, batch);
    for (const [state, deliveries] of Object.entries(ended)) metrics.countFinishedDeliveries(state, deliveries);
    if (wroteEvents) onEvents();
    if (due < Number.POSITIVE_INFINITY) dueTimes.add(due);
    await startLater(limiter.take(failing));
  };
  const done = (batch: JobResult[]) => {
    const wasFull = claims.isFull;
    claims.remove(jobsOf(batch));
    if (wasFull) fetching.wake();
    if (batch.some((result) => 'attempt' in result && result.attempt.failing)) wakeFailing();
  };
  const results = new ResultQueue({ record, done, failed: (error, what) => logFailure(what)(error) });
  const recording = poll(
    () => exclusively(() => results.recordBatch()),
    60_000,
    logFailure('could not record attempts'),
  );

  const sendHeartbeat = async (): Promise<boolean> => {
    await exclusively(() => keepJobs(boss, claims.jobs));
    return false;
  };
  const heartbeat = poll(sendHeartbeat, (HEARTBEAT_SECONDS * 1000) / 3, logFailure('could not send the heartbeat'));

  const giveBack = async (jobs: DeliveryJob[]): Promise<void> => {
    claims.remove(jobs);
    await returnJobs(boss, jobs).catch(logFailure('could not return deliveries to the queue'));
  };
  const stop = async (): Promise<void> => {
    await Promise.all([fetching.stop(), fetchingFailing.stop()]);
    await giveBack(jobsOf(limiter.take()));
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (claims.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await recording.stop();
    await giveBack(claims.jobs);
    await heartbeat.stop();
    await Promise.all(Object.values(sender.agents).map((agent) => agent.destroy()));
  };
  const wake = () => {
    fetching.wake();
    wakeFailing();
  };
  return { wake, stop };
}

const jobsOf = (results: readonly { job: DeliveryJob }[]): DeliveryJob[] => results.map(({ job }) => job);
