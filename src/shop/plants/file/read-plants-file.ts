import { AppError } from '../../../core/errors.js';
import { shortened } from '../../../core/field-issue.js';
import { otherSystemOf } from './other-systems.js';
import { ownColumns, readOwnColumns } from './own-columns.js';
import { parseCsv } from './parse-csv.js';
import { type Fault, type FilePlant, type Header, type PlantsFile, positionOf, sentence } from './plants-file.js';
import { readShopify, type ShopifyOptions } from './read-shopify.js';
import { readStockExport } from './read-stock-export.js';
import { kindOfShopify } from './shopify-columns.js';

/** Reads a CSV file of plants: with the store's own columns, or Shopify's export of products or of stock. */
export function readPlantsFile(bytes: Uint8Array, options: ShopifyOptions, mostRows?: number): PlantsFile {
  const { header, rows, faults } = parseCsv(bytes, mostRows);
  const kind = kindOfShopify(header);
  if (!kind) requireOwnColumns(header);
  const named = rows.map(({ cells, ...place }) => ({
    ...place,
    cell: (column: string) => cells[header.names.indexOf(column)] ?? '',
  }));
  const read = { products: readShopify, stock: readStockExport, own: readOwnColumns }[kind ?? 'own'];
  const file = read(header, named, options);
  if (rows.length + faults.length === 0) {
    const { line, row } = header;
    file.warnings.unshift({ line, row, message: 'The file has a header, and no rows below it' });
  }
  return withoutRepeated({ ...file, faults: [...faults, ...file.faults] });
}

function requireOwnColumns(header: Header): void {
  const { names } = header;
  const allowed = Object.keys(ownColumns);
  const other = otherSystemOf(header);
  if (other) throw new AppError('BAD_USER_INPUT', other);
  const repeated = names.find((column, at) => names.indexOf(column) < at);
  if (repeated) throw new AppError('BAD_USER_INPUT', 'The file has the column "{repeated}" twice.', { repeated });
  const unknown = names.filter((name) => !allowed.includes(name)).map((name) => shortened(name));
  if (unknown.length === 0 && names.includes('sku')) return;
  const wrong =
    unknown.length > 0 ? `The file has columns that are unknown: {unknown}.` : 'The file has no column sku.';
  const message = `${wrong} Allowed are {allowed}, or Shopify's export of products, which has the columns Handle or URL handle, Title, and Variant Price or Price, or its export of stock, with SKU and On hand.`;
  throw new AppError('BAD_USER_INPUT', message, { unknown, allowed });
}

/** Leaves out the plants whose SKU or slug is missing or has been on an earlier line. */
function withoutRepeated({ plants, faults, columnOf, ...file }: PlantsFile): PlantsFile {
  const lines = { sku: new Map<string, number>(), slug: new Map<string, number>() };
  const once = plants.filter((plant) => {
    const { item, line } = plant;
    const place = positionOf(plant);
    const found = (['sku', 'slug'] as const).flatMap((member): Fault[] => {
      const [value, column] = [item[member], columnOf[member] ?? member];
      if (!value) return member === 'sku' ? [{ ...place, column, message: sentence(column, 'is required') }] : [];
      const earlier = lines[member].get(value);
      lines[member].set(value, earlier ?? line);
      if (earlier === undefined) return [];
      const message = sentence(column, `must not be that of line ${earlier}`, value);
      return [{ ...place, column, message, reason: `${column} must not be that of another line` }];
    });
    faults.push(...found);
    return found.length === 0;
  });
  return { ...file, plants: once.toSorted(withSlugFirst), faults, columnOf };
}

/** A slug that the store makes never takes one that the file gives to a later plant. */
const withSlugFirst = (one: FilePlant, other: FilePlant): number => Number(hasNoSlug(one)) - Number(hasNoSlug(other));

const hasNoSlug = ({ item, asNew }: FilePlant): boolean => !(item.slug ?? asNew?.item.slug);
