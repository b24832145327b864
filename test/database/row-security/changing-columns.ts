/** The columns of append-only tables that the store changes after a row was written. */
export const changingColumns = {
  order_items: ['refunded_quantity', 'shipped_quantity'],
  orders: [
    'metadata',
    'payment_reference',
    'points_earned',
    'points_returned',
    'points_reversed',
    'private_metadata',
    'refunded',
    'refunded_shipping',
    'shipping_address',
    'status',
    'tracking_number',
    'updated_at',
  ],
  redemptions: ['order_id'],
  refunds: ['metadata', 'private_metadata', 'updated_at'],
  shipments: ['carrier', 'tracking_number', 'tracking_url'],
};
