/** What a refund asks for: the arguments of `refundOrder`, in the words of GraphQL. */
export interface RefundArgs {
  orderId: string;
  items?: { orderItemId: string; quantity: number; restock?: boolean | null }[] | null;
  shipping?: number | null;
  amount?: number | null;
  reason?: 'DAMAGED' | 'DEAD_ON_ARRIVAL' | 'LOST' | 'GOODWILL';
  note?: string;
  expectedRefunded?: number;
}

/** The arguments of every operation that a history uses. */
export interface Arguments {
  placeOrder: {
    customerId: string;
    items: { plantId: string; quantity: number }[];
    rewardCode?: string;
    voucherCode?: string;
    pickup?: boolean;
    expectedTotal?: number;
  };
  markOrderPaid: { id: string };
  shipOrder: { id: string };
  createShipment: {
    orderId: string;
    items?: { orderItemId: string; quantity: number; lot?: string }[];
  };
  deliverOrder: { id: string };
  cancelOrder: { id: string };
  refundOrder: RefundArgs;
  quoteRefund: RefundArgs;
  redeemReward: { customerId: string; rewardId: string };
  adjustStock: { plantId: string; change: number };
  adjustPoints: { customerId: string; change: number };
}

export type Operation = keyof Arguments;

/** An operation with its arguments. */
export type Request = { [O in Operation]: { operation: O; args: Arguments[O] } }[Operation];

/** What makes two requests the same: the operation and its arguments; null counts as absent. */
export const textOf = ({ operation, args }: Request): string =>
  `${operation}(${JSON.stringify(args, (_, value) => value ?? undefined)})`;
