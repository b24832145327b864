import { MAX_GROUP, MAX_SIZE } from '../sizes/check-size.js';
import { numbersOf } from './numbers.js';
import { type Fault, type Header, type PlantsFile, type Position, type Row, sentence } from './plants-file.js';
import { descriptionOf, lineOf, tagsOf } from './product-facts.js';
import { type Product, type Reading, readVariant } from './read-variant.js';
import {
  optionsOf,
  type ShopifyColumn,
  type ShopifyRow,
  shopifyRows,
  shortened,
  skuFromHandle,
  skuOf,
} from './shopify-columns.js';

export interface ShopifyOptions {
  /** The currency of the shop, in which the prices are. */
  currency: string;
  /** Whether a variant without a SKU gets one that is made of its handle. Without it, it is a fault. */
  skuFromHandle: boolean;
}

/** What can be done with a product, by its status. One that is unlisted has an address, but stands in no list. */
const STATUSES = ['active', 'draft', 'archived'];
const UNLISTED = 'unlisted';

/** The words of true and false, in which a spreadsheet saves them, too. */
const TRUE = ['', 'true', 'wahr', 'vrai', 'verdadero', 'vero', 'waar', 'verdadeiro'];
const FALSE = ['false', 'falsch', 'faux', 'falso', 'onwaar'];

/** The plants of Shopify's export of products. The rows of a product have its handle: one for each variant and picture. */
export function readShopify(header: Header, rows: readonly Row[], options: ShopifyOptions): PlantsFile {
  const shopify = shopifyRows(header, rows);
  const file: PlantsFile = { plants: [], faults: [], skipped: [], warnings: [], columnOf: shopify.columnOf };
  const prices = shopify.rows.map(({ cell }) => cell('price'));
  const note = (list: Fault[]) => (position: Position) => (column: ShopifyColumn, rule: string, received?: string) => {
    const name = shopify.nameOf(column);
    list.push({ ...position, column: name, message: sentence(name, rule, received) });
  };
  const numbers = numbersOf(prices, options.currency, header.separator);
  const reading = { ...shopify, numbers, faultAt: note(file.faults), warnAt: note(file.warnings) };
  if (!shopify.has('stock')) {
    const column = shopify.nameOf('stock');
    const rest = 'stock stays as it is, and new plants start with 0. Import the stock export of Shopify afterwards';
    file.warnings.push({
      line: header.line,
      row: header.row,
      column,
      message: `The file has no column ${column}: ${rest}`,
    });
  }
  for (const { cell, line, row } of shopify.rows)
    if (!cell('handle')) reading.faultAt({ line, row, product: cell('title') || undefined })('handle', 'is required');
  const named = shopify.rows.filter(({ cell }) => cell('handle'));
  for (const [first, ...more] of Map.groupBy(named, ({ cell }) => cell('handle')).values())
    if (first) readProduct(file, [first, ...more], options, reading);
  return file;
}

/** Adds what a product says to what its file says. */
function readProduct(file: PlantsFile, rows: Product['rows'], options: ShopifyOptions, reading: Reading): void {
  const [first] = rows;
  const { line, row, cell } = first;
  const [status, published] = [cell('status').toLowerCase() || 'active', cell('published').toLowerCase()];
  const found = rows.filter(isVariant);
  const variants = found.length > 0 ? found : [first];
  const isVaried = variants.length > 1;
  const product = cell('title') || cell('handle');
  const skuIn = (variant: ShopifyRow): string | undefined =>
    skuOf(variant) || (options.skuFromHandle ? skuFromHandle(variant, cell('handle'), isVaried) : undefined);
  const position: Position = { line, row, product, sku: isVaried ? undefined : skuIn(variants[0] ?? first) };
  const [fault, warn] = [reading.faultAt(position), reading.warnAt(position)];
  if (![...STATUSES, UNLISTED].includes(status)) fault('status', oneOf(STATUSES), cell('status'));
  else if (status === 'archived')
    file.skipped.push({ ...position, column: reading.nameOf('status'), message: `${product} is archived` });
  else if (![...TRUE, ...FALSE].includes(published)) fault('published', oneOf(['true', 'false']), cell('published'));
  else {
    if (status === UNLISTED) warn('status', 'is unlisted, which plants cannot be: it is a draft');
    const before = file.faults.length;
    const description = descriptionOf(first, fault, warn);
    const facts = { ...(description && { description }), ...(reading.has('tags') && { tags: tagsOf(first, warn) }) };
    if (file.faults.length > before) return;
    const isDraft = status !== 'active' || FALSE.includes(published);
    const sizes = isVaried ? sizesOfVariants(cell('handle'), variants) : undefined;
    const plants = variants.map((variant) => {
      const at = { line: variant.line, row: variant.row, product, sku: skuIn(variant) };
      const ofVariant = { ...facts, ...sizes?.get(variant) };
      return readVariant({ rows, isVaried, isDraft, facts: ofVariant }, variant, at, reading);
    });
    file.plants.push(...plants.filter((plant) => plant !== undefined));
  }
}

const isVariant = ({ cell }: ShopifyRow): boolean => Boolean(cell('sku') || cell('price') || cell('option1'));

const oneOf = (words: readonly string[]): string => `must be one of ${words.join(', ')}`;

/** The group and size of each variant of a product that has several: its handle, which no other product has, and its options. */
function sizesOfVariants(
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
