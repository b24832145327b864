import type { Context } from '../../../core/context.js';
import { ERASED, redact } from '../../../core/personal-data/redact.js';
import type { Customer } from '../customer.entity.js';

const orders = '(select id from orders where organization_id = ? and customer_id = ?)';
const logins = '(select jsonb_array_elements_text(?::jsonb))';

/** Statements whose parameters are the organization, the customer and their login ids. */
const statements = [
  `update order_timeline set actor = '${ERASED}', note = case when note is not null then '${ERASED}' end
   where order_id in ${orders} and actor in ${logins}`,
  `update refunds set created_by = '${ERASED}' where order_id in ${orders} and created_by in ${logins}`,
  `update loyalty_entries set created_by = '${ERASED}'
   where organization_id = ? and customer_id = ? and created_by in ${logins}`,
  `update stock_movements set created_by = '${ERASED}'
   where order_item_id in (select id from order_items where order_id in ${orders}) and created_by in ${logins}`,
  `update stock_movements set created_by = '${ERASED}' where refund_item_id in (
     select i.id from refund_items i join refunds r on r.id = i.refund_id where r.order_id in ${orders}
   ) and created_by in ${logins}`,
];

/** Erases the copies of addresses in a customer's orders, and their login ids and notes wherever they acted. */
export async function eraseLedgers(
  ctx: Context,
  { id, organizationId }: Customer,
  loginIds: ReadonlySet<string>,
): Promise<void> {
  const shipped = await ctx.em.execute<{ id: string; address: unknown }[]>(
    `select id, shipping_address as address from orders
     where organization_id = ? and customer_id = ? and shipping_address is not null`,
    [organizationId, id],
  );
  const erased = shipped.map((order) => ({ id: order.id, address: redact(order.address, loginIds) }));
  await ctx.em.execute(
    `update orders set shipping_address = erased.address
     from jsonb_to_recordset(?::jsonb) as erased(id uuid, address jsonb) where orders.id = erased.id`,
    [JSON.stringify(erased)],
  );
  for (const statement of statements)
    await ctx.em.execute(statement, [organizationId, id, JSON.stringify([...loginIds])]);
}
