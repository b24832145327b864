import { numbersOf } from './numbers.js';
import { type Fault, FileItem, type Header, type PlantsFile, type Row, sentence } from './plants-file.js';
import type { ShopifyOptions } from './read-shopify.js';
import {
  optionsOf,
  type ShopifyColumn,
  type ShopifyRow,
  shopifyRows,
  skuFromHandle,
  skuOf,
} from './shopify-columns.js';

/** Where a location does not have a product. */
const NOT_STOCKED = 'not stocked';

/**
 * The stock of the plants in Shopify's export of stock: for each SKU the units on hand, of all locations together. It changes
 * plants that the shop has, and makes none.
 */
export function readStockExport(header: Header, rows: readonly Row[], options: ShopifyOptions): PlantsFile {
  const { rows: all, has, nameOf } = shopifyRows(header, rows);
  const file: PlantsFile = { plants: [], faults: [], skipped: [], warnings: [], columnOf: {} };
  const numbers = numbersOf([], options.currency, header.separator);
  const variants = new Map<string, Set<string>>();
  for (const row of all) {
    const known = variants.get(row.cell('handle')) ?? new Set();
    variants.set(row.cell('handle'), known.add(optionsOf(row).join(' / ')));
  }
  const skuIn = (row: ShopifyRow): string => {
    const handle = row.cell('handle');
    const isVaried = (variants.get(handle)?.size ?? 0) > 1;
    return skuOf(row) || (options.skuFromHandle && handle ? skuFromHandle(row, handle, isVaried) : '');
  };
  for (const [sku, locations] of Map.groupBy(all, skuIn)) {
    const placed = locations.map((row) => ({
      ...{ line: row.line, row: row.row, sku: sku || undefined, product: row.cell('title') || row.cell('handle') },
      ...unitsIn(row, has),
    }));
    const faults = placed.flatMap(({ column, text, ...place }): Fault[] => {
      const name = sku ? nameOf(column) : nameOf('sku');
      if (!sku) return [{ ...place, column: name, message: sentence(name, 'is required') }];
      const read = isStocked(text) ? numbers.stock(text) : 0;
      return typeof read === 'string' ? [{ ...place, column: name, message: sentence(name, read, text) }] : [];
    });
    file.faults.push(...faults);
    const counted = placed.filter(({ text }) => isStocked(text));
    const [place] = placed;
    if (faults.length > 0 || counted.length === 0 || !place) continue;
    const sum = counted.reduce((before, { text }) => before + Number(numbers.stock(text)), 0);
    const { column, text: _, ...at } = place;
    file.columnOf = { sku: nameOf('sku'), stock: nameOf(column) };
    if (sum < 0)
      file.warnings.push({
        ...at,
        column: nameOf(column),
        message: `${nameOf(column)} is below 0, and the plant gets 0`,
      });
    file.plants.push({ ...at, isKnown: true, item: Object.assign(new FileItem(), { sku, stock: Math.max(0, sum) }) });
  }
  return file;
}

const isStocked = (text: string): boolean => text !== '' && text.toLowerCase() !== NOT_STOCKED;

/** The units on hand, as they were counted anew if they were. */
function unitsIn(
  { cell }: ShopifyRow,
  has: (column: ShopifyColumn) => boolean,
): { column: ShopifyColumn; text: string } {
  const isNew = has('onHandNew') && (cell('onHandNew') !== '' || !has('onHand'));
  const column: ShopifyColumn = isNew ? 'onHandNew' : 'onHand';
  return { column, text: cell(column) };
}
