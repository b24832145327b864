/** The figures of an order line that decide how many units are left to ship. */
export interface ShippableLine {
  quantity: number;
  refundedQuantity: number;
  shippedQuantity: number;
}

/** The units of a line that are left to ship. A refund takes those first that are not shipped yet. */
export const unitsLeft = ({ quantity, refundedQuantity, shippedQuantity }: ShippableLine): number =>
  Math.max(0, quantity - refundedQuantity - shippedQuantity);
