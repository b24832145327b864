import type { MikroORM } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { makeOutage } from '../../logging/outage.js';

export type Connection = ReturnType<MikroORM['em']['getConnection']>;

/** How long a failed replica is not used: the first pause, and the longest. The pause doubles while it keeps failing. */
export const PAUSE_MS = { first: 1000, longest: 60_000 };

/** A caller with more writes at a time reads from the primary. */
export const MOST_WRITES = 100;

/** For how many users the process remembers which of their writes a replica has. */
const REMEMBERED_USERS = 10_000;

/** The writes of a user that a replica must have: the ids of rows of the audit log, which their transactions wrote. */
export interface Writes {
  userId: string;
  organizationId: string;
  ids: readonly string[];
}

/** A position in the write-ahead log (WAL) that the primary had at this time (ms since 1970), or had passed before. */
export interface Position {
  lsn: string;
  at: number;
}

export interface Announcements {
  away(error: unknown): void;
  back(): void;
  behind(): void;
  caughtUp(): void;
}

/**
 * Whether a server has replayed this position. A server that is not a standby is asked for its own position: the primary
 * under another address has this one, and a standby that was promoted does not reach it.
 */
const HAS_REPLAYED =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= ?::pg_lsn as replayed';

/**
 * A read replica. It is not used while it does not answer or is too far behind, and is tried again in the background, so that no
 * request waits for it.
 */
export class Replica {
  private readonly outage;
  private readonly lag;
  /** What it has to replay within the limit. */
  private expected: Position | undefined;
  /** Whether it has replayed the last position in time; false until it has replayed one. */
  private isCurrent: boolean;
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
    /** How far behind it may be; 0: that is not measured. */
    private readonly maxLagMs: number,
  ) {
    this.outage = makeOutage(announcements);
    this.lag = makeOutage({ away: announcements.behind, back: announcements.caughtUp });
    this.isCurrent = maxLagMs === 0;
  }

  /** It does not answer. */
  get isAway(): boolean {
    return this.outage.isAway;
  }

  /** It answers, but is too far behind, or not known to be closer yet. */
  get isBehind(): boolean {
    return !this.isAway && !this.isCurrent;
  }

  get isUsable(): boolean {
    return !this.isAway && this.isCurrent;
  }

  /**
   * Compares it with the primary. Positions are compared, not times: a primary where nothing is written leaves no replica
   * behind. The one that was missed is followed by the newest, so that a replica that has caught up passes the next time.
   */
  async compare(primary: Position): Promise<void> {
    if (this.isAway) return;
    this.expected ??= primary;
    const [row] = await this.execute<{ replayed: boolean | null }[]>(HAS_REPLAYED, [this.expected.lsn]);
    // It failed meanwhile.
    if (!this.expected) return;
    const replayed = row?.replayed === true;
    if (!replayed && primary.at - this.expected.at < this.maxLagMs) return;
    this.expected = undefined;
    this.isCurrent = replayed;
    if (replayed) this.lag.worked();
    else this.lag.failed(undefined);
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
    this.expected = undefined;
    this.isCurrent = this.maxLagMs === 0;
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
