import { clock } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { IN_FLIGHT } from '../sending/endpoint-limiter.js';
import { FIRST_PENDING, IS_FREE } from './first-pending.js';
import { LEASE } from './lease.js';
import { type Attempt, type AttemptStore, attemptsOf, SELECT_ATTEMPTS } from './load-attempts.js';

/** How many deliveries of an organization a process sends at a time. */
export const MOST_OF_ONE_ORGANIZATION = 500;
/** How many deliveries of an inactive endpoint are ended at a time. */
const ENDED_TOGETHER = 100;

/** The deliveries of an endpoint that a process holds, and the most that it may hold. */
export interface Held {
  endpoint_id: string;
  size: number;
  most: number;
}

/**
 * Claims up to `most` deliveries that are due, and loads what their attempts need. Each endpoint gets what it has room
 * for here, the shops and endpoints first of which this process holds least; one that keeps failing gets one at a time,
 * in all processes together. Those of inactive endpoints are returned, too: they are to be ended.
 */
export async function claimDue(services: AttemptStore, held: readonly Held[], most: number): Promise<Attempt[]> {
  const now = clock.now();
  return attemptsOf(services, CLAIM, [JSON.stringify(held), now, now, most, newId(), now]);
}

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
