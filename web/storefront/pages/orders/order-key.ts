import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Whether the store has made this key for the link to an order (`src/mails/mail-facts.ts`), with one of the secrets. */
export function isOrderKey(
  secrets: readonly Uint8Array[],
  organizationId: string,
  orderId: string,
  key: string,
): boolean {
  const given = Buffer.from(key);
  return secrets.some((secret) => {
    const made = new Uint8Array(hkdfSync('sha256', secret, organizationId, 'plant-store order link', 32));
    const expected = Buffer.from(createHmac('sha256', made).update(orderId).digest('base64url'));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
