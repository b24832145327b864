import type { FieldIssue } from '../../core/field-issue.js';
import { clientIssue } from '../../core/issue-messages.js';
import type { PlantsFile, Row } from './plants-file.js';
import { optionsOf, type Product, type Reading, readVariant } from './read-variant.js';
import { type ShopifyColumn, type ShopifyRow, shopifyRows } from './shopify-columns.js';

export interface ShopifyOptions {
  /** The currency of the shop, in which the prices are. */
  currency: string;
  /** Whether each variant becomes a plant of its own. Without it, a product with variants is a fault. */
  variantsAsPlants: boolean;
}

/** What can be done with a product, by its status. */
const STATUSES = ['active', 'draft', 'archived'];

/** The plants of Shopify's export of products. The rows of a product have its handle: one for each variant and picture. */
export function readShopify(header: readonly string[], rows: readonly Row[], options: ShopifyOptions): PlantsFile {
  const { rows: all, has, nameOf, columnOf } = shopifyRows(header, rows);
  const file: PlantsFile = { plants: [], faults: [], skipped: [], columnOf };
  const fault = (line: number, column: ShopifyColumn, issue: Omit<FieldIssue, 'field'>): void => {
    const { message } = clientIssue({ ...issue, field: nameOf(column) });
    file.faults.push({ line, column: nameOf(column), message });
  };
  const [named, unnamed] = [all.filter(({ cell }) => cell('handle')), all.filter(({ cell }) => !cell('handle'))];
  for (const { line } of unnamed) fault(line, 'handle', { code: 'required' });
  for (const [first, ...more] of Map.groupBy(named, ({ cell }) => cell('handle')).values())
    if (first) readProduct(file, [first, ...more], { ...options, has, nameOf, fault });
  return file;
}

/** Adds what a product says to what its file says. */
function readProduct(
  file: PlantsFile,
  rows: Product['rows'],
  { variantsAsPlants, nameOf, ...reading }: Reading & ShopifyOptions & { nameOf(column: ShopifyColumn): string },
): void {
  const [first] = rows;
  const { line, cell } = first;
  const status = cell('status').toLowerCase() || 'active';
  const found = rows.filter(isVariant);
  const variants = found.length > 0 ? found : [first];
  const isVaried = variants.length > 1 || variants.some((variant) => optionsOf(variant).length > 0);
  if (!STATUSES.includes(status)) reading.fault(line, 'status', { code: 'isIn', received: status, allowed: STATUSES });
  else if (status === 'archived')
    file.skipped.push({ line, column: nameOf('status'), message: `${cell('title')} is archived` });
  else if (isVaried && !variantsAsPlants) {
    const message = `${cell('title')} has variants (${variants.length}), and a plant has none: --variants-as-plants makes a plant of each`;
    file.faults.push({ line, column: nameOf('option1'), message });
  } else {
    const isDraft = status === 'draft' || cell('published').toLowerCase() === 'false';
    const plants = variants.map((variant) => readVariant({ rows, isVaried, isDraft }, variant, reading));
    file.plants.push(...plants.filter((plant) => plant !== undefined));
  }
}

const isVariant = ({ cell }: ShopifyRow): boolean => Boolean(cell('sku') || cell('price') || cell('option1'));
