import { proportion, sum } from '../../../core/arithmetic.js';
import { lineOf } from '../../orders/items/units-left.js';

/** The figures of one order line: units, refunded units, and the price of all units (minor units, after discount). */
interface RefundableLine {
  id: string;
  quantity: number;
  refundedQuantity: number;
  total: number;
}

/** The figures of an order (minor units). */
export interface RefundableOrder {
  lines: readonly RefundableLine[];
  total: number;
  shipping: number;
  refunded: number;
  refundedShipping: number;
}

interface WantedItem {
  id: string;
  quantity: number;
}

/** What the caller asks to refund; `everything` when the request names no part. */
export type Wanted = 'everything' | { items: readonly WantedItem[]; shipping: number; goodwill: number };

interface PlannedItem extends WantedItem {
  amount: number;
}

/** What a refund pays: `total` = items + shipping + goodwill. */
export interface RefundPlan {
  items: PlannedItem[];
  shipping: number;
  goodwill: number;
  total: number;
  /** Whether it leaves neither money nor units, and nothing was refunded before. */
  full: boolean;
  /** Whether neither money nor units are left after it. */
  finishes: boolean;
}

/** What the first `units` of a line are worth. It telescopes: any split of a refund adds up to the same amount. */
const worth = (line: RefundableLine, units: number): number => proportion(line.total, units, line.quantity);

/** What the next `units` of a line are worth, after those already refunded. */
const worthOfNext = (line: RefundableLine, units: number): number =>
  worth(line, line.refundedQuantity + units) - worth(line, line.refundedQuantity);

/** What is left to refund of an order, in total and by line. */
export function remainingOf(order: RefundableOrder) {
  const items = order.lines
    .filter((line) => line.refundedQuantity < line.quantity)
    .map((line) => {
      const quantity = line.quantity - line.refundedQuantity;
      return { id: line.id, quantity, amount: worthOfNext(line, quantity) };
    });
  return { total: order.total - order.refunded, shipping: order.shipping - order.refundedShipping, items };
}

/** A part of a refund that is more than is left: minor units, or units of the line with this id. */
export interface Excess {
  part: 'shipping' | 'total' | { line: string };
  requested: number;
  left: number;
}

/** What of a refund exceeds what is left. Units beyond those of a line count with its price. */
export function excessOf(order: RefundableOrder, wanted: Wanted): Excess[] {
  if (wanted === 'everything') return [];
  const { items, shipping, goodwill } = wanted;
  const remaining = remainingOf(order);
  const left = new Map(remaining.items.map((item) => [item.id, item.quantity]));
  const worths = items.map(({ id, quantity }) => worthOfNext(lineOf(order.lines, id), quantity));
  const parts: Excess[] = [
    ...items.map(({ id, quantity }) => ({ part: { line: id }, requested: quantity, left: left.get(id) ?? 0 })),
    { part: 'shipping', requested: shipping, left: remaining.shipping },
    { part: 'total', requested: sum(worths) + shipping + goodwill, left: remaining.total },
  ];
  return parts.filter((one) => one.requested > one.left);
}

/**
 * Plans a refund; undefined when it exceeds what is left. `everything` covers all units and shipping that are left.
 * Its goodwill is the negative of what goodwill paid before, so that it pays exactly what is left.
 */
export function planRefund(order: RefundableOrder, wanted: Wanted): RefundPlan | undefined {
  const remaining = remainingOf(order);
  if (excessOf(order, wanted).length > 0) return undefined;
  const plan = wanted === 'everything' ? everything(remaining) : part(order, wanted);
  const unitsLeft = sum(remaining.items.map((item) => item.quantity)) - sum(plan.items.map((item) => item.quantity));
  const finishes = unitsLeft === 0 && plan.total === remaining.total;
  const untouched = order.refunded === 0 && order.lines.every((line) => line.refundedQuantity === 0);
  return { ...plan, finishes, full: finishes && untouched };
}

type Parts = Omit<RefundPlan, 'full' | 'finishes'>;

function everything({ total, shipping, items }: ReturnType<typeof remainingOf>): Parts {
  return { items, shipping, goodwill: total - shipping - sum(items.map((item) => item.amount)), total };
}

function part(order: RefundableOrder, wanted: Exclude<Wanted, 'everything'>): Parts {
  const { shipping, goodwill } = wanted;
  const items = wanted.items.map(({ id, quantity }) => {
    return { id, quantity, amount: worthOfNext(lineOf(order.lines, id), quantity) };
  });
  return { items, shipping, goodwill, total: sum(items.map((item) => item.amount)) + shipping + goodwill };
}
