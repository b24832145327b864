import { type Law, listOf, listOfOne, subject, unequal } from '../law.js';
import { ORDERS, order } from './orders.js';

const customer = subject('customer', 'r.customer_id');

/** The accounts, with the sum of the entries that match a condition. */
const accounts = (condition: string): string => `
  select coalesce(a.organization_id, e.organization_id) as organization_id, coalesce(a.customer_id, e.customer_id) as customer_id,
    a.balance, a.lifetime_points, coalesce(e.points, 0) as due
  from loyalty_accounts a full join (
    select organization_id, customer_id, sum(points) filter (where ${condition}) as points
    from loyalty_entries group by organization_id, customer_id
  ) e on e.organization_id = a.organization_id and e.customer_id = a.customer_id`;

/** The orders, with what the entries that belong to no refund added. */
const ORDER_ENTRIES = `
  select o.*, entry.earned as entry_earned, entry.returned as entry_returned
  from (${ORDERS}) o
  left join (
    select order_id, ${listOf('points')} filter (where kind = 'earn') as earned,
      ${listOf('points')} filter (where kind = 'return') as returned
    from loyalty_entries where refund_id is null group by order_id
  ) entry on entry.order_id = o.id`;

/** The refunds, with what their entries added. */
const REFUND_ENTRIES = `
  select f.organization_id, o.number, f.id, f.points_reversed, f.points_returned, entry.reversed, entry.returned
  from refunds f
  join orders o on o.id = f.order_id
  left join (
    select refund_id, ${listOf('points')} filter (where kind = 'reverse') as reversed,
      ${listOf('points')} filter (where kind = 'return') as returned
    from loyalty_entries where refund_id is not null group by refund_id
  ) entry on entry.refund_id = f.id`;

export const pointsLaws: Law[] = [
  {
    name: 'points.balance',
    sentence: 'The balance of an account is the sum of its entries.',
    sql: unequal(customer, accounts('true'), ["'balance'", 'balance', 'due']),
  },
  {
    name: 'points.lifetime',
    sentence: 'The lifetime points of an account are those earned, less those reversed.',
    sql: unequal(customer, accounts("kind in ('earn', 'reverse')"), ["'lifetime_points'", 'lifetime_points', 'due']),
  },
  {
    name: 'points.debt',
    sentence: 'Only a reversal makes a debt.',
    sql: `select organization_id, ${customer} as subject,
        format('entry %s (%s, %s points) leaves %s, but only a reversal may go below 0', id, kind, points, balance) as message
      from (
        select *, sum(points) over (partition by organization_id, customer_id order by number) as balance
        from loyalty_entries
      ) r
      where points < 0 and balance < 0 and kind <> 'reverse'`,
  },
  {
    name: 'points.cause',
    sentence: 'The order, refund or reward code that caused an entry exists.',
    sql: `select r.organization_id, ${customer} as subject,
        format('entry %s (%s, %s points) has no row that caused it', r.id, r.kind, r.points) as message
      from loyalty_entries r
      left join orders o on o.organization_id = r.organization_id and o.id = r.order_id
      left join refunds f on f.organization_id = r.organization_id and f.id = r.refund_id
      left join redemptions d on d.organization_id = r.organization_id and d.id = r.redemption_id
      where not case r.kind
        when 'earn' then o.id is not null and r.refund_id is null
        when 'reverse' then o.id is not null and f.id is not null
        when 'return' then o.id is not null and (r.refund_id is null or f.id is not null)
        when 'redeem' then d.id is not null
        else r.order_id is null and r.refund_id is null and r.redemption_id is null
      end`,
  },
  {
    // The message omits the code: it is worth money.
    name: 'points.redeemed',
    sentence: 'A reward code was paid once, with points of its customer.',
    sql: unequal(
      customer,
      `select d.id, d.organization_id, d.customer_id, d.points_spent, ${listOf('e.points')} as paid
        from redemptions d
        left join loyalty_entries e on e.redemption_id = d.id and e.kind = 'redeem' and e.customer_id = d.customer_id
        group by d.id`,
      ["format('what the ledger has for the reward code with the id %s', id)", 'paid', '(-points_spent)::text'],
    ),
  },
  {
    name: 'points.code',
    sentence: 'The points and the discount of an order, and its customer, are those of its reward code.',
    sql: unequal(
      order,
      ORDERS,
      ["'points_spent'", 'points_spent::text', 'spent::text'],
      ["'the discount'", 'r.discount::text', 'least(code_discount, subtotal)::text'],
      ["'the customer of the reward code'", 'code_customer::text', 'r.customer_id::text'],
    ),
  },
  {
    name: 'points.earned',
    sentence: 'A paid order earned one point per whole unit of its currency, without shipping, with one entry.',
    sql: unequal(
      order,
      ORDER_ENTRIES,
      ["'points_earned'", 'points_earned::text', 'earned::text'],
      ["'what the order earned'", 'entry_earned', listOfOne('earned')],
    ),
  },
  {
    name: 'points.reversed',
    sentence: 'The reversed points of an order are the sum of those of its refunds, each with one entry.',
    sql: `${unequal(order, ORDERS, ["'points_reversed'", 'points_reversed', 'reversed'])}
      union all ${unequal(order, REFUND_ENTRIES, ["format('what refund %s reversed', id)", 'r.reversed', listOfOne('-points_reversed')])}`,
  },
  {
    name: 'points.returned',
    sentence:
      'The returned points of an order are the sum of those of its refunds or of its cancel, each with one entry.',
    sql: `${unequal(
      order,
      ORDER_ENTRIES,
      ["'points_returned'", 'points_returned::text', '(returned + coalesce(undone, 0))::text'],
      ["'what the cancel returned'", 'entry_returned', listOfOne('undone')],
    )}
      union all ${unequal(order, REFUND_ENTRIES, ["format('what refund %s returned', id)", 'r.returned', listOfOne('points_returned')])}`,
  },
  {
    name: 'points.owner',
    sentence: 'Points that an order or its refunds moved are those of its customer.',
    sql: unequal(
      order,
      `select e.organization_id, e.id, e.customer_id, e.order_id, o.number, o.customer_id as due_customer, o.id as due_order
        from loyalty_entries e
        left join refunds f on f.id = e.refund_id
        join orders o on o.id = coalesce(f.order_id, e.order_id)`,
      ["format('the customer of entry %s', r.id)", 'r.customer_id', 'due_customer'],
      ["format('the order of entry %s', r.id)", 'r.order_id', 'due_order'],
    ),
  },
];
