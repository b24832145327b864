import type { Row } from './plants-file.js';

/**
 * The columns of Shopify's export of products that say something of a plant, each by the name it had first and the name it
 * has in newer exports.
 */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  variantImage: ['Variant Image', 'Variant image URL'],
  option1: ['Option1 Value'],
  option2: ['Option2 Value'],
  option3: ['Option3 Value'],
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
  imageUrls: 'image',
  slug: 'handle',
};

export interface ShopifyRow {
  line: number;
  /** What the row says in this column; empty if the file does not have the column. */
  cell(column: ShopifyColumn): string;
}

const isNamed = (name: string, column: ShopifyColumn): boolean =>
  columns[column].some((known) => known.toLowerCase() === name.toLowerCase());

export const isShopify = (header: readonly string[]): boolean => header.some((name) => isNamed(name, 'handle'));

/** The rows, and how the header spells the columns. */
export function shopifyRows(header: readonly string[], rows: readonly Row[]) {
  const named = (column: ShopifyColumn) => header.find((name) => isNamed(name, column));
  const has = (column: ShopifyColumn): boolean => named(column) !== undefined;
  const nameOf = (column: ShopifyColumn): string => named(column) ?? columns[column][0] ?? column;
  const ofShopify = rows.map(({ line, cell }): ShopifyRow => ({ line, cell: (column) => cell(nameOf(column)).trim() }));
  const columnOf = Object.fromEntries(Object.entries(sources).map(([member, column]) => [member, nameOf(column)]));
  return { rows: ofShopify, has, nameOf, columnOf };
}
