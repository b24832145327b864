import { createHmac, hkdfSync } from 'node:crypto';
import type { EventData } from '../core/context.js';
import type { Money } from '../core/money.js';
import { linesOf } from '../core/standards/addresses.js';
import { MailKind } from '../events/mails/mail-kind.js';
import type { ShippingAddress } from '../shop/orders/placing/shipping-address.js';
import { type Facts, moneyText } from './render-mail.js';

/** A mail that this process holds, with what it shows: the snapshot of its event, and the shop and the customer of now. */
export interface ClaimedMail {
  id: string;
  claimId: string;
  organizationId: string;
  kind: MailKind;
  messageId: string;
  createdAt: Date;
  turn: number;
  orderId: string | null;
  orderNumber: string | null;
  /** The invited user. */
  userId: string | null;
  /** null: the customer was erased. */
  email: string | null;
  language: string;
  shop: string;
  /** The address at which the shop is reached; null: that of SMTP_URL. */
  contact: string | null;
  /** Whether a user sent the request of the event: then the words in it are not those of a stranger. */
  isByUser: boolean;
  subject: EventData['subject'];
}

/** What the snapshots have of which a mail tells. */
interface Shown {
  id: string;
  name: string;
  price: Money;
  items: { name: string; quantity: number; unitPrice: Money }[];
  discount: Money;
  shipping: Money;
  total: Money;
  refunded: Money;
  pickup: boolean;
  shippingAddress: ShippingAddress | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}

export interface Address {
  /** Where the shop is: `https://shop.example`. */
  publicUrl: string;
  /** What links to orders are sealed with. */
  secret: Uint8Array;
}

/** What the templates show of a mail; `invitation` is the link of one. A fact that is absent or null is left out by them. */
export function factsOf(mail: ClaimedMail, { publicUrl, secret }: Address, invitation?: string): Facts {
  const { kind, language, shop, organizationId, orderId } = mail;
  if (kind === MailKind.INVITATION) return { shop, link: invitation };
  const of = mail.subject as unknown as Shown;
  const money = (value: Money): string => moneyText(language, value);
  const some = (value: Money, sign = 1) =>
    value.amount > 0 ? money({ ...value, amount: sign * value.amount }) : undefined;
  if (kind === MailKind.BACK_IN_STOCK)
    return { shop, plant: of.name, price: money(of.price), link: `${publicUrl}/shop/plants/${of.id}` };
  const key = orderId && orderKey(secret, organizationId, orderId);
  const order = { shop, number: mail.orderNumber ?? '', link: `${publicUrl}/shop/orders/${orderId}?key=${key}` };
  if (kind === MailKind.REFUNDED) return { ...order, refund: money(of.total) };
  if (kind === MailKind.SHIPPED || kind === MailKind.PARTLY_SHIPPED) {
    const { carrier, trackingNumber, trackingUrl, items } = of;
    const lines = items.map(({ name, quantity }) => ({ name, quantity: String(quantity) }));
    return { ...order, carrier, trackingNumber, trackingUrl, lines };
  }
  return {
    ...order,
    lines: of.items.map(({ name, quantity, unitPrice }) => {
      const amount = money({ ...unitPrice, amount: unitPrice.amount * quantity });
      return { name, quantity: String(quantity), amount };
    }),
    discount: some(of.discount, -1),
    shipping: some(of.shipping),
    total: money(of.total),
    refund: some(of.refunded),
    pickup: of.pickup,
    // Anybody can order for the address of anybody: what a guest has written is in no mail.
    address:
      kind === MailKind.PLACED && mail.isByUser && of.shippingAddress
        ? placeOf(of.shippingAddress, language)
        : undefined,
  };
}

const placeOf = (address: ShippingAddress, language: string): string[] => [
  ...linesOf(address),
  new Intl.DisplayNames(language, { type: 'region' }).of(address.country) ?? address.country,
];

/**
 * The key of a link that opens one order in the shop without an account. The shop has the same secrets, and makes it anew to
 * compare (`web/storefront/pages/orders/order-of.ts`): the newest secret makes it, each of them opens.
 */
export function orderKey(secret: Uint8Array, organizationId: string, orderId: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, organizationId, 'plant-store order link', 32));
  return createHmac('sha256', key).update(orderId).digest('base64url');
}
