import type { Version } from './version.js';

/** The first version: two statuses had other names. */
export const version: Version = {
  name: '2025-09-01',
  changes: [
    'Added <code>POST /orders/{id}/refund</code> and <code>GET /orders/{id}/refunds</code>.',
    'Webhooks carry <code>x-service-signature</code>.',
    'Plants have a <code>description</code>; addresses of customers can be labeled.',
  ],
  renames: { OrderStatus: { PENDING: 'PENDING_PAYMENT', PROCESSING: 'IN_PROGRESS' } },
  deprecatedAt: Date.UTC(2025, 11, 1) / 1000,
};
