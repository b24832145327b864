import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../../core/encryption/head-signer.js';
import { checkHeads, type Head } from './check-heads.js';
import type { Finding, Law } from './law.js';
import { chainLaws } from './laws/chain.js';
import { ledgerEventLaws } from './laws/ledger-events.js';
import { numberingLaws } from './laws/numbering.js';
import { orderEventLaws } from './laws/order-events.js';
import { orderLaws } from './laws/orders.js';
import { pointsLaws } from './laws/points.js';
import { refundLaws } from './laws/refunds.js';
import { stockLaws } from './laws/stock.js';

export interface Audit {
  findings: Finding[];
  counts: Counts;
  heads: Head[];
}

/** Reports how many of all laws have been checked. */
export type OnProgress = (done: number, total: number) => void;

export const laws: readonly Law[] = [
  ...orderLaws,
  ...refundLaws,
  ...stockLaws,
  ...pointsLaws,
  ...orderEventLaws,
  ...ledgerEventLaws,
  ...numberingLaws,
  ...chainLaws,
];

/** The audited tables, by the name that the report gives their rows. */
const tables = {
  orders: 'orders',
  refunds: 'refunds',
  plants: 'plants',
  accounts: 'loyalty_accounts',
  redemptions: 'redemptions',
  events: 'events',
};

/** The number of rows in each audited table. */
export type Counts = Record<keyof typeof tables, number>;

/**
 * Checks every law in every shop of the database, and the signatures of the heads, if `signer` is given.
 * Run it in a snapshot (`in-snapshot.ts`): concurrent changes would look like errors.
 */
export async function audit(em: EntityManager, onProgress: OnProgress = () => {}, signer?: HeadSigner): Promise<Audit> {
  const findings: Finding[] = [];
  for (const [done, law] of laws.entries()) {
    onProgress(done, laws.length);
    for (const finding of await findingsOf(em, law)) findings.push(finding);
  }
  const heads = await checkHeads(em, signer);
  onProgress(laws.length, laws.length);
  return { findings: [...findings, ...heads.findings], counts: await countRows(em), heads: heads.newest };
}

/** What breaks a law, in all shops. The law is planned by itself: joined with the shops, it could be computed once for each. */
export const findingsOf = (em: EntityManager, { name, sql }: Law): Promise<Finding[]> =>
  em.execute<Finding[]>(
    `with broken as materialized (${sql})
     select ? as law, format('%s of %s', subject, slug) as subject, message
     from broken join organizations shop on shop.id = broken.organization_id order by slug, subject, message`,
    [name],
  );

async function countRows(em: EntityManager): Promise<Counts> {
  const columns = Object.entries(tables).map(([name, table]) => `(select count(*)::int from ${table}) as ${name}`);
  const [counts] = await em.execute<[Counts]>(`select ${columns.join(', ')}`);
  return counts;
}
