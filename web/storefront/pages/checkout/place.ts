import { StoreError } from '../../../client/src/index.ts';
import { type OrderFieldsFragment, PlaceGuestOrderDocument, PlaceOrderDocument } from '../../documents.generated.ts';
import { lacksFields } from '../../parts/countries.ts';
import { withIssues } from '../../parts/issue.ts';
import type { Visit } from '../../server/visit.ts';
import { quoteOf } from '../basket/quote.ts';
import { addressFor } from './address.ts';
import { type Buyer, type GuestLimit, signedInBuyer } from './buyer.ts';
import type { CheckoutForm } from './form.ts';

/** Why nothing was ordered. */
export interface Refused {
  /** The total is another one than the page showed, or plants are missing: the page shows it. */
  hasChanged?: boolean;
  /** The country of the address has fields that the page did not show: now it does. */
  hasOtherFields?: boolean;
  /** A customer has the e-mail address of the guest. */
  isTaken?: boolean;
  /** What the store says. */
  error?: StoreError;
}

/** What can be put right on the page of the checkout. */
const SAID = ['BAD_USER_INPUT', 'CONFLICT', 'NOT_FOUND', 'OUT_OF_STOCK', 'IDEMPOTENCY_KEY_REUSED'];

/**
 * Orders what the form shows, at exactly the total that it shows; or says why not, and has ordered nothing. The same form again
 * is the same order.
 */
export async function place(
  visit: Visit,
  form: CheckoutForm,
  limit: GuestLimit,
): Promise<OrderFieldsFragment | Refused> {
  if (form.delivery === 'new' && lacksFields((await visit.shop).countries, form.address, form.shown))
    return { hasOtherFields: true };
  const buyer = await signedInBuyer(visit);
  if (!buyer) await limit(visit.network);
  try {
    return await placeFor(visit, form, buyer);
  } catch (error) {
    if (!(error instanceof StoreError) || !SAID.includes(error.code)) throw error;
    if (error.code === 'OUT_OF_STOCK' || (error.code === 'CONFLICT' && error.facts.total !== undefined))
      return { hasChanged: true };
    return !buyer && error.code === 'CONFLICT' ? { isTaken: true } : { error: buyer ? error : besideFields(error) };
  }
}

/**
 * Without scripts, a page still shows the total with shipping when the visitor chooses to pick the plants up. The choice is the
 * visitor's own, so that the lower total is taken, unless a price has changed, too.
 */
async function placeFor(visit: Visit, form: CheckoutForm, buyer: Buyer | undefined): Promise<OrderFieldsFragment> {
  const order = (total: number) =>
    buyer ? placeAs(visit, { ...form, total }, buyer) : placeAsGuest(visit, { ...form, total });
  try {
    return await order(form.total);
  } catch (error) {
    const lower = error instanceof StoreError && error.code === 'CONFLICT' ? error.facts.total : undefined;
    if (typeof lower !== 'number' || lower >= form.total) throw error;
    const { rows } = await quoteOf(visit.store, form.lines);
    const isAsSeen = rows.every(({ line, offer }) => offer?.unitPrice.amount === line.price);
    if (!isAsSeen) throw error;
    return order(lower);
  }
}

async function placeAs({ store }: Visit, form: CheckoutForm, { customer }: Buyer): Promise<OrderFieldsFragment> {
  const { key, delivery, rewardCode } = form;
  const shippingAddressId =
    delivery === 'new'
      ? await addressFor(store, customer, form.address, key)
      : delivery === 'pickup'
        ? undefined
        : delivery.addressId;
  const { placeOrder } = await store.graphql(
    PlaceOrderDocument,
    { customerId: customer.id, ...wantedBy(form), shippingAddressId, rewardCode },
    { idempotencyKey: key },
  );
  return placeOrder;
}

/**
 * Nobody has proved the address of a guest, so the browser stays signed out, and nothing is written into an account that there is.
 */
async function placeAsGuest({ server, language }: Visit, form: CheckoutForm): Promise<OrderFieldsFragment> {
  const { key, name, email, delivery, address } = form;
  const shippingAddress = delivery === 'pickup' ? undefined : { ...address, recipient: name };
  const { placeGuestOrder } = await server.graphql(
    PlaceGuestOrderDocument,
    { name, email, language, ...wantedBy(form), shippingAddress },
    { idempotencyKey: key },
  );
  return placeGuestOrder;
}

const wantedBy = ({ lines, total, delivery, deliveryMethod, shipNotBefore, voucherCode }: CheckoutForm) => ({
  items: lines.map(({ plantId, quantity }) => ({ plantId, quantity })),
  expectedTotal: total,
  pickup: delivery === 'pickup',
  voucherCode,
  ...(delivery !== 'pickup' && { deliveryMethod, shipNotBefore }),
});

/** What is wrong with the address of a guest, by the names that its fields have on the page. */
const besideFields = (error: StoreError): StoreError =>
  withIssues(error, (issue) => ({
    ...issue,
    // A guest's name is the recipient, too.
    field: issue.field.replace(/^shippingAddress\./, '').replace(/^recipient$/, 'name'),
  }));
