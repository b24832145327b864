import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { makeContext } from '../../context.js';
import type { HeadSigner } from '../../encryption/head-signer.js';
import { flushBatched } from '../../persistence/batched-flush.js';
import { appendEvents } from '../append-events.js';
import { record } from '../record.js';
import type { LedgerHead } from './ledger-head.types.js';
import { signedText } from './signed-text.js';

interface Store {
  orm: MikroORM;
  schema: GraphQLSchema;
  signer: HeadSigner;
}

interface ChainEnd {
  organization_id: string;
  position: number;
  link: string;
}

/**
 * Signs the head of every organization's chain, and publishes it as a `ledger.head` event. A chain whose last event is
 * a head has nothing new to sign. Returns how many it signed.
 */
export async function signHeads({ orm, schema, signer }: Store): Promise<number> {
  const ends = await orm.em.fork().execute<ChainEnd[]>(
    `select chain.organization_id, chain.position, chain.link
     from event_chains chain
     join events event on event.organization_id = chain.organization_id and event.position = chain.position
     where event.type <> 'ledger.head' order by chain.organization_id`,
  );
  for (const { organization_id: organizationId, position, link } of ends) {
    await orm.em.fork().transactional(async (em) => {
      const ctx = makeContext(em, { organizationId, schema });
      const signature = signer.sign(signedText(organizationId, position, link));
      const value: LedgerHead = { position, link, publicKey: signer.publicKey, signature };
      record(ctx, 'ledger.head', { resourceId: organizationId, value });
      await appendEvents(ctx);
      await flushBatched(em);
    });
  }
  return ends.length;
}
