import { textsOf } from '../../../ui/language.ts';
import type { Choice } from '../../../ui/parts/combobox.tsx';
import { moneyText } from '../../../ui/parts/money.tsx';
import { SuggestDocument } from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { nameOfAll } from '../../parts/sizes.ts';
import type { Visit } from '../../server/visit.ts';

/** What a search suggests while a person types, by slug: the best matches, as the store ranks them. */
export async function suggest(visit: Visit): Promise<Response> {
  const q = new URL(visit.request.url).searchParams.get('q')?.trim().slice(0, 200);
  const { plants } = q ? await visit.store.graphql(SuggestDocument, { q }) : { plants: { items: [] } };
  const { from } = textsOf(shopMessages, visit.language);
  const found = plants.items.map(({ sizes, ...plant }): Choice => {
    const price = moneyText(visit.language, plant.price);
    return sizes.length > 1
      ? { id: plant.slug, label: nameOfAll(plant), detail: from(price) }
      : { id: plant.slug, label: plant.name, detail: price };
  });
  return Response.json(found, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });
}
