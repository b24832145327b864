import { type PlantCardFragment, type PlantQuery, RelatedDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';

const SHOWN = 4;

/** Plants that share tags with this one, the most shared tags first. */
export async function relatedTo({ id, tags }: PlantQuery['plant'], { store }: Visit): Promise<PlantCardFragment[]> {
  const [a, b = a, c = b] = tags;
  if (!a || !b || !c) return [];
  const lists = Object.values(await store.graphql(RelatedDocument, { a, b, c }));
  const found = new Map(lists.flatMap(({ items }) => items.map((plant) => [plant.id, plant] as const)));
  found.delete(id);
  const shared = (plant: PlantCardFragment) => plant.tags.filter((tag) => tags.includes(tag)).length;
  return [...found.values()].sort((one, other) => shared(other) - shared(one)).slice(0, SHOWN);
}
