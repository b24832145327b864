import type { MikroORM } from '@mikro-orm/postgresql';
import { FIRST_PENDING } from './first-pending.js';

/** Attempts that are due this close together are claimed together. */
const DUE_TOGETHER_MS = 250;

/** Wakes the dispatcher when the next attempt is due, so that it need not ask the database for it often. */
export class DueTimes {
  /** Until when this process knows that no further attempt will be due (ms since 1970). */
  private knownUntil = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly wakeAt: (time: number) => void,
  ) {}

  /** Call it before a claim, not after: reads when the next attempt is due, unless that is known, for the next `forMs`. */
  async look(forMs: number): Promise<void> {
    if (Date.now() >= this.knownUntil) {
      const dueIn = await nextDueIn(this.orm);
      this.knownUntil = Date.now() + forMs;
      if (dueIn !== undefined) this.add(Date.now() + dueIn);
    }
    this.wakeAt(this.knownUntil);
  }

  /** An attempt is due then (ms since 1970). Another one may be due right after it, so that is looked at again then. */
  add(due: number): void {
    this.knownUntil = Math.min(this.knownUntil, Math.ceil(due / DUE_TOGETHER_MS) * DUE_TOGETHER_MS);
    this.wakeAt(this.knownUntil);
  }
}

/** How long until the next attempt that is not due yet, in ms by the clock of the database; undefined without one. */
async function nextDueIn(orm: MikroORM): Promise<number | undefined> {
  const [row] = await orm.em.fork().execute<{ ms: string | null }[]>(
    `with recursive ${FIRST_PENDING}
     select extract(epoch from min(later.next_attempt_at) - now()) * 1000 as ms
     from first_pending cross join lateral (
       select next_attempt_at from webhook_deliveries
       where endpoint_id = first_pending.endpoint_id and state = 'pending' and next_attempt_at > now()
       order by next_attempt_at limit 1
     ) later`,
  );
  return row?.ms == null ? undefined : Number(row.ms);
}
