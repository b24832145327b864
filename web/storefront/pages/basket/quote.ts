import { type Store, StoreError } from '../../../client/src/index.ts';
import {
  PlantForBasketDocument,
  QuoteOrderDocument,
  type QuoteOrderQuery,
  type QuoteOrderQueryVariables,
} from '../../documents.generated.ts';

export type Quote = QuoteOrderQuery['quoteOrder'];

/** Who orders, and how it reaches him. */
type Terms = Omit<QuoteOrderQueryVariables, 'items'>;

interface Wanted {
  plantId: string;
  quantity: number;
}

/**
 * What the store would take for these lines now. It quotes no order that has a plant it no longer sells: such a plant is left
 * out. undefined: nothing is left.
 */
export async function quoteOf(store: Store, lines: readonly Wanted[], terms: Terms = {}): Promise<Quote | undefined> {
  const items = lines.map(({ plantId, quantity }) => ({ plantId, quantity }));
  if (items.length === 0) return undefined;
  try {
    return (await store.graphql(QuoteOrderDocument, { items, ...terms })).quoteOrder;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const sold = await Promise.all(items.map(({ plantId }) => isSold(store, plantId)));
    // Something else is not found: an address, for example.
    if (!sold.includes(false)) throw error;
    return quoteOf(
      store,
      items.filter((_, at) => sold[at]),
      terms,
    );
  }
}

const isNotFound = (error: unknown): boolean => error instanceof StoreError && error.code === 'NOT_FOUND';

async function isSold(store: Store, id: string): Promise<boolean> {
  try {
    await store.graphql(PlantForBasketDocument, { id });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
