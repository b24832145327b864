import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import type { PageArgs, PageOf } from '../../core/persistence/pages/page.js';
import { type ListOfEach, pageOfEach } from '../../core/persistence/pages/page-of-each.js';
import { findOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import { Refund } from './refund.entity.js';
import type { RefundPage, RefundsArgs } from './refund.types.js';

/** Oldest first. */
const ofOrder: ListOfEach<Refund> = { entity: Refund, parent: 'order', sort: [['number', 'asc']] };

/** A page of the refunds of an order, with what has been refunded of it and what can still be. */
type RefundsOfOrder = PageOf<Refund> & Pick<RefundPage, 'refunded' | 'refundable'>;

/** The refunds of an order, oldest first; 404 unless the viewer may see the order. */
export async function listRefunds(ctx: Context, { orderId, ...page }: RefundsArgs): Promise<RefundsOfOrder> {
  // In the message that finds the order. The error of an order that is not found comes first.
  if (isId(orderId)) pageOfEach(ctx, ofOrder, orderId.toLowerCase(), page).catch(() => {});
  return refundsOf(ctx, await findOrder(ctx, orderId), page);
}

/** The same, for the orders of one level of a query at once, which the viewer is known to be allowed to see. */
export async function refundsOf(ctx: Context, order: Order, page: PageArgs): Promise<RefundsOfOrder> {
  const refunds = await pageOfEach(ctx, ofOrder, order.id, page);
  const money = (amount: number) => ({ amount, currency: order.currency });
  return { ...refunds, refunded: money(order.refunded), refundable: money(order.refundable) };
}
