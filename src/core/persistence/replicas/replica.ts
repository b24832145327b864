import type { MikroORM } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { makeOutage } from '../../logging/outage.js';

export type Connection = ReturnType<MikroORM['em']['getConnection']>;

/** How long a replica that failed is left alone: at first, and at most. The pause doubles while it keeps failing. */
export const PAUSE_MS = { first: 1000, longest: 60_000 };

/** A caller with more writes at a time reads from the primary. */
export const MOST_WRITES = 100;

/** Of how many users it is remembered which of their writes a replica has. */
const REMEMBERED_USERS = 10_000;

/** The writes of a user that a replica must have: the ids of rows of the audit log, which their transactions wrote. */
export interface Writes {
  userId: string;
  organizationId: string;
  ids: readonly string[];
}

export interface Announcements {
  away(error: unknown): void;
  back(): void;
}

/** A read replica. It is left alone while it is away, and tried again in the background, so that no request waits for it. */
export class Replica {
  private readonly outage;
  private readonly known = new LRUCache<string, string>({ max: REMEMBERED_USERS });
  private pauseMs = PAUSE_MS.first;
  private retry: NodeJS.Timeout | undefined;
  private failedAt = 0;

  constructor(
    /** Host and port, without user and password. */
    readonly host: string,
    /** Runs a statement on the replica. */
    private readonly execute: Connection['execute'],
    announcements: Announcements,
  ) {
    this.outage = makeOutage(announcements);
  }

  get isAway(): boolean {
    return this.outage.isAway;
  }

  /** Whether it has replayed these writes: a transaction is visible as a whole or not at all. */
  async has({ userId, organizationId, ids }: Writes): Promise<boolean> {
    if (ids.length > MOST_WRITES) return false;
    const newest = ids.join();
    if (ids.length === 0 || this.known.get(userId) === newest) return true;
    const places = ids.map(() => '?').join(', ');
    const rows = await this.execute<{ count: number }[]>(
      `select count(*)::int as count from audit_log where organization_id = ? and id in (${places})`,
      [organizationId, ...ids],
    );
    const has = rows[0]?.count === ids.length;
    if (has) this.known.set(userId, newest);
    return has;
  }

  /** Call when it could not be reached, or could not run what the primary could. */
  failed(error: unknown): void {
    if (this.isAway) return;
    // One that fails again soon after it was back gets a longer pause.
    const again = Date.now() - this.failedAt < 2 * PAUSE_MS.longest;
    this.pauseMs = again ? Math.min(2 * this.pauseMs, PAUSE_MS.longest) : PAUSE_MS.first;
    this.failedAt = Date.now();
    // It may come back from an older backup.
    this.known.clear();
    this.outage.failed(error);
    this.tryLater();
  }

  close(): void {
    clearTimeout(this.retry);
  }

  private tryLater(): void {
    this.retry = setTimeout(() => {
      this.execute('select 1').then(
        () => this.outage.worked(),
        () => {
          this.pauseMs = Math.min(2 * this.pauseMs, PAUSE_MS.longest);
          this.tryLater();
        },
      );
    }, this.pauseMs).unref();
  }
}
