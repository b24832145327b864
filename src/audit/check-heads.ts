import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../core/encryption/head-signer.js';
import { signedText } from '../core/events/chain/signed-text.js';
import type { Finding } from './finding.js';
import type { Shop } from './rows/pages.js';

/** Where the chain of a shop's events ends, and how far a signature proves it. */
export interface Head {
  shop: string;
  position: number;
  /** The newest signed head. */
  signedHead?: { position: number; at: Date; verified: boolean };
}

interface SignedHead {
  at: Date;
  position: number;
  link: string;
  signature: string;
  /** The link that the chain has at this position now. */
  stored: string | null;
}

const HEADS = `
  select head.created_at as at, (head.subject ->> 'position')::int as position, head.subject ->> 'link' as link,
    head.subject ->> 'signature' as signature, event.link as stored
  from (
    select *, data -> 'subject' as subject from events where organization_id = ? and type = 'ledger.head'
  ) head
  left join events event on event.organization_id = head.organization_id
    and event.position = (head.subject ->> 'position')::int
  order by head.number`;

const END = 'select coalesce(max(position), 0) as position from event_chains where organization_id = ?';

/** Checks every signed head of a shop: its link against the chain, and its signature, if there is a key to verify it. */
export async function checkHeads(
  em: EntityManager,
  shop: Shop,
  signer: HeadSigner | undefined,
): Promise<{ newest: Head; findings: Finding[] }> {
  const heads = await em.execute<SignedHead[]>(HEADS, [shop.id]);
  const findings = heads.flatMap((head) => faultsOf(shop, head, signer));
  const [end] = await em.execute<[{ position: number }]>(END, [shop.id]);
  const last = heads.at(-1);
  const signedHead = last && { position: last.position, at: new Date(last.at), verified: signer !== undefined };
  return { newest: { shop: shop.slug, position: end.position, signedHead }, findings };
}

function faultsOf(shop: Shop, { position, link, signature, stored }: SignedHead, signer?: HeadSigner): Finding[] {
  const forged = signer && !signer.isSigned(signedText(shop.id, position, link), signature);
  return [
    ...(stored === link ? [] : [`the feed up to position ${position} is not the one that was signed`]),
    ...(forged ? [`the signature of the head at position ${position} is not one of this store`] : []),
  ].map((message) => ({ law: 'event.head', subject: `feed of ${shop.slug}`, message }));
}
