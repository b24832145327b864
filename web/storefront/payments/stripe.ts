/**
 * Stripe's own page takes the payment (a Checkout Session). Nothing of Stripe runs in the shop's pages, and no card number
 * reaches the shop.
 *
 * - An order has one session at a time: Stripe gives the same one for the same Idempotency-Key, so that two tabs pay once. So the
 *   form names nothing that may change meanwhile, such as the customer's e-mail, which Stripe would show to whoever pays.
 * - What was paid is read from Stripe by the id of the session. The address of the return proves nothing.
 * - The payment has `metadata.order_id`, as those of examples/payments/shop.mjs do: run it beside the shop. It reports the payments
 *   of visitors who never return, pays the store's refunds back, and pays back what an order cannot take.
 * - Amounts: Stripe and the store count a few currencies in different units (`DECIMALS`).
 */
import { type Amount, decimalsOf } from '../../ui/parts/money.tsx';
import { Refusal } from '../../ui/server/refusal.ts';
import type { Due, Payment, Payments, Return } from './payments.ts';

interface StripeSettings {
  secretKey: string;
  /** Another address than Stripe's serves tests. */
  url?: string | undefined;
}

/** A Checkout Session: the members that are read. */
interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  /** null once nothing is left to pay there. */
  url: string | null;
  client_reference_id: string | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
}

export function stripe({ secretKey, url = 'https://api.stripe.com' }: StripeSettings): Payments {
  const ask = async (path: string, form?: Record<string, string>, key?: string): Promise<Session | undefined> => {
    const response = await fetch(`${url}/v1/checkout/sessions${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      signal: AbortSignal.timeout(10_000),
    });
    const body = await response.json();
    if (response.ok) return body;
    if (response.status === 404) return undefined;
    throw new Error(`Stripe answered ${response.status}: ${body?.error?.message ?? ''}`);
  };
  /** The session of an order. One that has expired makes room for another. */
  const sessionOf = async (due: Due, back: Return, key = `checkout:${due.id}`): Promise<Session | undefined> => {
    const begun = await ask('', sessionFor(due, back), key);
    // What a key gives is the session as it began. It may have been paid since.
    const session = begun && (await ask(`/${begun.id}`));
    return session?.status === 'expired' ? sessionOf(due, back, `checkout:${due.id}:${session.id}`) : session;
  };
  return {
    begin: async (due, back) => {
      const session = await sessionOf(due, back);
      const payment = session && paymentOf(session);
      return payment ?? (session?.url ? { href: session.url } : undefined);
    },
    find: async (returned) => {
      const id = returned.get('session') ?? '';
      const session = /^cs_\w+$/.test(id) ? await ask(`/${id}`) : undefined;
      return session && paymentOf(session);
    },
  };
}

function sessionFor({ id, number, total }: Due, { paid, cancelled }: Return): Record<string, string> {
  return {
    mode: 'payment',
    client_reference_id: id,
    // Stripe puts the id of the session in the place of this word.
    success_url: `${paid}?session={CHECKOUT_SESSION_ID}`,
    cancel_url: cancelled,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': total.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(toStripe(total)),
    'line_items[0][price_data][product_data][name]': number,
    'payment_intent_data[metadata][order_id]': id,
  };
}

function paymentOf(session: Session): Payment | undefined {
  const { payment_status, payment_intent, client_reference_id, amount_total, currency } = session;
  if (payment_status !== 'paid' || !payment_intent) return undefined;
  const paid = { amount: fromStripe(amount_total, currency), currency: currency.toUpperCase() };
  return { reference: payment_intent, orderId: client_reference_id ?? '', paid };
}

/** Where Stripe counts other decimals than ISO 4217 does: docs.stripe.com/currencies. Those of ISK and UGX are always 00. */
const DECIMALS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** How many units of Stripe are one of the store, and how many of the store are one of Stripe: one of them is 1. */
function unitsOf(currency: string): { more: number; fewer: number } {
  const ours = decimalsOf(currency);
  const stripes = DECIMALS[currency] ?? ours;
  return { more: 10 ** Math.max(0, stripes - ours), fewer: 10 ** Math.max(0, ours - stripes) };
}

/** An amount in the units in which Stripe counts. */
export function toStripe({ amount, currency }: Amount): number {
  const { more, fewer } = unitsOf(currency);
  // Stripe takes amounts of currencies with three decimals in tens only.
  const step = decimalsOf(currency) === 3 ? 10 : fewer;
  if (amount % step !== 0)
    throw new Refusal(409, `Stripe cannot take ${amount} minor units of ${currency}, only multiples of ${step}.`);
  return (amount * more) / fewer;
}

/** An amount of Stripe in the units of the store; no whole number, if Stripe took parts of the store's unit. */
export function fromStripe(amount: number, code: string): number {
  const { more, fewer } = unitsOf(code.toUpperCase());
  return (amount * fewer) / more;
}
