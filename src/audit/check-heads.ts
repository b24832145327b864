import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../core/encryption/head-signer.js';
import { signedText } from '../core/events/chain/signed-text.js';
import type { Finding } from './finding.js';
import type { Shop } from './rows/pages.js';

/** Where the chain of a shop's events ends, and how far a signature proves it. */
export interface Head {
  shop: string;
  position: number;
  /** The links up to here were computed by the migration that began the chain. */
  beganAfter: number;
  /** The newest signed head. */
  signedHead?: { position: number; at: Date; verified: boolean };
}

interface SignedHead {
  at: Date;
  position: number;
  link: string;
  signature: string;
  /** The link that the event at this position has now. */
  stored: string | null;
}

/** Checks every signed head of a shop: its link against the feed, and its signature, if there is a key to verify it. */
export async function checkHeads(
  em: EntityManager,
  shop: Shop,
  signer: HeadSigner | undefined,
): Promise<{ newest: Head; findings: Finding[] }> {
  const heads = await em.execute<SignedHead[]>(
    `select head.created_at as at, (head.data->'subject'->>'position')::int as position,
      head.data->'subject'->>'link' as link, head.data->'subject'->>'signature' as signature, event.link as stored
     from events head
     left join events event on event.organization_id = head.organization_id
       and event.position = (head.data->'subject'->>'position')::int
     where head.organization_id = ? and head.type = 'ledger.head' order by head.number`,
    [shop.id],
  );
  const findings = heads.flatMap((head) =>
    faultsOf(shop, head, signer).map((message) => ({ law: 'event.head', subject: `feed of ${shop.slug}`, message })),
  );
  const [end] = await em.execute<{ position: number; began_after: number }[]>(
    'select position, began_after from event_chains where organization_id = ?',
    [shop.id],
  );
  const last = heads.at(-1);
  const signedHead = last && { position: last.position, at: new Date(last.at), verified: signer !== undefined };
  const newest = { shop: shop.slug, position: end?.position ?? 0, beganAfter: end?.began_after ?? 0, signedHead };
  return { newest, findings };
}

function faultsOf(shop: Shop, { position, link, signature, stored }: SignedHead, signer?: HeadSigner): string[] {
  const differs = stored !== link;
  const forged = signer && !signer.isSigned(signedText(shop.id, position, link), signature);
  return [
    ...(differs ? [`the feed up to position ${position} is not the one that was signed`] : []),
    ...(forged ? [`the signature of the head at position ${position} is not one of this store`] : []),
  ];
}
