import type { Context } from '../../core/context.js';
import { type PageArgs, paginate } from '../../core/persistence/page.js';
import { findOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import { Refund } from './refund.entity.js';
import type { RefundPage, RefundsArgs } from './refund.types.js';

/** The refunds of an order, oldest first; 404 unless the viewer may see the order. */
export async function listRefunds(ctx: Context, { orderId, ...page }: RefundsArgs): Promise<RefundPage> {
  return refundsOf(ctx, await findOrder(ctx, orderId), page);
}

/** The same, for an order that the viewer is known to be allowed to see. */
export async function refundsOf(ctx: Context, order: Order, page: PageArgs): Promise<RefundPage> {
  const refunds = await paginate(ctx, Refund, { order: order.id }, [['number', 'asc']], page);
  const money = (amount: number) => ({ amount, currency: order.currency });
  return { ...refunds, refunded: money(order.refunded), refundable: money(order.refundable) };
}
