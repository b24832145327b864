import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { rankBestSellers } from '../../shop/reports/rank-best-sellers.js';
import { seedHistory } from './history.js';
import { seedPeople, seedShops } from './rows.js';
import { seedStock } from './stock.js';

/** Whether the database holds no organization yet. */
export const isEmpty = async (orm: MikroORM): Promise<boolean> => (await orm.em.fork().count(Organization)) === 0;

/**
 * Loads the demo data in one transaction. The store's own operations create the history, with the clock set to the
 * past, so that ledgers, points and prices are consistent.
 */
export async function seedDemo(orm: MikroORM, encryption: Encryption): Promise<void> {
  const { now } = clock;
  try {
    await orm.em.fork().transactional(async (em: EntityManager) => {
      await seedShops(em, encryption);
      await seedPeople(em);
      await seedStock(em);
      await seedHistory(em);
    });
  } finally {
    clock.now = now;
  }
  await rankBestSellers(orm);
}
