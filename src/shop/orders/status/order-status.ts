import { registerEnum } from '../../../core/resolvers/register-enum.js';

export enum OrderStatus {
  PENDING = 'pending',
  PROCESSING = 'processing',
  SHIPPED = 'shipped',
  DELIVERED = 'delivered',
  CANCELLED = 'cancelled',
  REFUNDED = 'refunded',
}

registerEnum(OrderStatus, {
  name: 'OrderStatus',
  description:
    'The status of an order: pending → processing → shipped → delivered, for a pick-up also processing → delivered; or cancelled; or refunded.',
  values: {
    PENDING: 'Placed, and not paid yet.',
    PROCESSING: 'Paid, and neither shipped nor picked up yet.',
    SHIPPED: 'Handed to the carrier.',
    DELIVERED: 'With the customer.',
    CANCELLED: 'Ended before it was shipped; what was paid is refunded.',
    REFUNDED: 'Neither money nor units are left to refund.',
  },
});

/** The state machine: for each status, those that may follow it. */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  [OrderStatus.PENDING]: [OrderStatus.PROCESSING, OrderStatus.CANCELLED],
  [OrderStatus.PROCESSING]: [OrderStatus.SHIPPED, OrderStatus.CANCELLED, OrderStatus.REFUNDED],
  [OrderStatus.SHIPPED]: [OrderStatus.DELIVERED, OrderStatus.REFUNDED],
  [OrderStatus.DELIVERED]: [OrderStatus.REFUNDED],
  [OrderStatus.CANCELLED]: [],
  [OrderStatus.REFUNDED]: [],
};

/** The statuses that may follow that of an order. What is picked up is delivered without being shipped. */
export const nextStatuses = ({ status, pickup }: { status: OrderStatus; pickup: boolean }): readonly OrderStatus[] =>
  pickup && status === OrderStatus.PROCESSING ? [OrderStatus.DELIVERED, ...transitions[status]] : transitions[status];

/** The statuses in which an order can be refunded: it is paid, and neither cancelled nor refunded. */
export const refundableStatuses: readonly OrderStatus[] = [
  OrderStatus.PROCESSING,
  OrderStatus.SHIPPED,
  OrderStatus.DELIVERED,
];
