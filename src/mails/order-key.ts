import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The key of a link that opens one order in the shop without an account. The shop has the same secrets, and makes it anew to
 * compare (`web/storefront/pages/orders/order-key.ts`): the newest secret makes it, each of them opens.
 */
export function orderKey(secret: Uint8Array, organizationId: string, orderId: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, organizationId, 'plant-store order link', 32));
  return createHmac('sha256', key).update(orderId).digest('base64url');
}
