import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../../core/encryption/head-signer.js';
import type { OnProgress } from '../progress.js';
import { checkHeads, type Head } from './check-heads.js';
import { type Finding, type Law, lawsOf, queryOf } from './law.js';

export interface Audit {
  findings: Finding[];
  counts: Counts;
  heads: Head[];
}

export const laws: readonly Law[] = [
  'orders',
  'refunds',
  'shipments',
  'stock',
  'points',
  'vouchers',
  'order-events',
  'ledger-events',
  'numbering',
  'chain',
].flatMap(lawsOf);

/** The audited tables, by the name that the report gives their rows. */
const tables = {
  orders: 'orders',
  refunds: 'refunds',
  shipments: 'shipments',
  plants: 'plants',
  accounts: 'loyalty_accounts',
  redemptions: 'redemptions',
  events: 'events',
};

/** The number of rows in each audited table. */
type Counts = Record<keyof typeof tables, number>;

/**
 * Checks every law in every shop of the database, and the signatures of the heads, if `signer` is given.
 * Run it in a snapshot (`inSnapshot`): concurrent changes would look like errors.
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

/** What breaks a law, in all shops. */
export const findingsOf = (em: EntityManager, law: Law): Promise<Finding[]> =>
  em.execute<Finding[]>(
    `select ? as law, format('%s of %s', subject, slug) as subject, message from (${queryOf(law)}) broken
     order by slug, broken.subject, message`,
    [law.name],
  );

async function countRows(em: EntityManager): Promise<Counts> {
  const columns = Object.entries(tables).map(([name, table]) => `(select count(*)::int from ${table}) as ${name}`);
  const [counts] = await em.execute<[Counts]>(`select ${columns.join(', ')}`);
  return counts;
}
