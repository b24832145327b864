import type { EntityManager } from '@mikro-orm/postgresql';
import type { Checked } from './finding.js';
import { accountLaws } from './laws/account-laws.js';
import { breachesOf, type LedgerLaw } from './laws/ledger-law.js';
import { plantLaws } from './laws/plant-laws.js';
import { redemptionLaws } from './laws/redemption-laws.js';
import { streamLaws } from './laws/stream-laws.js';
import { pagesOf, type Shop, wholeShop } from './rows/pages.js';

/** Holds the stock of every plant of a shop against the stock ledger. */
export const checkPlants = (em: EntityManager, shop: Shop) => check(em, shop, 'plants', 'id', plantLaws);

/** Holds the points of every customer against the points ledger. */
export const checkAccounts = (em: EntityManager, shop: Shop) =>
  check(em, shop, 'loyalty_accounts', 'customer_id', accountLaws);

/** Holds every reward code that was bought against the points ledger. */
export const checkRedemptions = (em: EntityManager, shop: Shop) => check(em, shop, 'redemptions', 'id', redemptionLaws);

async function* check(
  em: EntityManager,
  shop: Shop,
  name: string,
  key: string,
  laws: readonly LedgerLaw[],
): AsyncGenerator<Checked> {
  for await (const { rows, span } of pagesOf<{ id: string }>(em, shop, { name, key })) {
    yield { count: rows.length, findings: await breachesOf(em, shop, span, laws) };
  }
}

/** Holds the numbers of all events of a shop against each other, at one go: they stand in two indexes. */
export async function* checkEvents(em: EntityManager, shop: Shop): AsyncGenerator<Checked> {
  const findings = await breachesOf(em, shop, wholeShop(shop), streamLaws);
  const query = 'select count(*)::int as count from events where organization_id = ?';
  const [row] = await em.execute<{ count: number }[]>(query, [shop.id]);
  yield { count: row?.count ?? 0, findings };
}
