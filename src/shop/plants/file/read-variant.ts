import { MAX_NAME } from '../plant.types.js';
import { latin, SLUG } from '../slugs.js';
import type { Numbers } from './numbers.js';
import { FileItem, type FilePlant, type Position } from './plants-file.js';
import { lineOf, picturesOf, type Say } from './product-facts.js';
import { optionsOf, type Shopify, type ShopifyRow } from './shopify-columns.js';
import { spreadsheetFault } from './spreadsheets.js';

export interface Product {
  /** The first row has the facts of the product. */
  rows: readonly [ShopifyRow, ...ShopifyRow[]];
  /** Whether it has several variants, which a customer chooses from. */
  isVaried: boolean;
  isDraft: boolean;
  /** What all variants have alike, and the size of this one. */
  facts: Pick<FileItem, 'description' | 'tags' | 'group' | 'size'>;
}

export interface Reading extends Shopify {
  numbers: Numbers;
  /** Notes what is wrong with a position, or worth knowing. */
  faultAt(position: Position): Say;
  warnAt(position: Position): Say;
}

/** The plant that a variant becomes; undefined if a cell cannot be read. */
export function readVariant(
  product: Product,
  variant: ShopifyRow,
  position: Position,
  reading: Reading,
): FilePlant | undefined {
  const { rows, isVaried, isDraft, facts } = product;
  const [{ cell }] = rows;
  const { has, nameOf, numbers } = reading;
  const [fault, warn] = [reading.faultAt(position), reading.warnAt(position)];
  const [price, stock] = (['price', 'stock'] as const).map((column) => {
    const text = variant.cell(column);
    return text === '' ? undefined : numbers[column](text);
  });
  const grams = gramsIn(variant.cell('grams'));
  let isWrong = false;
  const refuse: Say = (...what) => {
    isWrong = true;
    fault(...what);
  };
  if (typeof price === 'string') refuse('price', price, variant.cell('price'));
  if (typeof stock === 'string') refuse('stock', stock, variant.cell('stock'));
  const [changedSku, changedTitle] = [spreadsheetFault(position.sku ?? ''), spreadsheetFault(cell('title'))];
  if (changedSku) refuse('sku', changedSku, position.sku);
  if (changedTitle) refuse('title', changedTitle, cell('title'));
  if (isWrong) return undefined;
  if (Number(stock) < 0) warn('stock', 'is below 0, and the plant gets 0', variant.cell('stock'));
  if (Number.isNaN(grams)) warn('grams', 'must be a number, and is left out', variant.cell('grams'));
  const options = optionsOf(variant);
  const slug = slugOf(cell('handle')) || undefined;
  const name = nameWith(lineOf(cell('title')), options.map(lineOf), isVaried);
  if ([...name].length > MAX_NAME) warn('title', `was cut to ${MAX_NAME} characters, options included`, name);
  const variantImage = isVaried ? variant.cell('variantImage') : '';
  const item = Object.assign(new FileItem(), {
    ...facts,
    ...(position.sku && { sku: position.sku }),
    ...(name && { name: [...name].slice(0, MAX_NAME).join('').trim() }),
    ...(typeof price === 'number' && { price }),
    ...(typeof stock === 'number' && { stock: Math.max(0, stock) }),
    ...(grams && { weightGrams: grams }),
    ...(has('image') && { imageUrls: picturesOf(rows, variantImage, warn) }),
    ...(isDraft && { publishedAt: null }),
    ...(options.length === 0 && { slug }),
  });
  // The store makes the slug of a variant: options that differ can be the same in a slug, in any order of the rows.
  const asNew = isVaried || options.length === 0 ? {} : { slug };
  if (item.description || !name) return { ...position, item, publishes: !isDraft, asNew: { item: asNew } };
  const warning = {
    ...position,
    column: nameOf('body'),
    message: `${nameOf('body')} has no text, so the description is the title`,
  };
  return { ...position, item, publishes: !isDraft, asNew: { item: { ...asNew, description: name }, warning } };
}

/** Values of an option that tell a customer nothing. */
const SAYS_NOTHING = /^(?:|default|default title|title|standard|normal|regular|one size|n\/?a|none|no|-+|\.+)$/i;

/** A variant is told by its options; an only one by those that say something which the title does not say. */
function nameWith(title: string, options: readonly string[], isVaried: boolean): string {
  const saysMore = (option: string) => !SAYS_NOTHING.test(option) && !wordsOf(title).includes(wordsOf(option));
  const shown = isVaried ? options : options.filter(saysMore);
  return title && [title, shown.join(' / ')].filter(Boolean).join(' – ');
}

/** The words of a text, each between blanks. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

const slugOf = (text: string): string => (SLUG.test(text) ? text : latin(text).slice(0, 100).replace(/-$/, ''));

/** Whole grams, NaN for what is no number; 0 stands where nobody has weighed the plant. */
const gramsIn = (cell: string): number =>
  /^\d{0,9}([.,]\d*)?$/.test(cell) ? Math.round(Number(cell.replace(',', '.'))) : NaN;
