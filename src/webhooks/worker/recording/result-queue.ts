import { setTimeout as wait } from 'node:timers/promises';
import type { Result } from '../sending/attempt-delivery.js';

const RECORD_BATCH = 200;
/** Results wait this long for others: a transaction that records many costs hardly more than one that records few. */
const RECORD_PAUSE_MS = 20;

interface Recording {
  /** Records these results in one transaction. */
  record: (batch: Result[]) => Promise<void>;
  /** Called after an attempt to record a batch, whether it was recorded or not. */
  done: (batch: Result[]) => void;
  failed: (error: unknown, what: string) => void;
}

/** The results that wait to be recorded, in batches. */
export class ResultQueue {
  private readonly results: Result[] = [];

  constructor(private readonly recording: Recording) {}

  add(result: Result): void {
    this.results.push(result);
  }

  /** Waits a little for a full batch, and records the oldest results. Returns whether there are more. */
  async gatherBatch(): Promise<boolean> {
    if (this.results.length > 0 && this.results.length < RECORD_BATCH) await wait(RECORD_PAUSE_MS);
    return this.recordBatch();
  }

  /** Records the oldest results at once. Returns whether there are more. */
  async recordBatch(): Promise<boolean> {
    const batch = this.results.splice(0, RECORD_BATCH);
    if (batch.length === 0) return false;
    const { record, done, failed } = this.recording;
    try {
      await record(batch);
    } catch (error) {
      failed(error, 'could not record a batch of attempts; recording them one by one');
      // A single one may be the cause. A delivery whose result is not recorded is repeated when its lease has passed.
      for (const result of batch) {
        await record([result]).catch((one) => failed(one, 'could not record an attempt; it will be repeated'));
      }
    }
    done(batch);
    return this.results.length > 0;
  }
}
