import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { makeContext } from '../../context.js';
import type { HeadSigner } from '../../encryption/head-signer.js';
import { linkRows } from '../../row-digests/link-rows.js';
import { appendEvents } from '../append-events.js';
import { record } from '../record.js';
import type { LedgerHead } from './ledger-head.types.js';
import { type Chain, signedText } from './signed-text.js';

interface Store {
  orm: MikroORM;
  schema: GraphQLSchema;
  signer: HeadSigner;
}

interface ChainEnd {
  organization_id: string;
  position: number;
  link: string;
  rows_position: number | null;
  rows_link: string | null;
}

/** The ends of the chains of each organization, but not of one whose last event is a head that covers both. */
const QUERY = `
  select chain.organization_id, chain.position, chain.link, rows.position as rows_position, rows.link as rows_link
  from event_chains chain
  join events event on event.organization_id = chain.organization_id and event.position = chain.position
  left join lateral (
    select position, link from row_links where organization_id = chain.organization_id order by position desc limit 1
  ) rows on true
  where event.type <> 'ledger.head'
    or (event.data #>> '{subject,rows,position}')::int is distinct from rows.position
  order by chain.organization_id`;

/**
 * Signs the ends of both chains of every organization, and publishes them as a `ledger.head` event. It skips an
 * organization where nothing was added to either chain since the last head. Returns how many events it wrote.
 */
export async function signHeads({ orm, schema, signer }: Store): Promise<number> {
  await linkRows(orm);
  const ends = await orm.em.fork().execute<ChainEnd[]>(QUERY);
  for (const end of ends) {
    const organizationId = end.organization_id;
    await orm.em.fork().transactional(async (em) => {
      const ctx = makeContext(em, { organizationId, schema });
      const signed = (chain: Chain, position: number, link: string) => {
        return { position, link, signature: signer.sign(signedText(chain, organizationId, position, link)) };
      };
      const rows = end.rows_position && end.rows_link ? signed('row', end.rows_position, end.rows_link) : undefined;
      const value: LedgerHead = {
        ...signed('ledger', end.position, end.link),
        publicKey: signer.publicKey,
        rows,
      };
      record(ctx, 'ledger.head', { resourceId: organizationId, value });
      await appendEvents(ctx);
    });
  }
  return ends.length;
}
