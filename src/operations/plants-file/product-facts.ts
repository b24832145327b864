import slugify from '@sindresorhus/slugify';
import { isClean, isOneLine } from '../../core/validation/validators.js';
import { MAX_PICTURES } from '../../shop/plants/pictures.js';
import { MAX_DESCRIPTION } from '../../shop/plants/plant.types.js';
import { MAX_TAG, MAX_TAGS } from '../../shop/plants/tags.js';
import type { ShopifyColumn, ShopifyRow } from './shopify-columns.js';
import { textOfHtml } from './text-of-html.js';

/** Says what a cell breaks, or what was read in another way than the cell has it; `received` if the cell is to be quoted. */
export type Say = (column: ShopifyColumn, rule: string, received?: string) => void;

/** The text of a product; undefined if there is none. */
export function descriptionOf({ cell }: ShopifyRow, fault: Say, warn: Say): string | undefined {
  const text = textOfHtml(cell('body'));
  if (text === undefined) fault('body', 'has HTML that cannot be read');
  const [...signs] = printable(text ?? '').trim();
  if (signs.length > MAX_DESCRIPTION) warn('body', `was cut after ${MAX_DESCRIPTION} characters`);
  return signs.slice(0, MAX_DESCRIPTION).join('') || undefined;
}

/** Words of Shopify's tags are the store's tags. */
export function tagsOf({ cell }: ShopifyRow, warn: Say): string[] {
  const given = cell('tags')
    .split(',')
    .map((tag) => tag.trim());
  const tags = given.filter(Boolean).flatMap((tag) => {
    const word = inLatin(tag);
    if (!word) warn('tags', 'was left out: no letter of it has a Latin one', tag);
    if (word.length > MAX_TAG) warn('tags', `was cut to ${MAX_TAG} characters`, tag);
    return word ? [word.slice(0, MAX_TAG).replace(/-+$/, '')] : [];
  });
  const once = [...new Set(tags)];
  if (once.length > MAX_TAGS)
    warn('tags', `has more than ${MAX_TAGS} tags, of which the plant gets the first ${MAX_TAGS}`);
  return once.slice(0, MAX_TAGS);
}

/** The pictures of a product by their places. Those that the plant cannot have are left out. */
export function picturesOf(rows: readonly ShopifyRow[], own: string, warn: Say): string[] {
  const place = ({ cell }: ShopifyRow): number => Number(cell('imagePosition')) || 0;
  const ofProduct = rows.toSorted((one, other) => place(one) - place(other)).map(({ cell }) => cell('image'));
  const addresses = [own, ...ofProduct].filter(Boolean).flatMap((given) => {
    const address = given.replace(/^\/\//, 'https://').replaceAll(' ', '%20');
    if (isAddress(address)) return [address];
    warn('image', 'was left out: it is no address that begins with http:// or https://', given);
    return [];
  });
  const once = [...new Set(addresses)];
  if (once.length > MAX_PICTURES)
    warn('image', `has more than ${MAX_PICTURES} pictures, of which the plant gets the first ${MAX_PICTURES}`);
  return once.slice(0, MAX_PICTURES);
}

const isAddress = (text: string): boolean =>
  text.length <= 2000 && isClean(text) && isOneLine(text) && /^https?:\/\/\S+$/i.test(text);

/** Without characters that no page shows: other programs leave vertical tabs in texts. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming the characters that are left out is the point
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '');

/** A text of one line. */
export const lineOf = (text: string): string =>
  printable(text.replace(/[\s\u0080-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')).trim();

export const inLatin = (text: string): string => slugify(text, { decamelize: false });
