import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LINK_MINUTES } from '../../../ui/server/links.ts';

/**
 * Bounds the links that a visitor has sent: three to one address, ten to all, so that one visitor fills no mailbox. What others have asked
 * for does not count: the addressee can still ask. Each process counts for itself. false: it is too many.
 */
export function makeLinkLimit(): (email: string, visitor: string) => Promise<boolean> {
  const duration = LINK_MINUTES * 60;
  const ofAddress = new RateLimiterMemory({ points: 3, duration });
  const ofVisitor = new RateLimiterMemory({ points: 10, duration });
  // A /48 of IPv6: many visitors of a carrier, or one who has 65,536 networks.
  const ofNetworks = new RateLimiterMemory({ points: 100, duration });
  return async (email, visitor) => {
    try {
      await ofNetworks.consume(visitor.split(':').slice(0, 3).join(':'));
      await ofVisitor.consume(visitor);
      await ofAddress.consume(`${visitor} ${email.toLowerCase()}`);
      return true;
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      return false;
    }
  };
}
