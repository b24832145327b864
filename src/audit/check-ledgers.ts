import type { EntityManager } from '@mikro-orm/postgresql';
import type { Checked } from './finding.js';
import { accountLaws } from './laws/account-laws.js';
import { catalogueLaws } from './laws/catalogue-laws.js';
import { chainLaws } from './laws/feed/chain-laws.js';
import { streamLaws } from './laws/feed/stream-laws.js';
import { type LedgerLaw, violationsOf } from './laws/ledger-law.js';
import { plantLaws } from './laws/plant-laws.js';
import { redemptionLaws } from './laws/redemption-laws.js';
import { pagesOf, type Shop, wholeShop } from './rows/pages.js';

/** Checks the stock of every plant of a shop against the stock ledger, and the counted size of its catalogue. */
export async function* checkPlants(em: EntityManager, shop: Shop): AsyncGenerator<Checked> {
  yield* check(em, shop, 'plants', 'id', plantLaws);
  yield { count: 0, findings: await violationsOf(em, shop, wholeShop(shop), catalogueLaws) };
}

/** Checks the points of every customer against the points ledger. */
export const checkAccounts = (em: EntityManager, shop: Shop) =>
  check(em, shop, 'loyalty_accounts', 'customer_id', accountLaws);

/** Checks every reward code against the points ledger. */
export const checkRedemptions = (em: EntityManager, shop: Shop) => check(em, shop, 'redemptions', 'id', redemptionLaws);

async function* check(
  em: EntityManager,
  shop: Shop,
  name: string,
  key: string,
  laws: readonly LedgerLaw[],
): AsyncGenerator<Checked> {
  for await (const { rows, span } of pagesOf<{ id: string }>(em, shop, { name, key })) {
    yield { count: rows.length, findings: await violationsOf(em, shop, span, laws) };
  }
}

/** Checks the numbering and the chain of all events of a shop, in one pass. */
export async function* checkEvents(em: EntityManager, shop: Shop): AsyncGenerator<Checked> {
  const findings = await violationsOf(em, shop, wholeShop(shop), [...streamLaws, ...chainLaws]);
  const query = 'select count(*)::int as count from events where organization_id = ?';
  const [row] = await em.execute<{ count: number }[]>(query, [shop.id]);
  yield { count: row?.count ?? 0, findings };
}
