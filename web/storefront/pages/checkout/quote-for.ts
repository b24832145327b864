import { StoreError } from '../../../client/src/index.ts';
import type { Visit } from '../../server/visit.ts';
import { type quoteOf, quoteWithVoucher } from '../basket/quote.ts';
import type { Buyer } from './buyer.ts';
import type { CheckoutForm, Delivery } from './form.ts';

/** What the order of the form costs now, and what of it the store cannot do: then the quote is without that (a voucher, for example), or for who picks up. */
export async function quoteFor(
  { store, session }: Visit,
  { buyer, delivery, country, sent }: Asked,
): Promise<Awaited<ReturnType<typeof quoteOf>> & { wrong?: StoreError }> {
  const lines = sent?.lines ?? session.content.basket ?? [];
  const own = {
    customerId: buyer?.customer.id,
    rewardCode: buyer?.codes.find(({ code }) => code === sent?.rewardCode)?.code,
    voucherCode: sent ? sent.voucherCode : session.content.voucher,
  };
  if (delivery === 'pickup') return quoteWithVoucher(store, lines, { ...own, pickup: true });
  const to =
    delivery === 'new'
      ? { country, region: sent?.address.region && country ? sent.address.region : undefined }
      : { shippingAddressId: delivery.addressId };
  const hardinessZone = Number(sent?.hardinessZone) || undefined;
  const wishes = { deliveryMethod: sent?.deliveryMethod, shipNotBefore: sent?.shipNotBefore };
  try {
    return await quoteWithVoucher(store, lines, { ...own, ...to, ...wishes, hardinessZone });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const isWrong = (...fields: string[]) => error.issues.some(({ field }) => fields.includes(field));
    if (isWrong('country', 'region'))
      return { ...(await quoteWithVoucher(store, lines, { ...own, pickup: true })), wrong: error };
    if (!isWrong('deliveryMethod', 'shipNotBefore')) throw error;
    const kept = isWrong('shipNotBefore') ? {} : { shipNotBefore: wishes.shipNotBefore };
    return { ...(await quoteWithVoucher(store, lines, { ...own, ...to, ...kept, hardinessZone })), wrong: error };
  }
}

interface Asked {
  buyer: Buyer | undefined;
  delivery: Delivery;
  /** Of a new address. */
  country: string;
  sent: CheckoutForm | undefined;
}
