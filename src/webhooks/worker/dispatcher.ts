import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { makeMutex } from '../../core/jobs/mutex.js';
import { poll } from '../../core/jobs/poll.js';
import { STOP_DELIVERIES_MS } from '../../core/limits.js';
import type { JobResult } from './attempt-result.js';
import { DELIVERIES, type DeliveryJob, type DeliveryTask, HEARTBEAT_SECONDS } from './delivery-queue.js';
import { EndpointLimiter } from './endpoint-limiter.js';
import { type LoadedAttempt, loadAttempts } from './load-attempts.js';
import { type RecordingServices, recordAttempts } from './record-attempts.js';
import { makeSender, send } from './send.js';

const FETCH = 100;
const RECORD = 200;
const POLL_MS = 500;
/** The most deliveries that this process keeps for itself at a time. */
const CLAIMED = 5000;
/** After so long in a lane, what was loaded is loaded again: the secret may have been rotated. */
const FRESH_MS = 5000;

/** What becomes of a delivery that this process cannot sign: it is logged, and tried again like any other. */
const SEALED = {
  error: 'The signing secret was sealed with a key that SECRETS_KEY of this process does not hold',
  durationMs: 0,
};

export interface Dispatcher {
  /** There may be something in the queue. */
  wake(): void;
  /** Finishes what is in flight, as far as it ends soon, and hands back the rest. */
  stop(): Promise<void>;
}

/**
 * Takes deliveries out of the queue and sends them: claim, commit, send, settle; no transaction is open during a
 * request. `written` is called when settling wrote events.
 */
export function startDispatcher(services: RecordingServices, logger: Logger, written: () => void): Dispatcher {
  const { boss, config } = services;
  const sender = makeSender(config.webhooks);
  /** Every job this process has, until it is settled or handed back. */
  const claimed = new Map<string, DeliveryJob>();
  const results: JobResult[] = [];
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);

  const over = (result: JobResult) => {
    // A result that comes after its job was handed back is somebody else's to write.
    if (!claimed.has(result.job.id)) return;
    results.push(result);
    recording.wake();
  };

  const deliver = async (loaded: LoadedAttempt): Promise<void> => {
    const { job } = loaded;
    try {
      const attempt = Date.now() - loaded.loadedAt < FRESH_MS ? loaded : (await loadAttempts(services, [job]))[0];
      if (!attempt) return over({ job });
      const startedAt = clock.now();
      const { eventId: id, url, body, secrets } = attempt;
      const outcome = secrets ? await send(sender, { url, id, body, secrets, now: startedAt }) : SEALED;
      over({ job, attempt, startedAt, outcome });
    } catch (error) {
      failed('a delivery could not be attempted')(error);
      claimed.delete(job.id);
    }
  };

  const limiter = new EndpointLimiter<LoadedAttempt>(deliver, () => fetching.wake());

  const fetch = async (): Promise<boolean> => {
    const batchSize = Math.min(FETCH, CLAIMED - claimed.size);
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
    for (const job of jobs.filter((one) => !toSend.has(one))) over({ job });
    return jobs.length === batchSize;
  };

  const recordSome = async (): Promise<boolean> => {
    const batch = results.splice(0, RECORD);
    if (batch.length === 0) return false;
    try {
      if (await recordAttempts(services, batch)) written();
    } catch (error) {
      failed('attempts could not be written down together')(error);
      // One of them may be at fault. A job that is not settled comes back when its heartbeat stops.
      for (const result of batch) {
        await recordAttempts(services, [result]).catch(
          failed('an attempt could not be written down; it will be repeated'),
        );
      }
    }
    for (const { job } of batch) claimed.delete(job.id);
    if (claimed.size > CLAIMED - FETCH) fetching.wake();
    return results.length > 0;
  };

  const fetching = poll(fetch, POLL_MS, failed('deliveries could not be fetched'));
  /*
   * RACE: the heartbeat updates the rows of all claimed jobs, and settling deletes some of them, each in an order of
   * its own: at once they would deadlock.
   */
  const alone = makeMutex();
  const recording = poll(() => alone(recordSome), 60_000, failed('attempts could not be written down'));
  const beat = async (): Promise<boolean> => {
    await alone(async () => {
      if (claimed.size > 0) await boss.touch(DELIVERIES, [...claimed.keys()]);
    });
    return false;
  };
  const beating = poll(beat, (HEARTBEAT_SECONDS * 1000) / 3, failed('the heartbeat failed'));

  /** A retry of pg-boss is due at once, so another worker can take it now. */
  const handBack = async (jobs: DeliveryJob[]): Promise<void> => {
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
    await handBack(limiter.clear().map(({ job }) => job)).catch(failed('deliveries could not be handed back'));
    const deadline = Date.now() + STOP_DELIVERIES_MS;
    while (claimed.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await recording.stop();
    await handBack([...claimed.values()]).catch(failed('deliveries could not be handed back'));
    await beating.stop();
    await sender.agent.destroy();
  };

  return { wake: fetching.wake, stop };
}
