import type { Version } from './version.js';

/** This version has the names of the schema itself. */
export const version: Version = {
  name: '2025-10-01',
  changes: [
    'Added <code>GET /customers/{id}/loyalty</code>.',
    'Added <code>POST</code> and <code>GET /customers/{id}/wishlist</code> and <code>DELETE /customers/{id}/wishlist/{plant_id}</code>.',
    'Added <code>GET /orders</code>, with the filters <code>customer_id</code>, <code>status</code>, <code>number</code> and <code>q</code>.',
    'Added <code>limit</code> and <code>offset</code> to <code>GET /plants</code>.',
    'Validation errors name every invalid field, what was received and what is allowed.',
    'Breaking: the order status <code>pending_payment</code> is now <code>pending</code>, and <code>in_progress</code> is now <code>processing</code>. The old values are deprecated since 2025-12-01; the version 2025-09-01 still uses them.',
  ],
};
