import { moneyText } from '../../../ui/parts/money.tsx';
import { SuggestDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';

/** How many plants are suggested. */
const SHOWN = 6;

/** What a search suggests while a person types. */
export interface Suggestion {
  /** The slug of the plant. */
  id: string;
  label: string;
  detail: string;
}

export async function suggest(visit: Visit): Promise<Response> {
  const q = new URL(visit.request.url).searchParams.get('q')?.trim().slice(0, 200);
  const { plants } = q ? await visit.store.graphql(SuggestDocument, { q }) : { plants: { items: [] } };
  // Those that are named so come before those that are described so.
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(q?.toLowerCase() ?? '');
  const found = [...plants.items]
    .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .slice(0, SHOWN)
    .map(({ slug, name, price }): Suggestion => ({ id: slug, label: name, detail: moneyText(visit.language, price) }));
  return Response.json(found, { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } });
}
