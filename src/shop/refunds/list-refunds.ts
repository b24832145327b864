import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import type { SortKey } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { PageArgs, PageOf } from '../../database/read/page.js';
import { withMetadata } from '../metadata-column/metadata.js';
import { findOrder } from '../orders/find-order.js';
import type { Order } from '../orders/order.entity.js';
import { Refund } from './refund.entity.js';
import type { RefundPage, RefundsArgs } from './refund.types.js';

const oldestFirst: SortKey[] = [['number', 'asc']];

const ofOrder = (id: string) => ({ of: { parent: 'order', id }, sort: oldestFirst }) as const;

/** A page of the refunds of an order, with what has been refunded of it and what can still be. */
type RefundsOfOrder = PageOf<Refund> & Pick<RefundPage, 'refunded' | 'refundable'>;

/** The refunds of an order, oldest first, or those with the metadata; 404 unless the viewer may see the order. */
export async function listRefunds(ctx: Context, { orderId, metadata, ...page }: RefundsArgs): Promise<RefundsOfOrder> {
  const match = withMetadata(ctx, metadata);
  if (match) {
    const order = await findOrder(ctx, orderId);
    return withSums(order, await find(ctx, Refund, { ...ofOrder(order.id), match }, page));
  }
  // In the message that finds the order. The error of an order that is not found comes first.
  if (isId(orderId)) find(ctx, Refund, ofOrder(orderId.toLowerCase()), page).catch(() => {});
  return refundsOf(ctx, await findOrder(ctx, orderId), page);
}

/** The same, for the orders of one level of a query at once, which the viewer is known to be allowed to see. */
export async function refundsOf(ctx: Context, order: Order, page: PageArgs): Promise<RefundsOfOrder> {
  return withSums(order, await find(ctx, Refund, ofOrder(order.id), page));
}

function withSums({ currency, refunded, refundable }: Order, refunds: PageOf<Refund>): RefundsOfOrder {
  const money = (amount: number) => ({ amount, currency });
  return { ...refunds, refunded: money(refunded), refundable: money(refundable) };
}
