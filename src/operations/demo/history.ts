import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.js';
import { changePoints, lockAccount } from '../../shop/loyalty/change-points.js';
import { LoyaltyEntryKind } from '../../shop/loyalty/loyalty-entry.entity.js';
import { redeemReward } from '../../shop/loyalty/rewards/redeem-reward.js';
import { Redemption } from '../../shop/loyalty/rewards/redemption.entity.js';
import { deliverOrder } from '../../shop/orders/deliver-order.js';
import { markOrderPaid } from '../../shop/orders/mark-order-paid.js';
import { Order } from '../../shop/orders/order.entity.js';
import { placeOrder } from '../../shop/orders/place-order.js';
import { cancelOrder } from '../../shop/refunds/cancel-order.js';
import { refundOrder } from '../../shop/refunds/refund-order.js';
import type { RefundReason } from '../../shop/refunds/rules/refund-reason.js';
import { shipOrder } from '../../shop/shipments/ship-order.js';
import { addToWishlist } from '../../shop/wishlist/add-to-wishlist.js';
import data from './demo.json' with { type: 'json' };
import { demoId } from './demo-ids.js';
import { daysAgo, pastContext } from './past.js';

/** A step of the history in `demo.json`, with what its operation needs. Customers, orders, plants and rewards are numbers of demo rows. */
interface Step {
  /** The login id of the user who does it, how many days ago, and in which hour (UTC). */
  by: string;
  day: number;
  hour: number;
  does: keyof typeof operations;
  customer: number;
  order: number;
  /** How many units, by plant. */
  plants: Record<string, number>;
  /** Of an order: its customer has redeemed it before. */
  reward?: number;
  points: number;
  tracking: string;
  reason: string;
  note?: string;
}

const operations = {
  give: async (ctx: Context, { customer, points }: Step) =>
    changePoints(ctx, await lockAccount(ctx, demoId(customer)), { kind: LoyaltyEntryKind.ADJUST, points }),
  redeem: (ctx: Context, { customer, reward }: Step) =>
    redeemReward(ctx, { customerId: demoId(customer), rewardId: demoId(Number(reward)) }),
  place: async (ctx: Context, { customer, order: number, plants, reward }: Step) => {
    const customerId = demoId(customer);
    const code = reward ? await ctx.em.findOneOrFail(Redemption, { customerId, rewardId: demoId(reward) }) : undefined;
    const items = Object.entries(plants).map(([plant, quantity]) => ({ plantId: demoId(Number(plant)), quantity }));
    const order = await placeOrder(ctx, { customerId, items, rewardCode: code?.code });
    // The order gets its demo id before it is written.
    order.id = demoId(number);
    if (code) code.orderId = order.id;
  },
  pay: (ctx: Context, { order }: Step) => markOrderPaid(ctx, { id: demoId(order) }),
  ship: (ctx: Context, { order, tracking }: Step) => shipOrder(ctx, { id: demoId(order), trackingNumber: tracking }),
  deliver: (ctx: Context, { order }: Step) => deliverOrder(ctx, demoId(order)),
  refund: async (ctx: Context, { order: number, plants, reason, note }: Step) => {
    const order = await ctx.em.findOneOrFail(Order, demoId(number), { populate: ['items'] });
    const lines = order.items.getItems().filter(({ plantId }) => plantOf(plants, plantId));
    const items = lines.map(({ id, plantId }) => ({ orderItemId: id, quantity: plantOf(plants, plantId) }));
    await refundOrder(ctx, { orderId: order.id, items, reason: reason as RefundReason, note });
  },
  cancel: (ctx: Context, { order, reason }: Step) => cancelOrder(ctx, { id: demoId(order), reason }),
  wish: (ctx: Context, { customer, plants }: Step) =>
    addToWishlist(ctx, { customerId: demoId(customer), plantIds: Object.keys(plants).map((id) => demoId(Number(id))) }),
};

const plantOf = (plants: Record<string, number>, plantId: string): number => plants[Number(plantId.slice(-12))] ?? 0;

/** Runs the history of both shops by the operations of the store: points earned and spent, orders in different states, one line refunded. */
export async function seedHistory(em: EntityManager): Promise<void> {
  let shop: number | undefined;
  for (const step of data.history as unknown as Step[]) {
    const user = data.users.find(({ loginId }) => loginId === step.by) as (typeof data.users)[number];
    // No shop sees the rows of the other one.
    if (shop !== user.shop) em.clear();
    shop = user.shop;
    daysAgo(step.day, step.hour);
    const ctx = pastContext(em, demoId(shop), step.by, user.customer ? demoId(user.customer) : undefined);
    await operations[step.does](ctx, step);
    await em.flush();
  }
}
