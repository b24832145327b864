/** What the operations are grouped by, and what each group is about. */
export const tags = {
  Sessions: 'Exchange credentials for a session token, and end the session.',
  Plants: 'The catalogue: what there is to buy, what it costs, how to keep it alive.',
  Orders: 'What was bought, what it cost, and where it stands. Orders are placed and moved on by GraphQL.',
  Refunds: 'Give money back for an order, whole or in part; units go back to stock and points follow.',
  Customers: 'Who buys, and where the plants go.',
  Loyalty: 'Points, the tier they make, and the rewards they buy.',
  Wishlist: 'Plants a customer would like to have.',
  Webhooks: 'What the store sends to the endpoints of an organization, signed, for every change.',
} as const;

export type Tag = keyof typeof tags;
