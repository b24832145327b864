import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../core/encryption/head-signer.js';
import { type Chain, signedText } from '../core/events/chain/signed-text.js';
import type { Finding } from './finding.js';
import type { Shop } from './rows/pages.js';

/** Where the chains of a shop end, and how far a signature proves them. */
export interface Head {
  shop: string;
  position: number;
  /** The links up to here were computed by the migration that began the chain. */
  beganAfter: number;
  /** The newest signed head. */
  signedHead?: { position: number; at: Date; verified: boolean };
  /** The chain of row digests: its end, the last link that the migration made, and the last link that is signed. */
  rows: { position: number; beganAfter: number; signed: number };
}

interface SignedEnd {
  position: number;
  link: string;
  signature: string;
  /** The link that the chain has at this position now. */
  stored: string | null;
}

interface SignedHead extends SignedEnd {
  at: Date;
  /** Null in a head that was signed before there were row digests. */
  rows: SignedEnd | null;
}

const HEADS = `
  select head.created_at as at, (head.subject ->> 'position')::int as position, head.subject ->> 'link' as link,
    head.subject ->> 'signature' as signature, event.link as stored,
    case when head.rows ->> 'link' is not null then
      json_build_object('position', head.rows -> 'position', 'link', head.rows ->> 'link',
        'signature', head.rows ->> 'signature', 'stored', linked.link)
    end as rows
  from (
    select *, data -> 'subject' as subject, data #> '{subject,rows}' as rows
    from events where organization_id = ? and type = 'ledger.head'
  ) head
  left join events event on event.organization_id = head.organization_id
    and event.position = (head.subject ->> 'position')::int
  left join row_links linked on linked.organization_id = head.organization_id
    and linked.position = (head.rows ->> 'position')::int
  order by head.number`;

const ENDS = `
  select coalesce(max(position), 0) as position, coalesce(max(began_after), 0) as began_after,
    (select coalesce(max(position), 0) from row_links where organization_id = ?) as rows_position,
    (select coalesce(max(position) filter (where found), 0) from row_links where organization_id = ?) as rows_found
  from event_chains where organization_id = ?`;

interface Ends {
  position: number;
  began_after: number;
  rows_position: number;
  rows_found: number;
}

/** Checks every signed head of a shop: its links against the chains, and its signatures, if there is a key to verify them. */
export async function checkHeads(
  em: EntityManager,
  shop: Shop,
  signer: HeadSigner | undefined,
): Promise<{ newest: Head; findings: Finding[] }> {
  const heads = await em.execute<SignedHead[]>(HEADS, [shop.id]);
  const findings = heads.flatMap(({ rows, ...events }) => [
    ...faultsOf(shop, 'ledger', events, signer),
    ...(rows ? faultsOf(shop, 'row', rows, signer) : []),
  ]);
  const [ends] = await em.execute<[Ends]>(ENDS, [shop.id, shop.id, shop.id]);
  const last = heads.at(-1);
  const signedHead = last && { position: last.position, at: new Date(last.at), verified: signer !== undefined };
  const rows = { position: ends.rows_position, beganAfter: ends.rows_found, signed: last?.rows?.position ?? 0 };
  return {
    newest: { shop: shop.slug, position: ends.position, beganAfter: ends.began_after, signedHead, rows },
    findings,
  };
}

const names = {
  ledger: { law: 'event.head', subject: 'feed', chain: 'the feed' },
  row: { law: 'row.head', subject: 'digests', chain: 'the chain of digests' },
};

function faultsOf(shop: Shop, kind: Chain, end: SignedEnd, signer?: HeadSigner): Finding[] {
  const { position, link, signature, stored } = end;
  const { law, subject, chain } = names[kind];
  const forged = signer && !signer.isSigned(signedText(kind, shop.id, position, link), signature);
  return [
    ...(stored === link ? [] : [`${chain} up to position ${position} is not the one that was signed`]),
    ...(forged ? [`the signature of the head at position ${position} is not one of this store`] : []),
  ].map((message) => ({ law, subject: `${subject} of ${shop.slug}`, message }));
}
