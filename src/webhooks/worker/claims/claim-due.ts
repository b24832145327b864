import type { MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { type Held, IN_FLIGHT } from '../sending/endpoint-limiter.js';
import { LEASE, MOST_OF_ONE_ORGANIZATION } from './leases.js';
import { type Attempt, type AttemptStore, attemptsOf, SELECT_ATTEMPTS } from './load-attempts.js';

/** How many deliveries of an inactive endpoint are ended at a time. */
const ENDED_TOGETHER = 100;
/** Attempts that are due this close together are claimed together. */
const DUE_TOGETHER_MS = 250;

/**
 * Claims up to `most` deliveries that are due, and loads what their attempts need. Each endpoint gets what it has room
 * for here, the shops and endpoints first of which this process holds least; one that keeps failing gets one at a time,
 * in all processes together. Those of inactive endpoints are returned, too: they are to be ended.
 */
export async function claimDue(services: AttemptStore, held: readonly Held[], most: number): Promise<Attempt[]> {
  const now = clock.now();
  return attemptsOf(services, CLAIM, [JSON.stringify(held), now, now, most, newId(), now]);
}

/**
 * The SQL for a table `first_pending` of the endpoints that have pending deliveries, each with the delivery that is due
 * first. Each endpoint costs one look at the index, however many deliveries it has. `with recursive` precedes it.
 */
export const FIRST_PENDING = `first_pending as (
    (select id, endpoint_id, next_attempt_at from webhook_deliveries
     where state = 'pending' order by endpoint_id, next_attempt_at, id limit 1)
    union all
    select next.* from first_pending cross join lateral (
      select id, endpoint_id, next_attempt_at from webhook_deliveries
      where state = 'pending' and endpoint_id > first_pending.endpoint_id
      order by endpoint_id, next_attempt_at, id limit 1
    ) next
  )`;

/** The condition of a delivery that no worker holds: nobody has claimed it, or who has is dead. */
export const IS_FREE = '(claimed_until is null or claimed_until < now())';

/** A first attempt is due at once: what its process takes for the time of the database may be a little ahead of it. */
const IS_DUE = 'next_attempt_at <= greatest(now(), ?)';

/**
 * RACE: workers claim at the same time: each skips what another one has locked, and checks what it has locked again. Of
 * an endpoint that keeps failing, all of them look only at the first delivery, so no two are claimed at once.
 */
const CLAIM = `
  with recursive ${FIRST_PENDING},
  held as (select * from json_to_recordset(?) as held (endpoint_id uuid, size int, most int)),
  due as (
    select endpoint.id, first_pending.id as first, active and failing_since is not null as failing,
      coalesce(held.size, 0) as size,
      case when not active then ${ENDED_TOGETHER} when failing_since is not null then 1
        else coalesce(held.most, ${IN_FLIGHT.first}) end as most,
      sum(coalesce(held.size, 0)) over (partition by organization_id) as of_organization
    from first_pending join webhook_endpoints endpoint on endpoint.id = endpoint_id
    left join held on held.endpoint_id = endpoint.id
    where ${IS_DUE}
  ),
  picked as (
    select delivery.id
    from (
      select * from due where size < most and of_organization < ${MOST_OF_ONE_ORGANIZATION}
      order by of_organization, size
    ) due
    cross join lateral (
      select id from webhook_deliveries
      where endpoint_id = due.id and state = 'pending' and ${IS_DUE} and ${IS_FREE} and (not failing or id = first)
      order by next_attempt_at, id limit due.most - due.size for update skip locked
    ) delivery
    limit ?
  ),
  attempt as (
    update webhook_deliveries delivery set claimed_until = now() + ${LEASE}, claim_id = ? from picked
    where delivery.id = picked.id returning delivery.*
  )
  ${SELECT_ATTEMPTS}`;

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
