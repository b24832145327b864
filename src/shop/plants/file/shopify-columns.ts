import { createHash } from 'node:crypto';
import { MAX_SKU } from '../unique-sku.js';
import type { Header, Row } from './plants-file.js';

/**
 * The columns of Shopify's exports of products and of stock that say something of a plant, each by the name it had first and
 * the names it has in newer exports.
 */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description', 'Body HTML'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
  onHandNew: ['On hand (new)'],
  onHand: ['On hand (current)', 'On hand'],
} satisfies Record<string, readonly string[]>;

export type ShopifyColumn = keyof typeof columns;

/** The columns that the members of a plant come from. */
const sources: Record<string, ShopifyColumn> = {
  sku: 'sku',
  name: 'title',
  description: 'body',
  price: 'price',
  stock: 'stock',
  tags: 'tags',
  weightGrams: 'grams',
  imageUrls: 'image',
  slug: 'handle',
  group: 'handle',
  size: 'option1',
};

export interface ShopifyRow {
  line: number;
  row: number;
  /** What the row says in this column; empty if the file does not have the column. */
  cell(column: ShopifyColumn): string;
}

const isNamed = (name: string, column: ShopifyColumn): boolean =>
  columns[column].some((known) => known.toLowerCase() === name.toLowerCase());

/** Which of Shopify's exports a file is, by columns that no other system's export has together. */
export function kindOfShopify({ names }: Header): 'products' | 'stock' | undefined {
  const has = (column: ShopifyColumn) => names.some((name) => isNamed(name, column));
  if (has('handle') && has('sku') && (has('onHandNew') || has('onHand'))) return 'stock';
  return has('handle') && has('title') && (has('price') || names.includes('Variant SKU')) ? 'products' : undefined;
}

/** The rows, and how the header spells the columns. */
export function shopifyRows({ names }: Header, rows: readonly Row[]) {
  const named = (column: ShopifyColumn) => names.find((name) => isNamed(name, column));
  const has = (column: ShopifyColumn): boolean => named(column) !== undefined;
  const nameOf = (column: ShopifyColumn): string => named(column) ?? columns[column][0] ?? column;
  const ofShopify = rows.map(
    ({ cell, ...place }): ShopifyRow => ({ ...place, cell: (column) => cell(nameOf(column)).trim() }),
  );
  const columnOf = Object.fromEntries(Object.entries(sources).map(([member, column]) => [member, nameOf(column)]));
  return { rows: ofShopify, has, nameOf, columnOf };
}

export type Shopify = ReturnType<typeof shopifyRows>;

/** The values of the options that a customer chooses; none for a product without variants. */
export function optionsOf({ cell }: ShopifyRow): string[] {
  const values = [cell('option1'), cell('option2'), cell('option3')].filter(Boolean);
  return values.length === 1 && values[0] === 'Default Title' ? [] : values;
}

/** The SKU of a variant. Shopify writes '123 for 123, so that a spreadsheet keeps it as text. */
export const skuOf = ({ cell }: ShopifyRow): string => cell('sku').replace(/^'/, '');

/** The end of a text that was too long: as many digits of its hash. */
const HASHED = 8;

/**
 * The SKU that a variant without one gets: the handle, and what a customer chooses if there is something to choose. It does not
 * depend on the other rows, so that the next export changes the same plant.
 */
export function skuFromHandle(variant: ShopifyRow, handle: string, isVaried: boolean): string {
  const whole = [handle, ...(isVaried ? optionsOf(variant) : [])].join('-').replace(/\s+/g, ' ');
  return shortened(whole, MAX_SKU);
}

/** A text with so many characters at most: the end of a longer one is that of its hash, which keeps it apart from others. */
export function shortened(whole: string, most: number): string {
  const signs = [...whole];
  if (signs.length <= most) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, HASHED);
  return `${signs.slice(0, most - HASHED - 1).join('')}-${hash}`;
}
