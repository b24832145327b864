/** One kind of event: whose history it belongs to, and which GraphQL type its `data` is. */
export interface EventKind {
  description: string;
  resource: 'order' | 'plant' | 'customer' | 'webhook_endpoint';
  /** The GraphQL type that `data` shows. */
  payload: string;
  /** Members of `data` beside the payload's own, each with the GraphQL enum it is spelled by. */
  extra?: Record<string, string>;
  /** The mutations that can emit it; a test runs them all and compares. */
  emittedBy: readonly string[];
}

const kind = <T extends Record<string, EventKind>>(kinds: T): { [K in keyof T]: EventKind } => kinds;

/** Every event there is. `schema/webhooks.json` is printed from this table. */
export const catalogue = kind({
  'order.created': {
    description: 'An order was placed.',
    resource: 'order',
    payload: 'Order',
    emittedBy: ['placeOrder'],
  },
  'order.status_changed': {
    description: 'An order went from one status to another.',
    resource: 'order',
    payload: 'Order',
    extra: { previousStatus: 'OrderStatus' },
    emittedBy: ['markOrderPaid', 'shipOrder', 'deliverOrder', 'cancelOrder', 'refundOrder'],
  },
  'refund.created': {
    description: 'Money was given back for an order.',
    resource: 'order',
    payload: 'Refund',
    emittedBy: ['refundOrder', 'cancelOrder'],
  },
  'inventory.changed': {
    description: 'The stock of a plant changed.',
    resource: 'plant',
    payload: 'InventoryChange',
    emittedBy: ['createPlant', 'adjustStock', 'placeOrder', 'cancelOrder', 'refundOrder'],
  },
  'loyalty.changed': {
    description: 'The points of a customer changed.',
    resource: 'customer',
    payload: 'LoyaltyChange',
    emittedBy: ['markOrderPaid', 'redeemReward', 'adjustPoints', 'cancelOrder', 'refundOrder'],
  },
  'wishlist.changed': {
    description: 'Plants were added to a wishlist or removed from it.',
    resource: 'customer',
    payload: 'WishlistChange',
    emittedBy: ['addToWishlist', 'removeFromWishlist'],
  },
  'plant.created': {
    description: 'A plant came into the catalogue.',
    resource: 'plant',
    payload: 'Plant',
    emittedBy: ['createPlant'],
  },
  'plant.updated': {
    description: 'A plant of the catalogue changed, or was archived.',
    resource: 'plant',
    payload: 'Plant',
    emittedBy: ['updatePlant', 'archivePlant'],
  },
  'plant.back_in_stock': {
    description: 'A plant that was sold out can be ordered again.',
    resource: 'plant',
    payload: 'Plant',
    emittedBy: ['adjustStock', 'cancelOrder', 'refundOrder'],
  },
  'customer.updated': {
    description: 'A customer or one of its addresses was made, changed or removed.',
    resource: 'customer',
    payload: 'Customer',
    emittedBy: ['createCustomer', 'updateCustomer', 'addAddress', 'updateAddress', 'removeAddress'],
  },
  'endpoint.disabled': {
    description: 'A webhook endpoint was switched off because it kept failing, or answered 410.',
    resource: 'webhook_endpoint',
    payload: 'WebhookEndpoint',
    emittedBy: [],
  },
  'webhook.test': {
    description: 'A test, sent on request to one endpoint.',
    resource: 'webhook_endpoint',
    payload: 'WebhookEndpoint',
    emittedBy: ['sendTestEvent'],
  },
});

export type EventType = keyof typeof catalogue;

export const eventTypes = Object.keys(catalogue) as EventType[];
