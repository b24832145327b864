import { Money } from '../../../ui/parts/money.tsx';
import { BASE } from '../../base.ts';
import { PlantsDocument } from '../../documents.generated.ts';
import { shopMessages } from '../../messages/messages.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';

/** The plants of the shop. */
export async function listPage(visit: Visit): Promise<Response> {
  const { plants } = await visit.store.graphql(PlantsDocument, { limit: 24 });
  const { allPlants } = shopMessages[visit.language];
  return shopPage(visit, {
    title: allPlants,
    children: (
      <>
        <h1>{allPlants}</h1>
        <ul>
          {plants.items.map(({ id, name, price }) => (
            <li key={id}>
              <a href={`${BASE}/plants/${id}`}>{name}</a> <Money of={price} />
            </li>
          ))}
        </ul>
      </>
    ),
  });
}
