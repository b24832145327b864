import { AppError, EnumFact } from '../../../core/errors.js';
import { returnedInAll, reversedInAll } from '../../loyalty/points.js';
import type { Order } from '../../orders/order.entity.js';
import { OrderStatus, refundableStatuses } from '../../orders/status/order-status.js';
import { planRefund, type RefundableOrder, type RefundPlan, remainingOf, type Wanted } from './refundable.js';

/** A plan, and what it does to the order's points. */
export interface RefundOutcome extends RefundPlan {
  pointsReversed: number;
  pointsReturned: number;
}

/** What a refund of this order does, or the error that says why it cannot be: the one rule for quote and refund. */
export function refundOutcome(order: Order, wanted: Wanted): RefundOutcome {
  if (!refundableStatuses.includes(order.status)) {
    const current = new EnumFact('OrderStatus', order.status);
    throw new AppError('ORDER_NOT_REFUNDABLE', 'The order is {current}: there is nothing to refund.', { current });
  }
  const numbers = numbersOf(order);
  if (wanted !== 'everything') for (const { id } of wanted.items) mustHaveLine(numbers, id);
  const plan = planRefund(numbers, wanted);
  if (!plan) throw exceedsRemaining(order, numbers);
  return { ...plan, ...pointsOf(order, plan) };
}

export function numbersOf(order: Order): RefundableOrder {
  const { total, shipping, refunded, refundedShipping } = order;
  return { lines: order.items.getItems(), total, shipping, refunded, refundedShipping };
}

function mustHaveLine(order: RefundableOrder, id: string): void {
  if (!order.lines.some((line) => line.id === id)) throw AppError.notFound('order item', id);
}

function exceedsRemaining(order: Order, numbers: RefundableOrder): AppError {
  const { total, shipping, items } = remainingOf(numbers);
  const left = items.map(({ id, quantity, amount }) => ({ orderItemId: id, quantity, amount }));
  const remaining = { total, shipping, currency: order.currency, items: left };
  return new AppError('REFUND_EXCEEDS_REMAINING', 'The refund asks for more than is left of the order.', { remaining });
}

/** The points that this refund moves: what is due in all after it, less what earlier refunds moved. */
function pointsOf(order: Order, plan: RefundPlan): { pointsReversed: number; pointsReturned: number } {
  const merchandise = order.subtotal - order.discount;
  const refunded = order.refunded + plan.total - order.refundedShipping - plan.shipping;
  const units = new Map(plan.items.map((item) => [item.id, item.quantity]));
  const lines = order.items.getItems().map(({ id, quantity, refundedQuantity, discount }) => {
    return { quantity, refunded: refundedQuantity + (units.get(id) ?? 0), discount };
  });
  return {
    pointsReversed: reversedInAll(order.pointsEarned, refunded, merchandise) - order.pointsReversed,
    pointsReturned: returnedInAll(order.pointsSpent, lines) - order.pointsReturned,
  };
}

/** The status the order has after a refund. */
export const statusAfter = (order: Order, { finishes }: RefundPlan): OrderStatus =>
  finishes ? OrderStatus.REFUNDED : order.status;
