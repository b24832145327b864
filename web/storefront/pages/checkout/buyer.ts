import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Store, StoreError } from '../../../client/src/index.ts';
import { clock } from '../../../ui/server/clock.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import { BuyerDocument, type BuyerQuery, RegisterBuyerDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';
import { keyFor } from './keys.ts';

/** Who orders: the store as this customer, and what the store knows of him. */
export interface Buyer {
  store: Store;
  customer: BuyerQuery['customer'];
  /** Unused ones. */
  codes: BuyerQuery['loyalty']['codes'];
}

/** For so long, a form that signed a guest up may be sent again in the guest's name. */
const GUEST_MS = 60 * 60_000;

/** The customer who has signed in; undefined: nobody has. */
export async function signedInBuyer({ session, store }: Visit): Promise<Buyer | undefined> {
  const { customer } = session.content;
  return customer && buyerBy(store, customer.id);
}

/** Bounds how many addresses a visitor tries: the answer tells whether a customer has one. Each process counts for itself. */
export type GuestLimit = (visitor: string) => Promise<void>;

export function makeGuestLimit(): GuestLimit {
  const visitors = new RateLimiterMemory({ points: 20, duration: GUEST_MS / 1000 });
  return async (visitor) => {
    try {
      await visitors.consume(visitor);
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      const seconds = Math.ceil(full.msBeforeNext / 1000);
      throw new Refusal(429, 'Those were many orders of guests.', { 'retry-after': String(seconds) });
    }
  };
}

/**
 * Signs a guest up as a new customer; undefined: a customer has the address already. Nobody has proved the address, so the browser
 * stays signed out: it may place the order of this form, once, and nothing else in the name of this customer.
 */
export async function guestBuyer(
  visit: Visit,
  { name, email, key }: Record<'name' | 'email' | 'key', string>,
  limit: GuestLimit,
): Promise<Buyer | undefined> {
  await limit(visit.address);
  const idempotencyKey = keyFor(key, { name, email });
  try {
    const registered = visit.server.graphql(RegisterBuyerDocument, { name, email }, { idempotencyKey });
    const { registerCustomer: customer } = await registered;
    const isRecent = clock.now() - Date.parse(customer.createdAt) < GUEST_MS;
    return isRecent ? buyerBy(visit.storeOnce(customer.email), customer.id) : undefined;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'CONFLICT') return undefined;
    throw error;
  }
}

async function buyerBy(store: Store, id: string): Promise<Buyer> {
  const { customer, loyalty } = await store.graphql(BuyerDocument, { id });
  return { store, customer, codes: loyalty.codes.filter(({ orderId }) => !orderId) };
}
