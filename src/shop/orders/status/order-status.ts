import { makeEnum, type ValueOf } from '../../../core/resolvers/make-enum.js';
import { type ShippableLine, unitsLeft } from '../items/units-left.js';

export const OrderStatus = makeEnum(
  'OrderStatus',
  'The status of an order: pending → processing → shipped → delivered, for a pick-up also processing → delivered; or cancelled; or refunded.',
  {
    PENDING: 'Placed, and not paid yet.',
    PROCESSING: 'Paid, and not picked up yet, or not all shipped.',
    SHIPPED: 'All that was left of it was handed to carriers.',
    DELIVERED: 'With the customer.',
    CANCELLED: 'Ended before any of it was shipped; what was paid is refunded.',
    REFUNDED: 'Neither money nor units are left to refund.',
  },
);
export type OrderStatus = ValueOf<typeof OrderStatus>;

/** The state machine: for each status, those that may follow it. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [OrderStatus.PENDING]: [OrderStatus.PROCESSING, OrderStatus.CANCELLED],
  [OrderStatus.PROCESSING]: [OrderStatus.SHIPPED, OrderStatus.CANCELLED, OrderStatus.REFUNDED],
  [OrderStatus.SHIPPED]: [OrderStatus.DELIVERED, OrderStatus.REFUNDED],
  [OrderStatus.DELIVERED]: [OrderStatus.REFUNDED],
  [OrderStatus.CANCELLED]: [],
  [OrderStatus.REFUNDED]: [],
};

interface Progress {
  status: OrderStatus;
  pickup: boolean;
  items: { getItems(): readonly ShippableLine[] };
}

/**
 * The statuses that may follow that of an order. What is picked up is delivered without being shipped. Once a part was shipped, the
 * order is not cancelled any more; where nothing was shipped and nothing is left, it is not shipped.
 */
export function nextStatuses({ status, pickup, items }: Progress): readonly OrderStatus[] {
  if (status !== OrderStatus.PROCESSING) return transitions[status];
  const lines = items.getItems();
  const isBegun = lines.some(({ shippedQuantity }) => shippedQuantity > 0);
  const isLeft = lines.some((line) => unitsLeft(line) > 0);
  return [...(pickup ? [OrderStatus.DELIVERED] : []), ...transitions[status]].filter(
    (next) => (next !== OrderStatus.CANCELLED || !isBegun) && (next !== OrderStatus.SHIPPED || isBegun || isLeft),
  );
}

/** The statuses in which an order can be refunded: it is paid, and neither cancelled nor refunded. */
export const refundableStatuses: readonly OrderStatus[] = [
  OrderStatus.PROCESSING,
  OrderStatus.SHIPPED,
  OrderStatus.DELIVERED,
];
