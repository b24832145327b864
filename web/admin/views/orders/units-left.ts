interface Line {
  quantity: number;
  refundedQuantity: number;
  shippedQuantity: number;
}

/** The units of a line that are left to ship: a refund takes those first that are not shipped. */
export const unitsLeft = ({ quantity, refundedQuantity, shippedQuantity }: Line): number =>
  Math.max(0, quantity - refundedQuantity - shippedQuantity);
