import slugify from '@sindresorhus/slugify';
import type { FieldIssue } from '../../core/field-issue.js';
import { decimalsOf } from '../../core/money.js';
import { SLUG } from '../../shop/plants/slugs.js';
import { UpsertPlantInput } from '../../shop/plants/upsert-plants.types.js';
import { minorUnits } from './minor-units.js';
import type { FilePlant } from './plants-file.js';
import type { ShopifyColumn, ShopifyRow } from './shopify-columns.js';
import { textOfHtml } from './text-of-html.js';

export interface Product {
  /** The first row has the facts of the product. */
  rows: readonly [ShopifyRow, ...ShopifyRow[]];
  /** Whether it has variants that a customer chooses from. */
  isVaried: boolean;
  isDraft: boolean;
}

export interface Reading {
  currency: string;
  /** Whether the file has the column. */
  has(column: ShopifyColumn): boolean;
  /** Notes what is wrong with a cell. */
  fault(line: number, column: ShopifyColumn, issue: Omit<FieldIssue, 'field'>): void;
}

/** The values of the options that a customer chooses; none for a product without variants. */
export function optionsOf({ cell }: ShopifyRow): string[] {
  const values = [cell('option1'), cell('option2'), cell('option3')].filter(Boolean);
  return values.length === 1 && values[0] === 'Default Title' ? [] : values;
}

/** The plant that a variant becomes; undefined if a cell cannot be read. */
export function readVariant(product: Product, variant: ShopifyRow, { currency, has, fault }: Reading) {
  const [{ cell }] = product.rows;
  const { line } = variant;
  const price = minorUnits(variant.cell('price'), currency);
  const stock = wholeNumber(variant.cell('stock'));
  const decimals = `an amount in ${currency} with ${decimalsOf(currency)} decimals or fewer`;
  const isWrong = (column: 'price' | 'stock', value?: number) => value === undefined && variant.cell(column) !== '';
  const wrongPrice = isWrong('price', price);
  const wrongStock = isWrong('stock', stock);
  if (wrongPrice) fault(line, 'price', { code: 'matches', received: variant.cell('price'), allowed: decimals });
  if (wrongStock) fault(line, 'stock', { code: 'matches', received: variant.cell('stock'), allowed: 'a whole number' });
  if (wrongPrice || wrongStock) return undefined;
  const options = optionsOf(variant);
  const item = Object.assign(new UpsertPlantInput(), {
    // Shopify writes '123 for 123, so that a spreadsheet keeps it as text.
    ...(variant.cell('sku') && { sku: variant.cell('sku').replace(/^'/, '') }),
    ...(cell('title') && { name: [cell('title'), options.join(' / ')].filter(Boolean).join(' – ') }),
    ...(cell('body') && { description: textOfHtml(cell('body')) }),
    ...(price !== undefined && { price }),
    ...(stock !== undefined && { stock }),
    ...(has('tags') && { tags: tagsOf(cell('tags')) }),
    ...(has('image') && { imageUrls: picturesOf(product, variant) }),
    ...(product.isDraft && { publishedAt: null }),
    // The store makes the slug of a variant: options that differ can be the same in a slug, in any order of the rows.
    slug: product.isVaried ? undefined : slugOf(cell('handle')) || undefined,
  });
  return { line, item, publishes: !product.isDraft } satisfies FilePlant;
}

const wholeNumber = (text: string): number | undefined => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Words of Shopify's tags are the store's tags. One without a letter that a tag may have stays, and is refused. */
const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .map((tag) => inLatin(tag) || tag);

/** The picture of the variant, then those of the product. */
function picturesOf({ rows, isVaried }: Product, variant: ShopifyRow): string[] {
  const place = ({ cell }: ShopifyRow): number => Number(cell('imagePosition')) || 0;
  const ofProduct = rows.toSorted((one, other) => place(one) - place(other)).map(({ cell }) => cell('image'));
  return [...new Set([isVaried ? variant.cell('variantImage') : '', ...ofProduct])].filter(Boolean);
}

const slugOf = (text: string): string => (SLUG.test(text) ? text : inLatin(text).slice(0, 100).replace(/-$/, ''));

const inLatin = (text: string): string => slugify(text, { decamelize: false });
