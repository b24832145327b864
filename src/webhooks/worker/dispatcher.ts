import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { oneAtATime } from '../../core/jobs/mutex.js';
import { repeat } from '../../core/jobs/poll.js';
import type { Result } from './attempt-result.js';
import { DELIVERIES, type DeliveryJob, type DeliveryTask, HEARTBEAT_SECONDS } from './delivery-queue.js';
import { Lanes } from './endpoint-limiter.js';
import { loadParcels, type Parcel } from './load-attempts.js';
import { type Settlement, settle } from './record-attempts.js';
import { makeSender, send } from './send.js';

const FETCH = 100;
const SETTLE = 200;
const POLL_MS = 500;
/** The most deliveries that this process keeps for itself at a time. */
const CLAIMED = 5000;
/** After so long in a lane, what was loaded is loaded again: the secret may have been rotated. */
const FRESH_MS = 5000;
/** How long requests in flight may go on when the process stops. */
const GRACE_MS = 5000;

/** What becomes of a delivery that this process cannot sign: it is logged, and tried again like any other. */
const SEALED = {
  error: 'The signing secret was sealed with a key that SECRETS_KEY of this process does not hold',
  durationMs: 0,
};

export interface Courier {
  /** There may be something in the queue. */
  wake(): void;
  /** Finishes what is in flight, as far as it ends soon, and hands back the rest. */
  stop(): Promise<void>;
}

/**
 * Takes deliveries out of the queue and sends them: claim, commit, send, settle; no transaction is open during a
 * request. `written` is called when settling wrote events.
 */
export function startCourier(settlement: Settlement, logger: Logger, written: () => void): Courier {
  const { boss, config } = settlement;
  const sender = makeSender(config.webhooks);
  /** Every job this process has, until it is settled or handed back. */
  const claimed = new Map<string, DeliveryJob>();
  const results: Result[] = [];
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what);

  const over = (result: Result) => {
    // A result that comes after its job was handed back is somebody else's to write.
    if (!claimed.has(result.job.id)) return;
    results.push(result);
    settling.wake();
  };

  const deliver = async (loaded: Parcel): Promise<void> => {
    const { job } = loaded;
    try {
      const parcel = Date.now() - loaded.loadedAt < FRESH_MS ? loaded : (await loadParcels(settlement, [job]))[0];
      if (!parcel) return over({ job });
      const startedAt = clock.now();
      const { eventId: id, url, body, secrets } = parcel;
      const outcome = secrets ? await send(sender, { url, id, body, secrets, now: startedAt }) : SEALED;
      over({ job, parcel, startedAt, outcome });
    } catch (error) {
      failed('a delivery could not be attempted')(error);
      claimed.delete(job.id);
    }
  };

  const lanes = new Lanes<Parcel>(deliver, () => fetching.wake());

  const fetch = async (): Promise<boolean> => {
    const batchSize = Math.min(FETCH, CLAIMED - claimed.size);
    if (batchSize <= 0) return false;
    const jobs = await boss.fetch<DeliveryTask>(DELIVERIES, { batchSize, ignoreGroups: lanes.full() });
    if (jobs.length === 0) return false;
    for (const job of jobs) claimed.set(job.id, job);
    const parcels = await loadParcels(settlement, jobs).catch((error: unknown) => {
      for (const job of jobs) claimed.delete(job.id);
      throw error;
    });
    for (const parcel of parcels) lanes.add(parcel.endpointId, parcel);
    const toSend = new Set(parcels.map(({ job }) => job));
    for (const job of jobs.filter((one) => !toSend.has(one))) over({ job });
    return jobs.length === batchSize;
  };

  const settleSome = async (): Promise<boolean> => {
    const batch = results.splice(0, SETTLE);
    if (batch.length === 0) return false;
    try {
      if (await settle(settlement, batch)) written();
    } catch (error) {
      failed('attempts could not be written down together')(error);
      // One of them may be at fault. A job that is not settled comes back when its heartbeat stops.
      for (const result of batch) {
        await settle(settlement, [result]).catch(failed('an attempt could not be written down; it will be repeated'));
      }
    }
    for (const { job } of batch) claimed.delete(job.id);
    if (claimed.size > CLAIMED - FETCH) fetching.wake();
    return results.length > 0;
  };

  const fetching = repeat(fetch, POLL_MS, failed('deliveries could not be fetched'));
  /*
   * RACE: the heartbeat updates the rows of all claimed jobs, and settling deletes some of them, each in an order of
   * its own: at once they would deadlock.
   */
  const alone = oneAtATime();
  const settling = repeat(() => alone(settleSome), 60_000, failed('attempts could not be written down'));
  const beat = async (): Promise<boolean> => {
    await alone(async () => {
      if (claimed.size > 0) await boss.touch(DELIVERIES, [...claimed.keys()]);
    });
    return false;
  };
  const beating = repeat(beat, (HEARTBEAT_SECONDS * 1000) / 3, failed('the heartbeat failed'));

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
    await handBack(lanes.clear().map(({ job }) => job)).catch(failed('deliveries could not be handed back'));
    const deadline = Date.now() + GRACE_MS;
    while (claimed.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    await settling.stop();
    await handBack([...claimed.values()]).catch(failed('deliveries could not be handed back'));
    await beating.stop();
    await sender.agent.destroy();
  };

  return { wake: fetching.wake, stop };
}
