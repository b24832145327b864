import { moneyText } from '../../../ui/parts/money.tsx';
import { SuggestDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';

/** What a search suggests while a person types: the best matches, as the store ranks them. */
export interface Suggestion {
  /** The slug of the plant. */
  id: string;
  label: string;
  detail: string;
}

export async function suggest(visit: Visit): Promise<Response> {
  const q = new URL(visit.request.url).searchParams.get('q')?.trim().slice(0, 200);
  const { plants } = q ? await visit.store.graphql(SuggestDocument, { q }) : { plants: { items: [] } };
  const found = plants.items.map(
    ({ slug, name, price }): Suggestion => ({ id: slug, label: name, detail: moneyText(visit.language, price) }),
  );
  return Response.json(found, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });
}
