import { within } from '../rows/pages.js';
import type { LedgerLaw } from './ledger-law.js';

const subject = (id: string): string => `format('plant %s', ${id}) as subject`;

/** A plant's stock must equal its ledger's sum; running totals must be right, never negative; each row needs a cause. */
export const plantLaws: LedgerLaw[] = [
  {
    law: 'stock.sum',
    query: `select ${subject('coalesce(p.id, m.plant_id)')},
        format('the stock is %s, but should be %s', coalesce(p.stock::text, 'missing'), coalesce(m.stock, 0)) as message
      from (select id, stock from plants where ${within('id')}) p
      full join (
        select plant_id, sum(change) as stock from stock_movements where ${within('plant_id')} group by plant_id
      ) m on m.plant_id = p.id
      where p.stock is distinct from coalesce(m.stock, 0)`,
  },
  {
    // Compares each row with the one before it, so that a wrong row is reported alone, without all that follow.
    law: 'stock.running',
    query: `select ${subject('plant_id')},
        format('the stock after movement %s is %s, but should be %s', id, stock_after, due) as message
      from (
        select plant_id, id, stock_after, change + lag(stock_after, 1, 0) over (
          partition by plant_id order by number) as due
        from stock_movements where ${within('plant_id')}
      ) movement
      where stock_after <> due`,
  },
  {
    law: 'stock.negative',
    query: `select ${subject('plant_id')}, format('the stock after movement %s is %s', id, stock_after) as message
      from stock_movements where ${within('plant_id')} and stock_after < 0`,
  },
  {
    law: 'stock.cause',
    query: `select ${subject('m.plant_id')},
        format('movement %s says "%s", but the row that caused it does not exist', m.id, m.cause) as message
      from stock_movements m
      left join order_items i on i.organization_id = m.organization_id and i.id = m.order_item_id
      left join refund_items r on r.organization_id = m.organization_id and r.id = m.refund_item_id
      where ${within('m.plant_id')}
        and ((m.cause in ('order', 'cancel')) <> (i.id is not null) or (m.cause = 'refund') <> (r.id is not null))`,
  },
];
