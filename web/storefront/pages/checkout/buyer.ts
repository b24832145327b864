import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../../ui/server/refusal.ts';
import { BuyerDocument, type BuyerQuery } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';

/** Who orders: what the store knows of the customer. */
export interface Buyer {
  customer: BuyerQuery['customer'];
  /** Unused ones. */
  codes: BuyerQuery['loyalty']['codes'];
}

/** The customer who has signed in; undefined: nobody has. */
export async function signedInBuyer({ session, store }: Visit): Promise<Buyer | undefined> {
  if (!session.content.customer) return undefined;
  const { customer, loyalty } = await store.graphql(BuyerDocument, { id: session.content.customer.id });
  return { customer, codes: loyalty.codes.filter(({ orderId }) => !orderId) };
}

const HOUR_S = 3600;

/** Bounds how many addresses a visitor tries: the answer tells whether a customer has one. Each process counts for itself. */
export type GuestLimit = (visitor: string) => Promise<void>;

export function makeGuestLimit(): GuestLimit {
  const visitors = new RateLimiterMemory({ points: 20, duration: HOUR_S });
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
