import { StoreError } from '../../../client/src/index.ts';
import { type OrderFieldsFragment, PlaceOrderDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';
import { addressFor } from './address.ts';
import { type GuestLimit, guestBuyer, signedInBuyer } from './buyer.ts';
import { type CheckoutForm, missing } from './form.ts';

/** Why nothing was ordered. */
export interface Refused {
  /** The total is another one than the page showed, or plants are missing: the page shows it. */
  hasChanged?: boolean;
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
  try {
    return await placed(visit, form, limit);
  } catch (error) {
    if (!(error instanceof StoreError) || !SAID.includes(error.code)) throw error;
    if (error.code === 'OUT_OF_STOCK' || (error.code === 'CONFLICT' && error.facts.total !== undefined))
      return { hasChanged: true };
    return { error };
  }
}

async function placed(visit: Visit, form: CheckoutForm, limit: GuestLimit): Promise<OrderFieldsFragment | Refused> {
  const { key, lines, total, delivery, rewardCode } = form;
  const pickup = delivery === 'pickup';
  const items = lines.map(({ plantId, quantity }) => ({ plantId, quantity }));
  const signedIn = await signedInBuyer(visit);
  // The store would find what is missing in the address only after it has signed the guest up.
  const error = signedIn ? undefined : missing(form);
  if (error) return { error };
  const buyer = signedIn ?? (await guestBuyer(visit, form, limit));
  if (!buyer) return { isTaken: true };
  const { store, customer } = buyer;
  const shippingAddressId =
    delivery === 'new'
      ? await addressFor(store, customer, form.address, key)
      : delivery === 'pickup'
        ? undefined
        : delivery.addressId;
  const { placeOrder } = await store.graphql(
    PlaceOrderDocument,
    { customerId: customer.id, items, expectedTotal: total, pickup, shippingAddressId, rewardCode },
    { idempotencyKey: key },
  );
  return placeOrder;
}
