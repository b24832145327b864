import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeadSigner } from '../core/encryption/head-signer.js';
import { checkHeads, type Head } from './check-heads.js';
import { checkAccounts, checkEvents, checkPlants, checkRedemptions } from './check-ledgers.js';
import { checkOrders } from './check-orders.js';
import type { Finding } from './finding.js';
import { type Counts, countRows } from './rows/count-rows.js';
import type { Shop } from './rows/pages.js';

export interface Audit {
  findings: Finding[];
  counts: Counts;
  heads: Head[];
}

/** Reports how many of all rows have been checked. */
export type OnProgress = (done: number, total: number) => void;

const checks = [checkOrders, checkPlants, checkAccounts, checkRedemptions, checkEvents];

/**
 * Checks the conservation laws of every shop in the database: recomputes orders, stock, points and events from the
 * ledgers, and reports every stored value that differs. Signatures are verified with `signer`, if given. Run it in a
 * snapshot (`in-snapshot.ts`): concurrent changes would look like errors.
 */
export async function audit(em: EntityManager, onProgress: OnProgress = () => {}, signer?: HeadSigner): Promise<Audit> {
  const counts = await countRows(em);
  const { refunds: _, ...checked } = counts;
  const total = Object.values(checked).reduce((all, count) => all + count, 0);
  const findings: Finding[] = [];
  const heads: Head[] = [];
  let done = 0;
  for (const shop of await em.execute<Shop[]>('select id, slug from organizations order by slug')) {
    for (const check of checks) {
      for await (const part of check(em, shop)) {
        for (const finding of part.findings) findings.push(finding);
        done += part.count;
        onProgress(done, total);
      }
    }
    const signed = await checkHeads(em, shop, signer);
    for (const finding of signed.findings) findings.push(finding);
    heads.push(signed.newest);
  }
  return { findings, counts, heads };
}
