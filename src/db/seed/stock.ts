import type { EntityManager } from '@mikro-orm/postgresql';
import { type Difficulty, type Light, type PetSafety, Plant, type Watering } from '../../shop/plants/plant.entity.js';
import { moveStock } from '../../shop/plants/stock/move-stock.js';
import { StockCause } from '../../shop/plants/stock/stock-movement.entity.js';
import { demo, demoId } from './demo-ids.js';
import { daysAgo, pastContext } from './past.js';
import { allPlants } from './plants/all-plants.js';
import { columnsOf } from './plants/plant-facts.js';

/** Creates the catalogues of both shops, with the initial stock. The first plant is the oldest. */
export async function seedStock(em: EntityManager): Promise<void> {
  const greenhouse = pastContext(em, demo.greenhouse, 'staff@greenhouse.example');
  for (const [index, facts] of allPlants.entries()) {
    daysAgo(250 - index);
    const plant = em.create(Plant, rowOf(demoId(demo.plants + index), demo.greenhouse, facts));
    if (facts.stock > 0) moveStock(greenhouse, plant, { change: facts.stock, cause: StockCause.INITIAL });
  }
  await em.flush();
  const orchids = pastContext(em, demo.orchidHouse, 'staff@orchid.example');
  const orchid = em.create(Plant, rowOf(demo.orchidPlant, demo.orchidHouse, mothOrchid));
  moveStock(orchids, orchid, { change: mothOrchid.stock, cause: StockCause.INITIAL });
  await em.flush();
}

function rowOf(id: string, organizationId: string, { stock: _, ...facts }: ReturnType<typeof columnsOf>) {
  return {
    ...facts,
    id,
    organizationId,
    currency: 'USD',
    light: facts.light as Light,
    watering: facts.watering as Watering,
    difficulty: facts.difficulty as Difficulty,
    petSafety: facts.petSafety as PetSafety,
  };
}

const mothOrchid = columnsOf({
  sku: 'PHA-AMA-12',
  name: 'Moth Orchid',
  botanicalName: 'Phalaenopsis amabilis',
  description: 'An epiphyte that flowers for months. Let the bark nearly dry out between soakings.',
  sale: { price: 3499, stock: 20 },
  care: { light: 'bright_indirect', watering: 'moderate', difficulty: 'moderate', petSafety: 'safe' },
  size: { potDiameterMm: 120, heightCm: 45 },
  hardiness: [10, 12],
});
