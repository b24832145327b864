import { within } from '../rows/pages.js';
import type { LedgerLaw } from './ledger-law.js';

const subject = (id: string): string => `format('customer %s', ${id}) as subject`;

/** A column of the account must equal the sum of the customer's entries that match `condition`. */
const sumLaw = (law: string, column: string, condition: string): LedgerLaw => ({
  law,
  query: `select ${subject('coalesce(a.customer_id, e.customer_id)')},
      format('${column} is %s, but should be %s', coalesce(a.${column}::text, 'missing'), coalesce(e.points, 0)) as message
    from (select customer_id, ${column} from loyalty_accounts where ${within('customer_id')}) a
    full join (
      select customer_id, sum(points) filter (where ${condition}) as points
      from loyalty_entries where ${within('customer_id')} group by customer_id
    ) e on e.customer_id = a.customer_id
    where a.${column} is distinct from coalesce(e.points, 0)`,
});

/** A customer's points must equal the ledger's sums; each entry needs its cause; only a reversal may make a debt. */
export const accountLaws: LedgerLaw[] = [
  sumLaw('points.balance', 'balance', 'true'),
  sumLaw('points.lifetime', 'lifetime_points', "kind in ('earn', 'reverse')"),
  {
    law: 'points.debt',
    query: `select ${subject('customer_id')},
        format('entry %s (%s, %s points) leaves %s, but only a reversal may go below 0', id, kind, points, balance)
          as message
      from (
        select customer_id, id, kind, points, sum(points) over (
          partition by customer_id order by number) as balance
        from loyalty_entries where ${within('customer_id')}
      ) entry
      where points < 0 and balance < 0 and kind <> 'reverse'`,
  },
  {
    law: 'points.cause',
    query: `select ${subject('e.customer_id')},
        format('entry %s (%s, %s points) has no row that caused it', e.id, e.kind, e.points) as message
      from loyalty_entries e
      left join orders o on o.organization_id = e.organization_id and o.id = e.order_id
      left join refunds r on r.organization_id = e.organization_id and r.id = e.refund_id
      left join redemptions d on d.organization_id = e.organization_id and d.id = e.redemption_id
      where ${within('e.customer_id')} and not case e.kind
        when 'earn' then o.id is not null and e.refund_id is null
        when 'reverse' then o.id is not null and r.id is not null
        when 'return' then o.id is not null and (e.refund_id is null or r.id is not null)
        when 'redeem' then d.id is not null
        else e.order_id is null and e.refund_id is null and e.redemption_id is null
      end`,
  },
];
