import type { JobResult } from '../load-attempts.js';

const RECORD_BATCH = 200;

interface Recording {
  /** Records these results in one transaction. */
  record: (batch: JobResult[]) => Promise<void>;
  /** Called after an attempt to record a batch, whether it was recorded or not. */
  done: (batch: JobResult[]) => void;
  failed: (error: unknown, what: string) => void;
}

/** The results that wait to be recorded, in batches. */
export class ResultQueue {
  private readonly results: JobResult[] = [];

  constructor(private readonly recording: Recording) {}

  add(result: JobResult): void {
    this.results.push(result);
  }

  /** Records the oldest results. Returns whether there are enough for another full batch. */
  async recordBatch(): Promise<boolean> {
    const batch = this.results.splice(0, RECORD_BATCH);
    if (batch.length === 0) return false;
    const { record, done, failed } = this.recording;
    try {
      await record(batch);
    } catch (error) {
      failed(error, 'could not record a batch of attempts; recording them one by one');
      // A single one may be the cause. A job whose result is not recorded is retried after its heartbeat stops.
      for (const result of batch) {
        await record([result]).catch((one) => failed(one, 'could not record an attempt; it will be repeated'));
      }
    }
    done(batch);
    return this.results.length >= RECORD_BATCH;
  }
}
