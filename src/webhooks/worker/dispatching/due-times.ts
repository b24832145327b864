import type { MikroORM } from '@mikro-orm/postgresql';
import { nextDueIn } from '../delivery-queue.js';

/** Attempts that are due this close together are fetched together. */
const DUE_TOGETHER_MS = 250;

/** Wakes the dispatcher when the next attempt in the queue is due, so that it need not ask the database for it often. */
export class DueTimes {
  /** Until when this process knows the due times of the attempts in the queue (ms since 1970). */
  private knownUntil = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly wakeAt: (time: number) => void,
  ) {}

  get areKnown(): boolean {
    return Date.now() < this.knownUntil;
  }

  /** Reads from the queue when the next attempt is due, and relies on that for `forMs`. Call it before a fetch, not after. */
  async refresh(forMs: number): Promise<void> {
    const dueIn = await nextDueIn(this.orm);
    this.knownUntil = Date.now() + forMs;
    if (dueIn !== undefined) this.add(Date.now() + dueIn);
  }

  /** An attempt is due then (ms since 1970). */
  add(due: number): void {
    const time = Math.ceil(due / DUE_TOGETHER_MS) * DUE_TOGETHER_MS;
    // Another attempt may be due right after this one: ask the queue again then.
    this.knownUntil = Math.min(this.knownUntil, time);
    this.wakeAt(time);
  }
}
