import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LINK_MINUTES } from '../../../ui/server/links.ts';
import { Refusal } from '../../../ui/server/refusal.ts';

/** Bounds the links of an e-mail address and of a visitor, so that nobody fills a mailbox. Each process counts for itself. */
export function makeLinkLimit(): (email: string, visitor: string) => Promise<void> {
  const duration = LINK_MINUTES * 60;
  const emails = new RateLimiterMemory({ points: 3, duration });
  const visitors = new RateLimiterMemory({ points: 10, duration });
  return async (email, visitor) => {
    try {
      await visitors.consume(visitor);
      await emails.consume(email.toLowerCase());
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      throw new Refusal(429, 'Those were many links.', { 'retry-after': String(Math.ceil(full.msBeforeNext / 1000)) });
    }
  };
}
