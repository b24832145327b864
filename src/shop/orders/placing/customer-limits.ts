import { isStaff } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import type { FieldIssue } from '../../../core/field-issue.js';
import { Order } from '../order.entity.js';
import type { OrderItemInput } from '../order.types.js';
import { OrderStatus } from '../status/order-status.js';

/** The most units of one plant that an order has, in all its lines together, unless staff place it. */
export const MAX_CUSTOMER_QUANTITY = 100;
/** The most orders of a customer that may be pending, unless staff place them. */
export const MAX_PENDING_ORDERS = 5;

/** Keeps one customer from taking a whole stock: too many units of a plant are BAD_USER_INPUT, except for staff. */
export function limitQuantities(ctx: Context, items: readonly OrderItemInput[]): void {
  if (isStaff(ctx)) return;
  const units = new Map<string, number>();
  const issues = items.flatMap(({ plantId, quantity: received }, index): FieldIssue[] => {
    const before = units.get(plantId.toLowerCase()) ?? 0;
    units.set(plantId.toLowerCase(), before + received);
    const allowed = Math.max(0, MAX_CUSTOMER_QUANTITY - before);
    if (received <= allowed) return [];
    const issue: FieldIssue = { field: `items[${index}].quantity`, code: 'max', received, allowed };
    return [before === 0 ? issue : { ...issue, variant: 'maxOfPlant', facts: { most: MAX_CUSTOMER_QUANTITY } }];
  });
  if (issues.length > 0) throw AppError.badInput(issues);
}

/**
 * Refuses another order of a customer who has the most that may be pending; staff may place more.
 *
 * RACE: two orders at once could both count one less than the limit. So the customer is locked until the transaction
 * ends, before anything else is. Its key is not: otherwise a refund could hold a plant and wait for the customer, while
 * this order holds the customer and waits for the plant.
 */
export async function limitPendingOrders(ctx: Context): Promise<void> {
  const customerId = ctx.viewer?.customerId;
  if (isStaff(ctx) || customerId === undefined) return;
  await ctx.em.execute('select from customers where id = ? for no key update', [customerId]);
  const pending = await ctx.em.count(Order, { customer: customerId, status: OrderStatus.PENDING });
  if (pending < MAX_PENDING_ORDERS) return;
  const message = 'A customer may have at most {allowed} pending orders, and has {pending}. Pay or cancel one first.';
  throw AppError.conflict(message, { pending, allowed: MAX_PENDING_ORDERS });
}
