import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../core/encryption/head-signer.js';
import { signedText } from '../core/events/chain/signed-text.js';
import type { Finding } from './law.js';

/** Where the chain of a shop's events ends, and how far a signature proves it. */
export interface Head {
  shop: string;
  position: number;
  /** The newest signed head. */
  signedHead?: { position: number; at: Date; verified: boolean };
}

/** A shop with the end of its chain, and one of its signed heads; without heads, their members are null. */
interface SignedHead {
  id: string;
  shop: string;
  end: number;
  at: string | null;
  position: number;
  link: string;
  signature: string;
}

const HEADS = `
  select shop.id, shop.slug as shop, coalesce(chain.position, 0) as end, head.created_at as at,
    (head.data #>> '{subject,position}')::int as position, head.data #>> '{subject,link}' as link,
    head.data #>> '{subject,signature}' as signature
  from organizations shop
  left join event_chains chain on chain.organization_id = shop.id
  left join events head on head.organization_id = shop.id and head.type = 'ledger.head'
  order by shop.slug, head.number`;

/** The newest head of each shop, and the heads whose signature is not one of `signer`, if that is given. */
export async function checkHeads(
  em: EntityManager,
  signer?: HeadSigner,
): Promise<{ newest: Head[]; findings: Finding[] }> {
  const heads = await em.execute<SignedHead[]>(HEADS);
  const newest = new Map(heads.map((head) => [head.shop, head]));
  const verified = signer !== undefined;
  return {
    newest: [...newest.values()].map(({ shop, end, at, position }) => {
      return { shop, position: end, ...(at && { signedHead: { position, at: new Date(at), verified } }) };
    }),
    findings: heads
      .filter(({ id, at, position, link, signature }) => {
        return at && signer && !signer.isSigned(signedText(id, position, link), signature);
      })
      .map(({ shop, position }) => ({
        law: 'event.head',
        subject: `feed of ${shop}`,
        message: `the signature of the head at position ${position} is not one of this store`,
      })),
  };
}
