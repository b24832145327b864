import type { EntityManager } from '@mikro-orm/postgresql';
import { Plant } from '../../shop/plants/plant.entity.js';
import { giveSlugs } from '../../shop/plants/slugs.js';
import { moveStock } from '../../shop/plants/stock/move-stock.js';
import { StockCause } from '../../shop/plants/stock/stock-movement.entity.js';
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

import data from './demo.json' with { type: 'json' };
import plants from './plants.json' with { type: 'json' };

/**
 * One plant of the demo catalogue, a line of `plants.json`.
 *
 * Where the facts come from: names are those accepted by Plants of the World Online (POWO); pet safety follows the ASPCA
 * lists for cats and dogs, where `toxic` means toxic to either of them; a plant that is listed only through a close relative
 * has the verdict on that relative, and `unknown` means that the lists have no verdict; hardiness is given in USDA zones, as commonly
 * published. A tender plant that is grown as an annual has the zones in which it survives. Tags say what is botanically so: `fern`
 * and `palm` are true ones, and a cactus is a succulent, too. Sizes are those as sold, not when
 * full-grown. Prices (in US cents), stock (0 is sold out) and sizes are invented.
 */
type PlantFacts = Pick<Plant, keyof (typeof plants)[number]>;

/** The whole demo catalogue, always in this order: the classics first, then group by group. */
export const allPlants = plants as unknown as PlantFacts[];

/** The one plant of the other shop. */
const mothOrchid = data.orchid as unknown as PlantFacts;
