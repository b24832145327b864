import type { EntityManager } from '@mikro-orm/postgresql';

/** How long points are valid. */
const VALIDITY = '24 months';

/**
 * The points of these customers that are due to expire, by customer. Customers without due points are absent.
 *
 * The oldest points are spent first. A refund reverses the very points that its order earned, and a returned reward
 * undoes its redemption, so nobody can renew points by buying and sending back. The due points are therefore all
 * points received up to 24 months ago, less everything that was ever spent, deducted or has expired.
 */
export async function duePoints(
  em: EntityManager,
  organizationId: string,
  customerIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await em.execute<{ customer_id: string; due: number }[]>(query, [now, organizationId, customerIds]);
  return new Map(rows.map(({ customer_id, due }) => [customer_id, due]));
}

const query = `
  select entry.customer_id, sum(entry.points)::int as due
  from (select (?::timestamptz at time zone 'UTC' - interval '${VALIDITY}') at time zone 'UTC' as cutoff) life
  join loyalty_entries entry on entry.organization_id = ? and entry.customer_id in (?)
  left join loyalty_entries earned
    on entry.kind = 'reverse' and earned.order_id = entry.order_id and earned.kind = 'earn' and earned.refund_id is null
  where case
    when entry.kind = 'reverse' then earned.created_at <= life.cutoff
    when entry.kind = 'earn' or (entry.kind = 'adjust' and entry.points > 0) then entry.created_at <= life.cutoff
    else true end
  group by entry.customer_id
  having sum(entry.points) > 0`;
