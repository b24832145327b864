import type { EntityManager } from '@mikro-orm/postgresql';
import { checkAccounts, checkEvents, checkPlants, checkRedemptions } from './check-ledgers.js';
import { checkOrders } from './check-orders.js';
import type { Finding } from './finding.js';
import { type Counts, countRows } from './rows/count-rows.js';
import type { Shop } from './rows/pages.js';

export interface Audit {
  findings: Finding[];
  counts: Counts;
}

/** How many of all rows have been looked at. */
export type OnProgress = (done: number, total: number) => void;

const checks = [checkOrders, checkPlants, checkAccounts, checkRedemptions, checkEvents];

/**
 * Proves the conservation laws of every shop in the database: recomputes what the ledgers make of orders, stock,
 * points and events, and names everything that is written otherwise. Without a snapshot (`in-snapshot.ts`), what
 * changes meanwhile may look wrong.
 */
export async function audit(em: EntityManager, onProgress: OnProgress = () => {}): Promise<Audit> {
  const counts = await countRows(em);
  const { refunds: _, ...walked } = counts;
  const total = Object.values(walked).reduce((all, count) => all + count, 0);
  const findings: Finding[] = [];
  let done = 0;
  for (const shop of await em.execute<Shop[]>('select id, slug from organizations order by slug')) {
    for (const check of checks) {
      for await (const checked of check(em, shop)) {
        for (const finding of checked.findings) findings.push(finding);
        done += checked.count;
        onProgress(done, total);
      }
    }
  }
  return { findings, counts };
}
