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
