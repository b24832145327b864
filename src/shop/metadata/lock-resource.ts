import { isStaff, organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { findById } from '../../database/write/load.js';
import { Customer } from '../customers/customer.entity.js';
import { lockUnerased, refuseErased } from '../customers/lock-customer.js';
import { Order } from '../orders/order.entity.js';
import { Plant } from '../plants/plant.entity.js';
import { Refund } from '../refunds/refund.entity.js';

/** What an id names, with the customer and the order that are locked before. */
interface Named {
  kind: 'plant' | 'customer' | 'order' | 'refund';
  customer: string;
  order: string;
}

/**
 * The plant, customer, order or refund with this id, locked until the transaction ends. CONFLICT for what belongs to an erased
 * customer.
 *
 * RACE: an erasure locks the customer and then the orders. So the customer comes first here, too, and nothing is noted on
 * an order that an erasure has left. A refund shows the state of its order, which the lock of the order keeps.
 */
export async function lockResource(ctx: Context, id: string): Promise<Plant | Customer | Order | Refund> {
  const [named] = isId(id)
    ? await ctx.em.execute<Named[]>(
        KIND_OF,
        KINDS.flatMap(() => [organizationOf(ctx), id]),
      )
    : [];
  // To an API key, plants alone exist here.
  if (!named || (named.kind !== 'plant' && !isStaff(ctx)))
    throw AppError.notFound('plant, order, customer or refund', id);
  const { kind, customer, order } = named;
  if (kind === 'plant') return findById(ctx, Plant, 'plant', id, { lock: 'update' });
  if (kind === 'customer') {
    const found = await findById(ctx, Customer, 'customer', id, { lock: 'update' });
    refuseErased(found);
    return found;
  }
  await lockUnerased(ctx, customer);
  const locked = await findById(ctx, Order, 'order', order, { lock: 'update' });
  return kind === 'order' ? locked : findById(ctx, Refund, 'refund', id, { lock: 'update' });
}

const KINDS = [
  "select 'plant' as kind, null::uuid as customer, null::uuid as order from plants r",
  "select 'customer', r.id, null from customers r",
  "select 'order', r.customer_id, r.id from orders r",
  "select 'refund', o.customer_id, o.id from refunds r join orders o on o.organization_id = r.organization_id and o.id = r.order_id",
];

const KIND_OF = KINDS.map((select) => `${select} where r.organization_id = ? and r.id = ?`).join(' union all ');
