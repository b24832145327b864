/** One kind of event: the resource to whose history it belongs, and the GraphQL type of its `data`. */
export interface EventKind {
  description: string;
  resource: 'order' | 'plant' | 'customer' | 'reward' | 'voucher' | 'webhook_endpoint' | 'organization';
  /** The GraphQL type of `data`. */
  payload: string;
  /** Additional members of `data`, each with its GraphQL enum. */
  extra?: Record<string, string>;
  /** Whether `data` has `previous`: the members that the mutation changed, with their values before. */
  previous?: true;
  /** The mutations that can emit it; a test runs all of them and compares. */
  emittedBy: readonly string[];
}

const kind = <T extends Record<string, EventKind>>(kinds: T): { [K in keyof T]: EventKind } => kinds;

/** All kinds of events. `schema/webhooks.json` is printed from this table. */
export const catalogue = kind({
  'order.created': {
    description: 'An order was placed.',
    resource: 'order',
    payload: 'Order',
    emittedBy: ['placeOrder', 'placeGuestOrder'],
  },
  'order.status_changed': {
    description: 'The status of an order changed.',
    resource: 'order',
    payload: 'Order',
    extra: { previousStatus: 'OrderStatus' },
    emittedBy: ['markOrderPaid', 'createShipment', 'shipOrder', 'deliverOrder', 'cancelOrder', 'refundOrder'],
  },
  'order.updated': {
    description: 'The metadata or the shipping address of an order changed.',
    resource: 'order',
    payload: 'Order',
    emittedBy: ['setMetadata', 'updateOrderAddress'],
  },
  'shipment.created': {
    description: 'Units of an order were shipped. If they were the last, `order.status_changed` follows.',
    resource: 'order',
    payload: 'Shipment',
    emittedBy: ['createShipment', 'shipOrder'],
  },
  'shipment.updated': {
    description: 'The carrier, tracking number or address of a shipment was corrected.',
    resource: 'order',
    payload: 'Shipment',
    emittedBy: ['updateShipment'],
  },
  'refund.created': {
    description: 'An order was refunded, in full or in part.',
    resource: 'order',
    payload: 'Refund',
    emittedBy: ['refundOrder', 'cancelOrder'],
  },
  'refund.updated': {
    description: 'The metadata of a refund changed.',
    resource: 'order',
    payload: 'Refund',
    emittedBy: ['setMetadata'],
  },
  'inventory.changed': {
    description: 'The stock of a plant changed.',
    resource: 'plant',
    payload: 'InventoryChange',
    emittedBy: [
      ...['createPlant', 'upsertPlants', 'importPlants', 'adjustStock', 'setStock'],
      ...['placeOrder', 'placeGuestOrder', 'cancelOrder', 'refundOrder'],
    ],
  },
  'loyalty.changed': {
    description: 'The loyalty points of a customer changed.',
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
    description: 'A plant was added to the catalogue.',
    resource: 'plant',
    payload: 'Plant',
    emittedBy: ['createPlant', 'upsertPlants', 'importPlants'],
  },
  'plant.updated': {
    description: 'A plant was changed, archived or restored.',
    resource: 'plant',
    payload: 'Plant',
    previous: true,
    emittedBy: ['updatePlant', 'upsertPlants', 'importPlants', 'archivePlant', 'restorePlant', 'setMetadata'],
  },
  'plant.back_in_stock': {
    description: 'A plant that was sold out can be ordered again.',
    resource: 'plant',
    payload: 'Plant',
    emittedBy: ['adjustStock', 'setStock', 'upsertPlants', 'importPlants', 'cancelOrder', 'refundOrder'],
  },
  'reward.created': {
    description: 'A reward was created.',
    resource: 'reward',
    payload: 'Reward',
    emittedBy: ['createReward'],
  },
  'reward.updated': {
    description: 'A reward was changed. Codes that were redeemed before keep their discount.',
    resource: 'reward',
    payload: 'Reward',
    emittedBy: ['updateReward'],
  },
  'reward.archived': {
    description: 'A reward was archived: it can no longer be redeemed.',
    resource: 'reward',
    payload: 'Reward',
    emittedBy: ['archiveReward'],
  },
  'voucher.created': {
    description: 'A voucher was created.',
    resource: 'voucher',
    payload: 'Voucher',
    emittedBy: ['createVoucher'],
  },
  'voucher.updated': {
    description: 'A voucher was changed. Orders that have used it keep their discount.',
    resource: 'voucher',
    payload: 'Voucher',
    emittedBy: ['updateVoucher'],
  },
  'voucher.archived': {
    description: 'A voucher was archived: no order can use it any more.',
    resource: 'voucher',
    payload: 'Voucher',
    emittedBy: ['archiveVoucher'],
  },
  'customer.updated': {
    description: 'A customer was created or changed, or one of their addresses was added, changed or removed.',
    resource: 'customer',
    payload: 'Customer',
    emittedBy: [
      ...['createCustomer', 'registerCustomer', 'placeGuestOrder', 'updateCustomer'],
      ...['addAddress', 'updateAddress', 'removeAddress', 'setMetadata'],
    ],
  },
  'customer.erased': {
    description:
      'The personal data of a customer was erased: name, email, addresses. Erase the copies that you keep, too.',
    resource: 'customer',
    payload: 'CustomerErasure',
    emittedBy: ['eraseCustomer'],
  },
  'endpoint.disabled': {
    description: 'A webhook endpoint was disabled because it kept failing, or answered 410.',
    resource: 'webhook_endpoint',
    payload: 'WebhookEndpoint',
    emittedBy: [],
  },
  'webhook.test': {
    description: 'A test event, sent to one endpoint on request.',
    resource: 'webhook_endpoint',
    payload: 'WebhookEndpoint',
    emittedBy: ['sendTestEvent'],
  },
  'ledger.head': {
    description:
      'The head of the chain of events, signed once a day. Keep it: it can prove later that nobody has altered the feed up to it.',
    resource: 'organization',
    payload: 'LedgerHead',
    emittedBy: [],
  },
});

export type EventType = keyof typeof catalogue;

export const eventTypes = Object.keys(catalogue) as EventType[];
