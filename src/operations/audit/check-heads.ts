import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../../core/encryption/head-signer.js';
import { signedText } from '../../events/chain/sign-heads.js';
import type { Finding } from './law.js';

/** Where the chain of a shop's events ends, and how far a signature proves it. */
export interface Head {
  shop: string;
  position: number;
  /** The newest signed head; `forgottenAt`, if its key was lost: when an operator declared that (`forget-secrets`). */
  signedHead?: { position: number; at: Date; verified: boolean; forgottenAt?: Date };
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
  /** When its key may have been declared lost; null if nobody has done that since. */
  forgotten: string | null;
}

const HEADS = `
  select shop.id, shop.slug as shop, coalesce(chain.position, 0) as end, head.created_at as at,
    (head.data #>> '{subject,position}')::int as position, head.data #>> '{subject,link}' as link,
    head.data #>> '{subject,signature}' as signature,
    (select min(entry.created_at) from audit_log entry
      where entry.organization_id = shop.id and entry.operation = 'forget-secrets'
        and entry.created_at >= head.created_at) as forgotten
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
  return {
    newest: [...newest.values()].map((head) => {
      const { shop, end, at, position, forgotten } = head;
      if (!at) return { shop, position: end };
      const lost = forgotten !== null && signer !== undefined && !isSigned(head, signer);
      const signed = { position, at: new Date(at), verified: signer !== undefined && !lost };
      return { shop, position: end, signedHead: { ...signed, ...(lost && { forgottenAt: new Date(forgotten) }) } };
    }),
    findings: heads
      .filter((head) => signer && isForeign(head, signer))
      .map(({ shop, position }) => ({
        law: 'event.head',
        subject: `feed of ${shop}`,
        message: `the signature of the head at position ${position} is not one of this store`,
      })),
  };
}

/** The slug of its shop for each head that another key has signed, and that was not declared lost with it. */
export async function shopsOfForeignHeads(em: EntityManager, signer: HeadSigner): Promise<string[]> {
  const heads = await em.execute<SignedHead[]>(HEADS);
  return heads.filter((head) => isForeign(head, signer)).map(({ shop }) => shop);
}

const isSigned = ({ id, position, link, signature }: SignedHead, signer: HeadSigner): boolean =>
  signer.isSigned(signedText(id, position, link), signature);

/** A head from before the keys were declared lost cannot be verified. */
const isForeign = (head: SignedHead, signer: HeadSigner): boolean =>
  head.at !== null && head.forgotten === null && !isSigned(head, signer);
