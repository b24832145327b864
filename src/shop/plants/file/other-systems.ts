import type { Header } from './plants-file.js';

/** The columns of a system's export that a plant needs, as that system names them. */
interface System {
  name: string;
  /** Columns that tell the export from others, in lower case; each list is one form of it. */
  forms: readonly (readonly string[])[];
  /** Its columns for sku, name, description, price and stock. */
  columns: string;
}

const SYSTEMS: readonly System[] = [
  {
    name: 'WooCommerce',
    forms: [
      ['sku', 'name', 'regular price'],
      ['type', 'sku', 'name', 'visibility in catalog'],
    ],
    columns: 'SKU, Name, Description, Regular price and Stock',
  },
  {
    name: 'BigCommerce',
    forms: [
      ['product code/sku', 'product name'],
      ['item', 'sku', 'inventory tracking'],
    ],
    columns:
      'Product Code/SKU (or SKU), Product Name (or Name), Description, Price and Current Stock Level (or Current Stock)',
  },
  {
    name: 'Squarespace',
    forms: [['product id [non editable]'], ['variant id [non editable]'], ['product page', 'product url', 'sku']],
    columns: 'SKU, Title, Description, Price and Stock',
  },
  {
    name: 'Wix',
    forms: [
      ['handleid', 'fieldtype'],
      ['handle', 'fieldtype', 'name'],
    ],
    columns: 'sku, name, description (or plainDescription), price and inventory',
  },
  {
    name: 'PrestaShop',
    forms: [
      ['reference', 'price (tax excl.)'],
      ['price tax excluded', 'active (0/1)'],
      ['reference #', 'price tax excluded'],
      ['product id', 'reference', 'price (tax incl.)'],
    ],
    columns: 'Reference, Name, Description, the price with tax, and Quantity',
  },
  {
    name: 'Magento',
    forms: [
      ['sku', 'attribute_set_code'],
      ['sku', 'store_view_code'],
      ['sku', '_attribute_set'],
    ],
    columns: 'sku, name, description, price and qty',
  },
  {
    name: 'Square',
    forms: [
      ['token', 'item name', 'variation name'],
      ['reference handle', 'item name', 'variation name'],
    ],
    columns: 'SKU, Item Name, Description, Price and Current Quantity',
  },
  {
    name: 'Etsy',
    forms: [['title', 'price', 'currency_code', 'quantity']],
    columns: 'SKU, TITLE, DESCRIPTION, PRICE and QUANTITY',
  },
  {
    name: 'Ecwid, the eCom of Lightspeed',
    forms: [['product_internal_id'], ['product_sku', 'product_name']],
    columns: 'product_sku, product_name, product_description, product_price and product_quantity',
  },
  {
    name: 'Lightspeed',
    forms: [
      ['handle', 'sku', 'supply_price'],
      ['handle', 'sku', 'retail_price'],
      ['system id', 'custom sku'],
      ['internal_variant_id'],
    ],
    columns:
      'sku (or Custom SKU), name (or Item), description, retail_price (or Price) and the stock of a shop (or Qty.)',
  },
];

/** Exports of Shopify that have no products. */
const OTHERS_OF_SHOPIFY: readonly [what: string, columns: readonly string[]][] = [
  ['orders', ['lineitem name', 'lineitem quantity']],
  ['customers', ['first name', 'last name', 'total spent']],
  ['discounts', ['code', 'times used in total']],
];

/** What a file of another system is, and what to do with it; undefined if its columns tell nothing. */
export function otherSystemOf({ names }: Header): string | undefined {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const hasAll = (columns: readonly string[]) => columns.every((column) => known.has(column));
  const system = SYSTEMS.find(({ forms }) => forms.some(hasAll));
  if (system) {
    const { name, columns } = system;
    return `The file is an export from ${name}, which is not read as it is. Make a file with the columns sku, name, description, price and stock of its ${columns}; a price is in minor units there, 1299 for 12.99.`;
  }
  const shopifys = OTHERS_OF_SHOPIFY.find(([, columns]) => hasAll(columns));
  if (shopifys)
    return `The file is Shopify's export of ${shopifys[0]}. Plants are in its export of products: Products, Export, "CSV for Excel, Numbers, or other spreadsheet programs".`;
  if (hasAll(['handle', 'sku', 'hs code', 'coo']))
    return `The file is Shopify's export of stock with available quantities alone. Export it with "All quantity types", which has the column On hand.`;
  if (hasAll(['handle', 'title']))
    return `The file looks like one of Shopify, but has no column with SKUs and none with prices. Export the products of Shopify, with all columns.`;
  return undefined;
}
