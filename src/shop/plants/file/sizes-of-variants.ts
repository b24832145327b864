import { MAX_GROUP, MAX_SIZE } from '../sizes/check-size.js';
import { lineOf } from './product-facts.js';
import { optionsOf, type ShopifyRow, shortened } from './shopify-columns.js';

/** The group and size of each variant of a product that has several: its handle, which no other product has, and its options. */
export function sizesOfVariants(
  handle: string,
  variants: readonly ShopifyRow[],
): Map<ShopifyRow, { group: string; size: string }> {
  const group = shortened(lineOf(handle), MAX_GROUP);
  const texts = new Map(variants.map((variant) => [variant, optionsOf(variant).map(lineOf).join(' / ')]));
  const alike = Map.groupBy(texts.values(), cut);
  const sizeOf = (text: string): string => (alike.get(cut(text))?.length === 1 ? cut(text) : shortened(text, MAX_SIZE));
  const sized = [...texts].filter(([, text]) => text !== '');
  return new Map(sized.map(([variant, text]) => [variant, { group, size: sizeOf(text) }]));
}

/** The beginning of a text that is too long for a size. */
function cut(text: string): string {
  const signs = [...text];
  return signs.length <= MAX_SIZE
    ? text
    : `${signs
        .slice(0, MAX_SIZE - 1)
        .join('')
        .trim()}…`;
}
