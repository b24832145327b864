import type { MikroORM } from '@mikro-orm/postgresql';
import type { Backlog } from '../../core/metrics/metrics.js';
import { readFigures } from '../../database/connect/server.js';
import { FIRST_PENDING, IS_FREE } from './claims/claim-due.js';
import { WITH_WAITING } from './outbox-relay.js';

/** Up to how many events and deliveries of a state are counted: larger numbers tell no more, and counting must be cheap. */
const COUNTED = 5000;

/**
 * Reads what waits to be published or delivered, and counts only so far: the cost does not grow with what has been
 * delivered. The oldest event is looked for organization by organization, as that index is ordered.
 */
export const readBacklog = (orm: MikroORM, counted = COUNTED): Promise<Backlog> =>
  readFigures<Backlog>(orm, queryTo(counted));

/** How many deliveries have this state, up to `counted`. */
const deliveries = (state: string, counted: number): string => `
  (select count(*)::int from (
    select from (select distinct organization_id as id from webhook_endpoints) receiving
    cross join lateral (
      select from webhook_deliveries
      where organization_id = receiving.id and state = '${state}' and state <> 'delivered' limit ${counted}
    ) delivery limit ${counted}
  ) counted)`;

const queryTo = (counted: number): string => `
  ${WITH_WAITING}, ${FIRST_PENDING}
  select
    (select count(*)::int from (select from events where position is null limit ${counted}) counted) as "events",
    greatest(0, coalesce((
      select extract(epoch from now() - min(oldest.created_at)) from waiting cross join lateral (
        select created_at from events where position is null and organization_id = waiting.id order by number limit 1
      ) oldest
    ), 0))::float as "oldestEventSeconds",
    ${deliveries('pending', counted)} as "pendingDeliveries",
    ${deliveries('dead', counted)} as "deadDeliveries",
    greatest(0, coalesce((
      select extract(epoch from now() - min(late.next_attempt_at))
      from first_pending join webhook_endpoints endpoint on endpoint.id = endpoint_id and failing_since is null
      cross join lateral (
        select next_attempt_at from webhook_deliveries
        where endpoint_id = endpoint.id and state = 'pending' and next_attempt_at < now() and ${IS_FREE}
        order by next_attempt_at limit 1
      ) late
    ), 0))::float as "lateDeliverySeconds"`;
