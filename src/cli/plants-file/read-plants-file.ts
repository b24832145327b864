import { AppError } from '../../core/errors.js';
import { ownColumns } from './own-columns.js';
import { parseCsv } from './parse-csv.js';
import type { FilePlant, PlantsFile } from './plants-file.js';
import { readOwnColumns } from './read-own-columns.js';
import { readShopify, type ShopifyOptions } from './read-shopify.js';
import { isShopify } from './shopify-columns.js';

/** Reads a CSV file of plants: with the store's own columns, or Shopify's export of products. */
export function readPlantsFile(bytes: Uint8Array, options: ShopifyOptions): PlantsFile {
  const { header, rows, faults } = parseCsv(bytes);
  const named = rows.map(({ line, cells }) => ({
    line,
    cell: (column: string) => cells[header.indexOf(column)] ?? '',
  }));
  if (!isShopify(header)) requireOwnColumns(header);
  const file = isShopify(header) ? readShopify(header, named, options) : readOwnColumns(header, named);
  return withoutRepeated({ ...file, faults: [...faults, ...file.faults] });
}

function requireOwnColumns(header: readonly string[]): void {
  const allowed = Object.keys(ownColumns);
  const unknown = header.filter((name) => !allowed.includes(name)).map((name) => `"${name}"`);
  if (unknown.length === 0 && header.includes('sku')) return;
  const wrong =
    unknown.length > 0 ? `The file has columns that are unknown: {unknown}.` : 'The file has no column sku.';
  const message = `${wrong} Allowed are {allowed}, or Shopify's export of products, which has a column Handle or URL handle.`;
  throw new AppError('BAD_USER_INPUT', message, { unknown, allowed });
}

/** Leaves out the plants whose SKU or slug is missing or has been on an earlier line. */
function withoutRepeated({ plants, faults, columnOf, ...file }: PlantsFile): PlantsFile {
  const lines = { sku: new Map<string, number>(), slug: new Map<string, number>() };
  const once = plants.filter(({ line, item }) => {
    const found = (['sku', 'slug'] as const).flatMap((member) => {
      const [value, column] = [item[member], columnOf[member] ?? member];
      if (!value) return member === 'sku' ? [{ line, column, message: `${column} is required` }] : [];
      const earlier = lines[member].get(value);
      lines[member].set(value, earlier ?? line);
      if (earlier === undefined) return [];
      return [{ line, column, message: `${column} must not be that of line ${earlier} (received "${value}")` }];
    });
    faults.push(...found);
    return found.length === 0;
  });
  return { ...file, plants: once.toSorted(withSlugFirst), faults, columnOf };
}

/** A slug that the store makes never takes one that the file gives to a later plant. */
const withSlugFirst = (one: FilePlant, other: FilePlant): number => Number(!one.item.slug) - Number(!other.item.slug);
