import { keyOf } from '../../../ui/server/forms.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { BasketLine } from '../../server/visit.ts';
import { MAX_LINES, quantityIn } from '../basket/lines.ts';

/** What a visitor typed as a new address. */
export const ADDRESS_FIELDS = [
  'recipient',
  'company',
  'line1',
  'line2',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
] as const;
export type NewAddress = Record<(typeof ADDRESS_FIELDS)[number], string>;

/** How an order reaches the customer: he picks it up, it goes to one of his addresses, or to a new one. */
export type Delivery = 'pickup' | 'new' | { addressId: string };

/**
 * The form of the checkout, as it was sent. It has the lines that its page showed, so that a second press of its button asks
 * for the same order, whatever has happened to the basket.
 */
export interface CheckoutForm {
  key: string;
  lines: BasketLine[];
  /** The total that the page showed. */
  total: number;
  delivery: Delivery;
  address: NewAddress;
  /** The country whose fields the page showed. */
  shown: string;
  rewardCode: string | undefined;
  voucherCode: string | undefined;
  deliveryMethod: string | undefined;
  shipNotBefore: string | undefined;
  hardinessZone: string;
  /** Of who has not signed in. */
  name: string;
  email: string;
  /** The visitor chose something, and wants to see its total before he orders. */
  isUpdate: boolean;
}

export function checkoutForm(form: URLSearchParams): CheckoutForm {
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const delivery = text('delivery');
  return {
    key: keyOf(form),
    lines: linesIn(text('lines')),
    total: /^\d{1,10}$/.test(text('total')) ? Number(text('total')) : -1,
    delivery: delivery === 'pickup' || delivery === 'new' ? delivery : { addressId: delivery },
    address: addressIn(form),
    shown: text('shown'),
    rewardCode: text('rewardCode') || undefined,
    voucherCode: text('voucherCode') || undefined,
    deliveryMethod: text('deliveryMethod') || undefined,
    shipNotBefore: text('shipNotBefore') || undefined,
    hardinessZone: /^\d{1,2}$/.test(text('hardinessZone')) ? text('hardinessZone') : '',
    name: text('name'),
    email: text('email'),
    isUpdate: form.has('update'),
  };
}

export const addressIn = (form: URLSearchParams): NewAddress =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, (form.get(name) ?? '').trim()])) as NewAddress;

/** The lines of the page. They come from a browser, so that each of their members may be anything. */
function linesIn(text: string): BasketLine[] {
  const lines = parsed(text);
  if (Array.isArray(lines) && lines.length > 0 && lines.length <= MAX_LINES && lines.every(isLine)) return lines;
  throw new Refusal(400, 'The form came without its plants. Open the checkout again.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isLine = (line: Partial<Record<keyof BasketLine, unknown>> | null): line is BasketLine =>
  typeof line?.plantId === 'string' &&
  Number.isSafeInteger(line?.price) &&
  quantityIn(String(line?.quantity)) === line?.quantity;

export const emptyAddress = addressIn(new URLSearchParams());
