import type { Version } from './version.js';

/** The words of the schema itself. */
export const version: Version = {
  name: '2025-10-01',
  changes: [
    'Added <code>GET /customers/{id}/loyalty</code>.',
    'Added <code>POST</code> and <code>GET /customers/{id}/wishlist</code> and <code>DELETE /customers/{id}/wishlist/{plant_id}</code>.',
    'Added <code>limit</code> and <code>offset</code> to <code>GET /plants</code>.',
    'Validation errors name every field, what came and what is allowed.',
    'Breaking: the order status <code>pending_payment</code> is <code>pending</code>, and <code>in_progress</code> is <code>processing</code>. The old values are deprecated since 2025-12-01; the version 2025-09-01 still speaks them.',
  ],
};
