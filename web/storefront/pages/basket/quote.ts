import { type Store, StoreError } from '../../../client/src/index.ts';
import { QuoteOrderDocument, type QuoteOrderQuery, type QuoteOrderQueryVariables } from '../../documents.generated.ts';
import type { BasketLine } from '../../server/visit.ts';
import { type Change, changeOf } from './lines.ts';

export type Quote = QuoteOrderQuery['quoteOrder'];

/** Who orders, and how it reaches him. */
type Terms = Omit<QuoteOrderQueryVariables, 'items'>;

/** A line, and what the store says of it now. */
export interface Row {
  line: BasketLine;
  /** undefined: the plant is no longer sold. */
  offer: Quote['items'][number] | undefined;
  /** undefined: the store does not tell what the plant was called. */
  name: string | undefined;
  change: Change;
}

interface Quoted {
  /** undefined: no plant is left that is sold. */
  quote: Quote | undefined;
  rows: Row[];
}

/**
 * What the store would take for these lines now. It quotes no order that has plants which it no longer sells, and says which: they are
 * left out.
 */
export async function quoteOf(store: Store, lines: readonly BasketLine[], terms: Terms = {}): Promise<Quoted> {
  const gone: Gone[] = [];
  let quote: Quote | undefined;
  while (!quote) {
    const sold = lines.filter(({ plantId }) => !gone.some((one) => one.plantId === plantId));
    if (sold.length === 0) break;
    const items = sold.map(({ plantId, quantity }) => ({ plantId, quantity }));
    try {
      quote = (await store.graphql(QuoteOrderDocument, { items, ...terms })).quoteOrder;
    } catch (error) {
      const more = goneIn(error).filter((one) => sold.some(({ plantId }) => plantId === one.plantId));
      // Something else is not found: an address, for example.
      if (more.length === 0) throw error;
      gone.push(...more);
    }
  }
  const rows = lines.map((line): Row => {
    const offer = quote?.items.find(({ plantId }) => plantId === line.plantId);
    const name = offer?.name ?? gone.find(({ plantId }) => plantId === line.plantId)?.name ?? undefined;
    return { line, offer, name, change: changeOf(line, offer) };
  });
  return { quote, rows };
}

/** The same; a voucher that cannot be used is left out, and `wrong` says why. */
export async function quoteWithVoucher(
  store: Store,
  lines: readonly BasketLine[],
  terms: Terms,
): Promise<Quoted & { wrong?: StoreError }> {
  try {
    return await quoteOf(store, lines, terms);
  } catch (error) {
    if (!(error instanceof StoreError) || !error.issues.some(({ field }) => field === 'voucherCode')) throw error;
    return { ...(await quoteOf(store, lines, { ...terms, voucherCode: undefined })), wrong: error };
  }
}

/** A plant that is no longer sold. */
interface Gone {
  plantId: string;
  /** null: it is not for everybody to know. */
  name: string | null;
}

const goneIn = (error: unknown): Gone[] =>
  error instanceof StoreError && error.code === 'NOT_FOUND' && Array.isArray(error.facts.plants)
    ? error.facts.plants
    : [];
