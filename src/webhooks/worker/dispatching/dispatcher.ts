import type { Logger } from 'pino';
import { makeMutex } from '../../../core/jobs/mutex.js';
import { poll } from '../../../core/jobs/poll.js';
import { STOP_DELIVERIES_MS } from '../../../core/limits.js';
import { failureLogger } from '../../../core/logging/failure-logger.js';
import { postpone, postponeAll, prefer } from '../claims/change-priority.js';
import { claimAttempts } from '../claims/claim-attempts.js';
import { Claims } from '../claims/claims.js';
import { type DeliveryJob, HEARTBEAT_SECONDS, keepJobs, Priority, returnJobs } from '../delivery-queue.js';
import { EndpointLimiter } from '../endpoint-limiter.js';
import { decryptAttempts, type EncryptedAttempt, type JobResult, type LoadedAttempt } from '../load-attempts.js';
import type { Queued } from '../outbox-relay.js';
import type { HasRoom, Starter } from '../publishing/enqueue-first.js';
import { type RecordingServices, recordAttempts } from '../record-attempts.js';
import { makeSender } from '../sending/send.js';
import { type AttemptServices, attemptDelivery } from './attempt-delivery.js';
import { DueTimes } from './due-times.js';
import { ResultQueue } from './result-queue.js';

/**
 * How often to look for attempts without a notification: attempts of workers that died, and a backlog that another worker
 * cannot deliver alone. This process knows when the attempts that it recorded itself are due.
 */
const POLL_MS = 10_000;
/** Jobs of endpoints that keep failing are looked for at most this often: each look reads their whole backlog. */
const FAILING_PAUSE_MS = 250;

export interface Dispatcher extends Starter {
  /** Call when jobs of these priorities were queued. */
  wake: Queued;
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
  const dueTimes = new DueTimes(orm, (time) => fetchingNormal.wakeAt(time));
  const logFailure = failureLogger(logger);
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
  const deliver = async (loaded: LoadedAttempt): Promise<boolean> => {
    try {
      const result = await attemptDelivery(services, sender, loaded);
      finished(result);
      return 'outcome' in result && result.outcome.status !== undefined;
    } catch (error) {
      logFailure('could not attempt a delivery')(error);
      claims.remove([loaded.job]);
      return false;
    }
  };
  const limiter = new EndpointLimiter<LoadedAttempt>(deliver, () => wakeFetching());
  const start = (attempts: LoadedAttempt[]) => {
    for (const attempt of attempts) limiter.add(attempt.endpointId, attempt);
  };
  /** Puts attempts back into the queue, because their endpoint keeps failing: they are fetched one at a time. */
  const startLater = async (attempts: LoadedAttempt[]): Promise<void> => {
    await postpone(orm, boss, attempts).finally(() => claims.remove(jobsOf(attempts)));
    wakeFailing();
  };

  const claim = async (priority: Priority) => {
    const { attempts, unneeded, more } = await claimAttempts(services, claims, { priority, except: limiter.full() });
    for (const job of unneeded) finished({ job });
    return { attempts, more };
  };
  const fetch = async (priority: Priority): Promise<boolean> => {
    const { attempts, more } = await claim(priority);
    start(attempts.filter(({ failing }) => !failing));
    const failing = attempts.filter((attempt) => attempt.failing);
    // Not awaited: `startLater` waits until results are recorded, and all deliveries would wait, too.
    if (failing.length > 0)
      void exclusively(() => startLater(failing)).catch(logFailure('could not postpone deliveries'));
    return more;
  };
  const fetchPrompt = () => fetch(Priority.PROMPT);
  const fetchNormal = async (): Promise<boolean> => {
    if (!dueTimes.areKnown) {
      await dueTimes.refresh(POLL_MS);
      wakeFailing();
    }
    return fetch(Priority.NORMAL);
  };
  const fetchFailing = async (): Promise<boolean> => {
    const { attempts, more } = await claim(Priority.FAILING);
    start(attempts);
    const recovered = attempts.filter(({ failing }) => !failing).map(({ endpointId }) => endpointId);
    await prefer(orm, recovered);
    if (recovered.length > 0) fetchingNormal.wake();
    return more;
  };
  const fetchingPrompt = poll(fetchPrompt, POLL_MS, logFailure('could not fetch prompt deliveries'));
  const fetchingNormal = poll(fetchNormal, POLL_MS, logFailure('could not fetch deliveries'));
  const fetchingFailing = poll(fetchFailing, POLL_MS, logFailure('could not fetch deliveries to failing endpoints'));
  const wakeFetching = () => {
    fetchingPrompt.wake();
    fetchingNormal.wake();
  };
  const wakeFailing = () => fetchingFailing.wakeAt(Date.now() + FAILING_PAUSE_MS);

  const record = async (batch: JobResult[]): Promise<void> => {
    const { wroteEvents, due, failing, ended } = await recordAttempts(services, batch);
    for (const [state, deliveries] of Object.entries(ended)) metrics.countFinishedDeliveries(state, deliveries);
    if (wroteEvents) onEvents();
    if (due < Number.POSITIVE_INFINITY) dueTimes.add(due);
    const waiting = limiter.take(failing);
    if (waiting.length > 0) await startLater(waiting);
    const wereFine = batch.flatMap((one) => ('attempt' in one && !one.attempt.failing ? [one.attempt.endpointId] : []));
    await postponeAll(orm, [...new Set(wereFine.filter((id) => failing.has(id)))]);
  };
  const done = (batch: JobResult[]) => {
    const wasFull = claims.isFull;
    claims.remove(jobsOf(batch));
    if (wasFull) wakeFetching();
    if (batch.some((result) => 'attempt' in result && result.attempt.failing)) wakeFailing();
  };
  const results = new ResultQueue({ record, done, failed: (error, what) => logFailure(what)(error) });
  const recordBatch = () => exclusively(() => results.recordBatch());
  const recordNext = async () => {
    await results.gather();
    return recordBatch();
  };
  const recording = poll(recordNext, 60_000, logFailure('could not record attempts'));

  const sendHeartbeat = () => exclusively(() => keepJobs(boss, claims.jobs));
  const heartbeat = poll(sendHeartbeat, (HEARTBEAT_SECONDS * 1000) / 3, logFailure('could not send the heartbeat'));

  const giveBack = async (jobs: DeliveryJob[]): Promise<void> => {
    claims.remove(jobs);
    await returnJobs(boss, jobs).catch(logFailure('could not return deliveries to the queue'));
  };
  const stop = async (): Promise<void> => {
    await Promise.all([fetchingPrompt, fetchingNormal, fetchingFailing].map((poller) => poller.stop()));
    // Waits until `startLater` has given its jobs back.
    await exclusively(() => giveBack(jobsOf(limiter.take())));
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (claims.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await recording.stop();
    while (await recordBatch());
    await giveBack(claims.jobs);
    await heartbeat.stop();
    await Promise.all(Object.values(sender.agents).map((agent) => agent.destroy()));
  };
  const wake: Queued = (priorities) => {
    if (priorities.has(Priority.PROMPT)) fetchingPrompt.wake();
    if (priorities.has(Priority.NORMAL)) fetchingNormal.wake();
    if (priorities.has(Priority.FAILING)) wakeFailing();
  };
  const roomFor = (organizationId: string): HasRoom => {
    if (!claims.hasRoomFor(organizationId)) return () => false;
    const full = new Set(limiter.full());
    return (endpointId) => !full.has(endpointId);
  };
  const startClaimed = (claimed: readonly EncryptedAttempt[]) => {
    const attempts = decryptAttempts(claimed, services.encryption);
    claims.add(jobsOf(attempts), false);
    claims.loaded(attempts);
    start(attempts);
  };
  return { wake, roomFor, start: startClaimed, stop };
}

const jobsOf = (results: readonly { job: DeliveryJob }[]): DeliveryJob[] => results.map(({ job }) => job);
