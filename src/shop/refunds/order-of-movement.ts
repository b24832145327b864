import type { Context } from '../../core/context.js';
import { readById, related } from '../../core/persistence/reads/related.js';
import { OrderItem } from '../orders/items/order-item.entity.js';
import type { Order } from '../orders/order.entity.js';
import type { StockMovement } from '../plants/stock/stock-movement.entity.js';
import { RefundItem } from './refund-item.entity.js';

/** The order whose line, or whose refund's line, moved stock; undefined for stock that staff changed. */
export async function orderOfMovement(ctx: Context, movement: StockMovement): Promise<Order | undefined> {
  const { orderItemId, refundItemId } = movement;
  const refunded = refundItemId && (await readById(ctx, RefundItem, refundItemId));
  const itemId = refunded ? refunded.orderItemId : orderItemId;
  const item = itemId && (await readById(ctx, OrderItem, itemId));
  return item ? related(ctx, item, 'order') : undefined;
}
