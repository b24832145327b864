/** The tags that group the operations, with their descriptions. */
export const tags = {
  Sessions: 'Exchange credentials for a session token, and end the session.',
  Plants: 'The catalogue: plants for sale, their prices, and care instructions.',
  Orders: 'Orders with their items, prices and status. Placing orders and changing their status is done in GraphQL.',
  Refunds: 'Refund an order in full or in part. Refunds restock units and adjust loyalty points.',
  Customers: 'Customers and their addresses.',
  Loyalty: 'Loyalty points, tiers and rewards.',
  Wishlist: "The plants on a customer's wishlist.",
  Webhooks: 'Signed events that the store sends to the webhook endpoints of an organization.',
} as const;

export type Tag = keyof typeof tags;
