/** The figures of an order line that decide how many units are left to ship. */
export interface ShippableLine {
  quantity: number;
  refundedQuantity: number;
  shippedQuantity: number;
}

/** The units of a line that are left to ship. A refund takes those first that are not shipped yet. */
export const unitsLeft = ({ quantity, refundedQuantity, shippedQuantity }: ShippableLine): number =>
  Math.max(0, quantity - refundedQuantity - shippedQuantity);

/** The line with this id, which is known to be one of the order. */
export function lineOf<Line extends { id: string }>(lines: readonly Line[], id: string): Line {
  const line = lines.find((one) => one.id === id);
  if (!line) throw new Error(`The order has no line ${id}.`);
  return line;
}
