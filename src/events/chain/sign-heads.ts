import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { makeContext } from '../../core/context.js';
import type { HeadSigner } from '../../core/encryption/head-signer.js';
import { appendEvents } from '../append-events.js';
import { record } from '../record.js';
import type { LedgerHead } from './ledger-head.types.js';

interface Store {
  orm: MikroORM;
  schema: GraphQLSchema;
  signer: HeadSigner;
}

/** The end of the chain of each organization, but not of one whose last event is a head. */
const QUERY = `
  select chain.organization_id, chain.position, chain.link
  from event_chains chain
  join events event on event.organization_id = chain.organization_id and event.position = chain.position
  where event.type <> 'ledger.head' order by chain.organization_id`;

/**
 * Signs the end of the chain of every organization, and publishes it as a `ledger.head` event. It skips an organization
 * that has published no event since the last head. Returns how many events it wrote.
 */
export async function signHeads({ orm, schema, signer }: Store): Promise<number> {
  const ends = await orm.em.fork().execute<{ organization_id: string; position: number; link: string }[]>(QUERY);
  for (const { organization_id: organizationId, position, link } of ends) {
    await orm.em.fork().transactional(async (em) => {
      const ctx = makeContext(em, { organizationId, schema });
      const signature = signer.sign(signedText(organizationId, position, link));
      const value: LedgerHead = { position, link, signature, publicKey: signer.publicKey };
      record(ctx, 'ledger.head', { resourceId: organizationId, value });
      await appendEvents(ctx);
    });
  }
  return ends.length;
}

/** The text that the signature of a head covers. */
export const signedText = (organizationId: string, position: number, link: string): string =>
  ['plant-store ledger head', organizationId, position, link].join('\n');
