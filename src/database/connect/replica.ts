import type { MikroORM } from '@mikro-orm/postgresql';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { makeOutage } from '../../core/logging/outage.js';
import { bind, type Result } from '../messages/statement.js';
import type { Connections } from './connections.js';
import { StoreConnection } from './store-connection.js';

/** The first pause of a replica that failed, and the longest. The pause doubles while the replica keeps failing. */
const PAUSE_MS = { first: 1000, longest: 60_000 };

/** A replica that answers no sooner has failed: the request still has time for the primary. */
const TIMEOUTS = { connectionTimeoutMillis: 1000, query_timeout: 5000 };

const POSITION = { text: 'select pg_current_wal_lsn()::text as lsn', values: [] };

/**
 * Whether a server has replayed this position. A server that is not a standby is asked for its own position: the primary
 * under another address has this one, and a standby that was promoted does not reach it.
 */
const HAS_REPLAYED =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end >= ?::pg_lsn as replayed';

const ALIVE = { text: 'select 1', values: [] };

/** A connection to a read replica, with the options of the primary. What fails there is read from the primary at once. */
export class Replica extends StoreConnection {
  /** Host and port, without user and password. */
  readonly host: string;
  private readonly primary: StoreConnection;
  private readonly outage;
  private readonly lag;
  private readonly position;
  /** What it has to replay within the limit: a position that the primary had at this time (ms since 1970). */
  private expected: { lsn: string; at: number } | undefined;
  /** Whether it has replayed the last position in time; false until it has replayed one. */
  private isCurrent: boolean;
  private pauseMs = 0;
  private retryAt = 0;

  /** `maxLagMs`: how far behind it may be; 0: that is not measured. */
  constructor(
    url: string,
    orm: MikroORM,
    readonly maxLagMs: number,
    log: Pick<Logger, 'info' | 'warn'>,
  ) {
    const { hostname, port } = new URL(url);
    const replica = `${hostname}:${port || 5432}`;
    const options = orm.config.get('driverOptions') as PoolConfig & {
      open(options: PoolConfig, name: string): Connections;
    };
    const open = (own: PoolConfig) => options.open(own, `replica ${replica}`);
    super(orm.config, { clientUrl: url, driverOptions: { ...options, ...TIMEOUTS, open } }, 'read');
    this.host = replica;
    this.primary = orm.em.getConnection('write') as StoreConnection;
    this.isCurrent = maxLagMs === 0;
    this.outage = makeOutage({
      away: (err) => log.warn({ replica, err }, 'a read replica does not answer; its reads go to the primary'),
      back: () => log.info({ replica }, 'the read replica answers again'),
    });
    this.lag = makeOutage({
      away: () => log.warn({ replica }, 'a read replica is behind; its reads go to the primary'),
      back: () => log.info({ replica }, 'the read replica has caught up'),
    });
    this.position = makeOutage({
      away: (err) => log.warn({ replica, err }, 'the primary does not report its position: the lag is unknown'),
      back: () => log.info({ replica }, 'the lag of the read replica is measured again'),
    });
  }

  /** `behind`: it answers, but is too far behind, or not known to be closer yet. */
  get state(): 'used' | 'away' | 'behind' {
    if (this.outage.isAway) return 'away';
    return this.isCurrent ? 'used' : 'behind';
  }

  override async send(...call: Parameters<StoreConnection['send']>): Promise<Result[]> {
    const [, , signal] = call;
    if (this.state === 'away') return this.primary.send(...call);
    try {
      return await super.send(...call);
    } catch (error) {
      if (signal?.aborted) throw error;
      const results = await this.primary.send(...call);
      // The primary could: so it was the replica, not the statement.
      this.failed(error);
      return results;
    }
  }

  /** The first row of a statement on the replica itself; undefined if the replica fails. */
  async ask<T>(sql: string, values: unknown[] = []): Promise<T | undefined> {
    const results = await super.send([bind(this.platform, sql, values)]).catch((error) => void this.failed(error));
    return results?.[0]?.rows[0] as T | undefined;
  }

  /** Call every second, until the store closes. No request waits for a replica that is away. */
  async check(closing: AbortSignal): Promise<void> {
    if (this.state !== 'away') return this.compare(closing);
    if (Date.now() >= this.retryAt) await super.send([ALIVE]).then(this.outage.worked, () => this.pause());
  }

  /**
   * Positions are compared, not times: a primary where nothing is written leaves no replica behind. The one that was
   * missed is followed by the newest, so that a replica that has caught up passes the next time.
   */
  private async compare(closing: AbortSignal): Promise<void> {
    if (this.maxLagMs === 0) return;
    const at = Date.now();
    const [result] = (await this.primary.send([POSITION]).catch(this.position.failed)) ?? [];
    if (!result || closing.aborted) return;
    this.position.worked();
    this.expected ??= { lsn: String(result.rows[0]?.['lsn']), at };
    const row = await this.ask<{ replayed: boolean | null }>(HAS_REPLAYED, [this.expected.lsn]);
    const replayed = row?.replayed === true;
    // Without a position, it failed meanwhile.
    if (!this.expected || (!replayed && at - this.expected.at < this.maxLagMs)) return;
    this.expected = undefined;
    this.isCurrent = replayed;
    if (replayed) this.lag.worked();
    else this.lag.failed(undefined);
  }

  private failed(error: unknown): void {
    if (this.state === 'away') return;
    // One that fails again soon after it was back gets a longer pause.
    if (Date.now() - this.retryAt >= PAUSE_MS.longest) this.pauseMs = 0;
    this.expected = undefined;
    this.isCurrent = this.maxLagMs === 0;
    this.outage.failed(error);
    this.pause();
  }

  private pause(): void {
    this.pauseMs = Math.min(2 * this.pauseMs || PAUSE_MS.first, PAUSE_MS.longest);
    this.retryAt = Date.now() + this.pauseMs;
  }
}
