import type { Version } from './version.js';

/** The first version: two statuses had other names. Deprecated on 2025-12-01. */
export const version20250901: Version = {
  name: '2025-09-01',
  enumValues: { OrderStatus: { PENDING: 'PENDING_PAYMENT', PROCESSING: 'IN_PROGRESS' } },
  deprecatedAt: Date.UTC(2025, 11, 1) / 1000,
};
