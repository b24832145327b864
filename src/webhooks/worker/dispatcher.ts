import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { makeMutex } from '../../core/jobs/mutex.js';
import { poll } from '../../core/jobs/poll.js';
import { STOP_DELIVERIES_MS } from '../../core/limits.js';
import { DELIVERIES, type DeliveryJob, type DeliveryTask, HEARTBEAT_SECONDS, nextDueIn } from './delivery-queue.js';
import { EndpointLimiter } from './endpoint-limiter.js';
import { type JobResult, type LoadedAttempt, loadAttempts } from './load-attempts.js';
import { type RecordingServices, recordAttempts } from './record-attempts.js';
import { makeSender, send } from './send.js';

const FETCH_BATCH = 100;
const RECORD_BATCH = 200;
/**
 * How often to look for attempts that nobody announced: those of workers that died, and those of a backlog that another
 * worker cannot deliver alone. This process knows when the others are due.
 */
const POLL_MS = 10_000;
/** Attempts that are due this close together are fetched together. */
const DUE_TOGETHER_MS = 250;
/** The most jobs that this process claims at a time. */
const MAX_CLAIMED = 5000;
/** An attempt that waited longer than this for its endpoint is loaded again: the secret may have been rotated. */
const MAX_AGE_MS = 5000;

/** The outcome when this process cannot decrypt the signing secret: recorded and retried like any other failure. */
const CANNOT_SIGN = {
  error: 'SECRETS_KEY of this process does not include the key that encrypted the signing secret',
  durationMs: 0,
};

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
export function startDispatcher(services: RecordingServices, logger: Logger, onEvents: () => void): Dispatcher {
  const { boss, config } = services;
  const sender = makeSender(config.webhooks);
  /** Every job this process has claimed, until its result is recorded or it is returned to the queue. */
  const claimed = new Map<string, DeliveryJob>();
  const results: JobResult[] = [];
  const logFailure = (what: string) => (error: unknown) => logger.error({ err: error }, what);

  const finished = (result: JobResult) => {
    // Once a job is back in the queue, another worker records its result.
    if (!claimed.has(result.job.id)) return;
    results.push(result);
    recording.wake();
  };

  const deliver = async (loaded: LoadedAttempt): Promise<void> => {
    const { job } = loaded;
    try {
      const attempt = Date.now() - loaded.loadedAt < MAX_AGE_MS ? loaded : (await loadAttempts(services, [job]))[0];
      if (!attempt) return finished({ job });
      const startedAt = clock.now();
      const { eventId: id, url, body, secrets } = attempt;
      const outcome = secrets ? await send(sender, { url, id, body, secrets, now: startedAt }) : CANNOT_SIGN;
      finished({ job, attempt, startedAt, outcome });
    } catch (error) {
      logFailure('could not attempt a delivery')(error);
      claimed.delete(job.id);
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
    if (dueIn !== undefined) fetchWhenDue(Date.now() + dueIn);
  };

  const fetch = async (): Promise<boolean> => {
    if (Date.now() >= dueTimesKnown) await lookForDueTimes();
    const batchSize = Math.min(FETCH_BATCH, MAX_CLAIMED - claimed.size);
    if (batchSize <= 0) return false;
    const jobs = await boss.fetch<DeliveryTask>(DELIVERIES, { batchSize, ignoreGroups: limiter.full() });
    if (jobs.length === 0) return false;
    for (const job of jobs) claimed.set(job.id, job);
    const attempts = await loadAttempts(services, jobs).catch((error: unknown) => {
      for (const job of jobs) claimed.delete(job.id);
      throw error;
    });
    for (const attempt of attempts) limiter.add(attempt.endpointId, attempt);
    const toSend = new Set(attempts.map(({ job }) => job));
    for (const job of jobs.filter((one) => !toSend.has(one))) finished({ job });
    return jobs.length === batchSize;
  };

  const record = async (batch: JobResult[]): Promise<void> => {
    const { wroteEvents, due } = await recordAttempts(services, batch);
    if (wroteEvents) onEvents();
    if (due < Number.POSITIVE_INFINITY) fetchWhenDue(due);
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
    for (const { job } of batch) claimed.delete(job.id);
    if (claimed.size > MAX_CLAIMED - FETCH_BATCH) fetching.wake();
    return results.length > 0;
  };

  const fetching = poll(fetch, POLL_MS, logFailure('could not fetch deliveries'));
  /*
   * RACE: the heartbeat updates the rows of all claimed jobs, and recording deletes some of them, in a different order.
   * Run concurrently, they would deadlock.
   */
  const exclusively = makeMutex();
  const recording = poll(() => exclusively(recordSome), 60_000, logFailure('could not record attempts'));
  const sendHeartbeat = async (): Promise<boolean> => {
    await exclusively(async () => {
      if (claimed.size > 0) await boss.touch(DELIVERIES, [...claimed.keys()]);
    });
    return false;
  };
  const heartbeat = poll(sendHeartbeat, (HEARTBEAT_SECONDS * 1000) / 3, logFailure('could not send the heartbeat'));

  /** Fails the jobs in pg-boss, which makes them available to other workers at once. */
  const returnToQueue = async (jobs: DeliveryJob[]): Promise<void> => {
    for (const job of jobs) claimed.delete(job.id);
    if (jobs.length > 0) {
      await boss.fail(
        DELIVERIES,
        jobs.map(({ id }) => id),
      );
    }
  };

  const stop = async (): Promise<void> => {
    await fetching.stop();
    await returnToQueue(limiter.clear().map(({ job }) => job)).catch(
      logFailure('could not return deliveries to the queue'),
    );
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (claimed.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await recording.stop();
    await returnToQueue([...claimed.values()]).catch(logFailure('could not return deliveries to the queue'));
    await heartbeat.stop();
    await sender.agent.destroy();
  };

  return { wake: fetching.wake, stop };
}
