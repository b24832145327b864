import { AppError, EnumFact } from '../../../core/errors.js';
import { moneyText } from '../../../core/money.js';
import { returnedInAll, reversedInAll } from '../../loyalty/points.js';
import type { OrderItem } from '../../orders/items/order-item.entity.js';
import { unitsLeft } from '../../orders/items/units-left.js';
import type { Order } from '../../orders/order.entity.js';
import { OrderStatus, refundableStatuses } from '../../orders/status/order-status.js';
import {
  type Excess,
  excessOf,
  planRefund,
  type RefundableOrder,
  type RefundPlan,
  remainingOf,
  type Wanted,
} from './refundable.js';

/** A refund plan, and how it changes the points of the order. */
export interface RefundOutcome extends RefundPlan {
  pointsReversed: number;
  pointsReturned: number;
}

/** What a refund of this order, with these lines, does; throws if it is not possible. Quotes and refunds share this one rule. */
export function refundOutcome(order: Order, lines: readonly OrderItem[], wanted: Wanted): RefundOutcome {
  if (!refundableStatuses.includes(order.status)) {
    const current = new EnumFact('OrderStatus', order.status);
    throw new AppError('ORDER_NOT_REFUNDABLE', 'An order that is {current} cannot be refunded.', { current });
  }
  const { total, shipping, refunded, refundedShipping } = order;
  const numbers = { lines, total, shipping, refunded, refundedShipping };
  const unknown = wanted !== 'everything' && wanted.items.find(({ id }) => !lines.some((line) => line.id === id));
  if (unknown) throw AppError.notFound('order item', unknown.id);
  const plan = planRefund(numbers, wanted);
  if (!plan) throw exceedsRemaining(order.currency, numbers, excessOf(numbers, wanted));
  return { ...plan, ...pointsOf(order, lines, plan) };
}

function exceedsRemaining(currency: string, numbers: RefundableOrder, excess: readonly Excess[]): AppError {
  const { total, shipping, items } = remainingOf(numbers);
  const left = items.map(({ id, quantity, amount }) => ({ orderItemId: id, quantity, amount }));
  const parts = excess.map((one) => excessText(one, currency)).join('; ');
  return new AppError('REFUND_EXCEEDS_REMAINING', `The refund exceeds what is left to refund of the order: ${parts}.`, {
    remaining: { total, shipping, currency, items: left },
  });
}

function excessText({ part, requested, left }: Excess, currency: string): string {
  if (typeof part === 'object') return `${requested} units of the order item "${part.line}" (left: ${left})`;
  return `${part} ${moneyText(requested, currency)} (left: ${moneyText(left, currency)})`;
}

/** The points that this refund changes: the total due after it, less what earlier refunds changed. */
function pointsOf(order: Order, lines: readonly OrderItem[], plan: RefundPlan) {
  const merchandise = order.subtotal - order.discount;
  const refunded = order.refunded + plan.total - order.refundedShipping - plan.shipping;
  const units = new Map(plan.items.map((item) => [item.id, item.quantity]));
  const refundedLines = lines.map(({ id, quantity, refundedQuantity, discount }) => {
    return { quantity, refunded: refundedQuantity + (units.get(id) ?? 0), discount };
  });
  return {
    pointsReversed: reversedInAll(order.pointsEarned, refunded, merchandise) - order.pointsReversed,
    pointsReturned: returnedInAll(order.pointsSpent, refundedLines) - order.pointsReturned,
  };
}

/** The status the order has after a refund. One that takes the last units that were left to ship makes it shipped. */
export function statusAfter(
  { status }: Order,
  lines: readonly OrderItem[],
  { finishes, items }: RefundPlan,
): OrderStatus {
  if (finishes) return OrderStatus.REFUNDED;
  if (status !== OrderStatus.PROCESSING || lines.every(({ shippedQuantity }) => shippedQuantity === 0)) return status;
  const units = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const isLeft = lines.some(({ id, quantity, refundedQuantity, shippedQuantity }) => {
    return unitsLeft({ quantity, refundedQuantity: refundedQuantity + (units.get(id) ?? 0), shippedQuantity }) > 0;
  });
  return isLeft ? status : OrderStatus.SHIPPED;
}
