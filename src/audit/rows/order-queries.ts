import type { Rows } from './order-rows.js';
import { within } from './pages.js';

const movement = 'm.order_item_id, m.refund_item_id, m.plant_id, m.cause, m.change';
const entry = 'e.order_id, e.refund_id, e.customer_id, e.kind, e.points';
const itemsOfRefunds = 'refunds r join refund_items i on i.organization_id = r.organization_id and i.refund_id = r.id';

/**
 * The rows that belong to a span of orders (with the order's id as `of`): one query per table for the whole page, each
 * using an index on the order, or on the row that caused it.
 */
export const orderChildren: Record<keyof Rows, string> = {
  lines: `select order_id as of, id, position, plant_id, quantity, currency, unit_price, discount, total,
      refunded_quantity
    from order_items where ${within('order_id')} order by order_id, position`,

  timeline: `select order_id as of, status
    from order_timeline where ${within('order_id')} order by order_id, number`,

  refunds: `select order_id as of, id, kind, currency, total, shipping, goodwill, points_reversed, points_returned
    from refunds where ${within('order_id')} order by order_id, number`,

  refundItems: `select r.order_id as of, i.id, i.refund_id, i.order_item_id, i.plant_id, i.quantity, i.currency,
      i.amount, i.restocked
    from ${itemsOfRefunds} where ${within('r.order_id')} order by r.id, i.position`,

  movements: `select i.order_id as of, ${movement}
    from order_items i join stock_movements m on m.order_item_id = i.id where ${within('i.order_id')}
    union all
    select r.order_id as of, ${movement}
    from ${itemsOfRefunds} join stock_movements m on m.refund_item_id = i.id where ${within('r.order_id')}`,

  entries: `select o.id as of, ${entry}
    from orders o join loyalty_entries e on e.order_id = o.id and e.refund_id is null where ${within('o.id')}
    union all
    select r.order_id as of, ${entry}
    from refunds r join loyalty_entries e on e.refund_id = r.id where ${within('r.order_id')}`,

  redemptions: `select o.id as of, d.customer_id, d.points_spent, d.discount
    from orders o join redemptions d on d.order_id = o.id where ${within('o.id')}`,

  events: `select resource_id as of, type, data->'subject'->>'id' as subject_id,
      lower(data->'subject'->>'status') as status, lower(data->'extra'->'previousStatus'->>'value') as previous
    from events where ${within('resource_id')} and resource_type = 'order' order by resource_id, sequence`,
};

/** The columns of an order that laws read, beside its id. */
export const orderColumns = `number, status, customer_id, currency, subtotal, discount, shipping, total, refunded,
  refunded_shipping, points_earned, points_reversed, points_spent, points_returned`;
