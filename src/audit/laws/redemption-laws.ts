import { within } from '../rows/pages.js';
import type { LedgerLaw } from './ledger-law.js';

/** Each reward code must have been paid once, with its customer's points. Messages omit the code: it is worth money. */
export const redemptionLaws: LedgerLaw[] = [
  {
    law: 'points.redeemed',
    query: `select format('customer %s', d.customer_id) as subject,
        format('the ledger has %s for the reward code with the id %s, but should have %s',
          coalesce(string_agg(e.points::text, ' and '), 'nothing'), d.id, -d.points_spent) as message
      from redemptions d
      left join loyalty_entries e
        on e.redemption_id = d.id and e.kind = 'redeem' and e.customer_id = d.customer_id
      where ${within('d.id')}
      group by d.id, d.customer_id, d.points_spent
      having count(e.id) <> 1 or sum(e.points) <> -d.points_spent`,
  },
];
