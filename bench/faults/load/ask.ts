import type { Call } from './history.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
export type Answer = any;

/** A request as both APIs know it. Where REST has no route for it, GraphQL alone is asked. */
export interface Ask {
  operation: string;
  /** A mutation, which is sent with a key. */
  writes: boolean;
  rest?: { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };
  graphql: { query: string; variables: object };
  /** What the outcome must be, as far as the client knows it beforehand. */
  expects?: Partial<Pick<Call, 'events' | 'units'>>;
  /** What a successful answer tells: the body of REST, or the field of GraphQL. */
  tells?(answer: Answer): Partial<Pick<Call, 'refunded' | 'shown' | 'exact'>>;
}

export const readPlant = (id: string): Ask => ({
  operation: 'plant',
  writes: false,
  rest: { method: 'GET', path: `/plants/${id}` },
  graphql: { query: 'query ($id: ID!) { plant(id: $id) { stock } }', variables: { id } },
  tells: ({ stock }) => ({ shown: { subject: `stock of plant ${id}`, value: stock }, exact: true }),
});

export const readOrder = (id: string): Ask => ({
  operation: 'order',
  writes: false,
  rest: { method: 'GET', path: `/orders/${id}` },
  graphql: { query: 'query ($id: ID!) { order(id: $id) { refunded { amount } } }', variables: { id } },
  tells: ({ refunded }) => ({ shown: { subject: `refunds of order ${id}`, value: refunded.amount } }),
});

/** Raises the stock of a plant that nobody buys, so that its stock only grows. */
export const addStock = (plantId: string, change: number): Ask => ({
  operation: 'adjustStock',
  writes: true,
  graphql: {
    query: 'mutation ($plantId: ID!, $change: Int!) { adjustStock(plantId: $plantId, change: $change) { stock } }',
    variables: { plantId, change },
  },
  expects: { events: { 'inventory.changed': 1 }, units: [[plantId, change]] },
  tells: ({ stock }) => ({ shown: { subject: `stock of plant ${plantId}`, value: stock }, exact: true }),
});

export const placeOrder = (customerId: string, items: { plantId: string; quantity: number }[]): Ask => ({
  operation: 'placeOrder',
  writes: true,
  graphql: {
    query: `mutation ($customerId: ID!, $items: [OrderItemInput!]!) {
      placeOrder(customerId: $customerId, items: $items) { id }
    }`,
    variables: { customerId, items },
  },
  expects: {
    events: { 'order.created': 1, 'inventory.changed': items.length },
    units: items.map(({ plantId, quantity }) => [plantId, -quantity]),
  },
});

export const markPaid = (id: string): Ask => ({
  operation: 'markOrderPaid',
  writes: true,
  graphql: { query: 'mutation ($id: ID!) { markOrderPaid(id: $id) { id } }', variables: { id } },
  expects: { events: { 'order.status_changed': 1 } },
});

/** Refunds one unit, and puts it back into stock. */
export const refundUnit = (orderId: string, lineId: string, plantId: string): Ask => ({
  operation: 'refundOrder',
  writes: true,
  rest: {
    method: 'POST',
    path: `/orders/${orderId}/refund`,
    body: { items: [{ order_item_id: lineId, quantity: 1 }], reason: 'wrong_plant' },
  },
  graphql: {
    query: `mutation ($orderId: ID!, $items: [RefundItemInput!]) {
      refundOrder(orderId: $orderId, items: $items, reason: WRONG_PLANT) { total { amount } order { refunded { amount } } }
    }`,
    variables: { orderId, items: [{ orderItemId: lineId, quantity: 1 }] },
  },
  expects: { events: { 'refund.created': 1, 'inventory.changed': 1 }, units: [[plantId, 1]] },
  tells: ({ total, order }) => ({
    refunded: [orderId, total.amount],
    shown: { subject: `refunds of order ${orderId}`, value: order.refunded.amount },
  }),
});

export const addWish = (customerId: string, plantId: string): Ask => ({
  operation: 'addToWishlist',
  writes: true,
  rest: { method: 'POST', path: `/customers/${customerId}/wishlist`, body: { plant_ids: [plantId] } },
  graphql: {
    query: `mutation ($customerId: ID!, $plantIds: [ID!]!) {
      addToWishlist(customerId: $customerId, plantIds: $plantIds) { total }
    }`,
    variables: { customerId, plantIds: [plantId] },
  },
  expects: { events: { 'wishlist.changed': 1 } },
});

export const removeWish = (customerId: string, plantId: string): Ask => ({
  operation: 'removeFromWishlist',
  writes: true,
  rest: { method: 'DELETE', path: `/customers/${customerId}/wishlist/${plantId}` },
  graphql: {
    query: `mutation ($customerId: ID!, $plantId: ID!) {
      removeFromWishlist(customerId: $customerId, plantId: $plantId)
    }`,
    variables: { customerId, plantId },
  },
  expects: { events: { 'wishlist.changed': 1 } },
});
