import type { Context } from '../../core/context.js';
import { Redemption } from '../../shop/loyalty/rewards/redemption.entity.js';
import { deliverOrder } from '../../shop/orders/deliver-order.js';
import { markOrderPaid } from '../../shop/orders/mark-order-paid.js';
import type { Order } from '../../shop/orders/order.entity.js';
import { placeOrder } from '../../shop/orders/place-order.js';
import { shipOrder } from '../../shop/orders/ship-order.js';
import { demo, demoId } from './demo-ids.js';
import { daysAgo } from './past.js';

export interface PastOrder {
  number: number;
  customerId: string;
  daysAgo: number;
  /** The quantities, by the demo number of the plant. */
  plants: Record<number, number>;
  rewardCode?: string;
}

/** Places an order in the past, under its demo id. */
export async function place(ctx: Context, past: PastOrder): Promise<Order> {
  daysAgo(past.daysAgo);
  const items = Object.entries(past.plants).map(([plant, quantity]) => ({ plantId: demoId(Number(plant)), quantity }));
  const order = await placeOrder(ctx, { customerId: past.customerId, items, rewardCode: past.rewardCode });
  order.id = demoId(past.number);
  if (past.rewardCode) {
    const code = await ctx.em.findOneOrFail(Redemption, { code: past.rewardCode }, { flushMode: 'commit' as never });
    code.orderId = order.id;
  }
  await ctx.em.flush();
  return order;
}

/** Marks an order as paid, this many days ago. */
export async function pay(ctx: Context, order: Order, days: number): Promise<void> {
  daysAgo(days, 11);
  await markOrderPaid(ctx, { id: order.id });
  await ctx.em.flush();
}

export async function ship(ctx: Context, order: Order, days: number): Promise<void> {
  daysAgo(days, 15);
  await shipOrder(ctx, { id: order.id, trackingNumber: `1Z${order.number.replace('-', '')}` });
  await ctx.em.flush();
}

export async function deliver(ctx: Context, order: Order, days: number): Promise<void> {
  daysAgo(days, 16);
  await deliverOrder(ctx, order.id);
  await ctx.em.flush();
}

/** The demo number of the n-th order of greenhouse: 1 is Ada's delivered one. */
export const orderNumber = (n: number): number => demo.orders + n - 1;
