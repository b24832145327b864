import { createHash } from 'node:crypto';
import { MAX_SKU } from '../../shop/plants/unique-sku.js';
import { optionsOf, type ShopifyRow } from './shopify-columns.js';

/** The end of a SKU that was too long: as many digits of its hash. */
const HASHED = 8;

/**
 * The SKU that a variant without one gets: the handle, and what a customer chooses if there is something to choose. It does not
 * depend on the other rows, so that the next export changes the same plant.
 */
export function skuFromHandle(variant: ShopifyRow, handle: string, isVaried: boolean): string {
  const whole = [handle, ...(isVaried ? optionsOf(variant) : [])].join('-').replace(/\s+/g, ' ');
  const signs = [...whole];
  if (signs.length <= MAX_SKU) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, HASHED);
  return `${signs.slice(0, MAX_SKU - HASHED - 1).join('')}-${hash}`;
}
