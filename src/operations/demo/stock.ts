import type { EntityManager } from '@mikro-orm/postgresql';
import { Plant } from '../../shop/plants/plant.entity.js';
import { giveSlugs } from '../../shop/plants/slugs.js';
import { moveStock } from '../../shop/plants/stock/move-stock.js';
import { StockCause } from '../../shop/plants/stock/stock-movement.entity.js';
import { allPlants, mothOrchid, type PlantFacts } from './all-plants.js';
import { demo, demoId } from './demo-ids.js';
import { daysAgo, pastContext } from './past.js';

/** Creates the catalogues of both shops, with the initial stock. The first plant is the oldest. */
export async function seedStock(em: EntityManager): Promise<void> {
  const greenhouse = pastContext(em, demo.greenhouse, 'staff@greenhouse.example');
  const plants: Plant[] = [];
  for (const [index, facts] of allPlants.entries()) {
    daysAgo(250 - index);
    const plant = em.create(Plant, rowOf(demoId(1001 + index), demo.greenhouse, facts));
    plants.push(plant);
    if (facts.stock > 0) moveStock(greenhouse, plant, { change: facts.stock, cause: StockCause.INITIAL });
  }
  await giveSlugs(greenhouse, plants);
  await em.flush();
  const orchids = pastContext(em, demo.orchidHouse, 'staff@orchid.example');
  const orchid = em.create(Plant, rowOf(demoId(9001), demo.orchidHouse, mothOrchid));
  await giveSlugs(orchids, [orchid]);
  moveStock(orchids, orchid, { change: mothOrchid.stock, cause: StockCause.INITIAL });
  await em.flush();
}

function rowOf(id: string, organizationId: string, { stock: _, ...facts }: PlantFacts) {
  return { ...facts, id, organizationId, currency: 'USD' };
}
