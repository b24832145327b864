import { type Language, textsOf } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import type { PlantsQuery } from '../../documents.generated.ts';
import type { Filters } from './filters.ts';
import plantMessages from './messages.json' with { type: 'json' };

/** A filter that is chosen. */
export interface Chosen {
  name: Exclude<keyof Filters, 'sort'>;
  label: string;
  /** How many plants there are without it, where the facets tell. */
  without: number | undefined;
}

/** The filters that are chosen, in words. A facet does not apply its own filter, so that it tells how many there are without it. */
export function chosenOf(
  filters: Filters,
  facets: PlantsQuery['plants']['facets'],
  currency: string,
  language: Language,
): Chosen[] {
  const messages = textsOf(plantMessages, language);
  const { q, light, watering, difficulty, petSafe, inStock, minPrice, maxPrice, tag } = filters;
  const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
  const money = (amount: number) => moneyText(language, { amount, currency });
  const all: (Chosen | false)[] = [
    q != null && { name: 'q', label: messages.search(q), without: undefined },
    tag != null && { name: 'tag', label: wordsOf(tag), without: undefined },
    light != null && { name: 'light', label: messages.light[light], without: sum(facets.light) },
    watering != null && { name: 'watering', label: messages.watering[watering], without: sum(facets.watering) },
    difficulty != null && {
      name: 'difficulty',
      label: messages.difficulty[difficulty],
      without: sum(facets.difficulty),
    },
    petSafe != null && { name: 'petSafe', label: messages.petSafe[`${petSafe}`], without: sum(facets.petSafety) },
    inStock != null && { name: 'inStock', label: messages.inStock[`${inStock}`], without: sum(facets.inStock) },
    minPrice != null && { name: 'minPrice', label: messages.priceFrom(money(minPrice)), without: undefined },
    maxPrice != null && { name: 'maxPrice', label: messages.priceTo(money(maxPrice)), without: undefined },
  ];
  return all.filter((one) => one !== false);
}

/** A tag as words: patterned leaves. */
export const wordsOf = (tag: string): string => tag.replaceAll('-', ' ');
