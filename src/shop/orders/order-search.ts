import { organizationOf, seesAllOrders } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { withAsciiDomain } from '../../core/identity.js';
import { escapeLike, type Match } from '../../database/read/match.js';

/** An order number as it is stored: capital letters and digits, with a hyphen between. People also write `gh 1001` or `#GH-1001`. */
export const asNumber = (text: string): string =>
  text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');

/**
 * The condition that an order's number, or the email of its customer, begins with a text. Customers search by the
 * number alone: all orders that they can see have their own email.
 */
export function startingWith(ctx: Context, text: string): Match {
  const wanted = asNumber(text);
  // What has neither letters nor digits begins no number.
  const number = wanted ? `${wanted}%` : '';
  if (!seesAllOrders(ctx)) return { sql: (order) => `${order}.number like ?`, parameters: [number] };
  const email = `${escapeLike(withAsciiDomain(text).toLowerCase())}%`;
  return {
    sql: (order) =>
      `(${order}.number like ? or (select lower(c.email) from customers c where c.id = ${order}.customer_id) like ?)`,
    parameters: [number, email],
    indexed: {
      sql: (order) => `${order}.id in (
        select o.id from orders o where o.organization_id = ? and o.number like ?
        union all
        select o.id from customers c
          join orders o on o.organization_id = c.organization_id and o.customer_id = c.id
          where c.organization_id = ? and lower(c.email) like ?)`,
      parameters: [organizationOf(ctx), number, organizationOf(ctx), email],
    },
  };
}
