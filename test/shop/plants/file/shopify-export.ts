import { stringify } from 'csv-stringify/sync';

/** What a product of the export becomes as a plant. */
interface Expected {
  sku: string;
  name: string;
  description: string;
  price: number;
  stock: number;
  tags: string[];
  imageUrls: string[];
  slug: string;
  group: string | null;
  size: string | null;
  isDraft: boolean;
}

interface ShopifyExport {
  csv: string;
  /** What the variants of all products that are not archived become. */
  plants: Expected[];
  /** The lines of archived products. */
  archived: number[];
}

const OLD = {
  ...{ handle: 'Handle', title: 'Title', body: 'Body (HTML)', vendor: 'Vendor', tags: 'Tags', published: 'Published' },
  ...{ option1Name: 'Option1 Name', option1: 'Option1 Value', option2Name: 'Option2 Name', option2: 'Option2 Value' },
  ...{ sku: 'Variant SKU', stock: 'Variant Inventory Qty', price: 'Variant Price', image: 'Image Src' },
  ...{ imagePosition: 'Image Position', variantImage: 'Variant Image', status: 'Status' },
};

/** The header of newer exports. */
const NEW: typeof OLD = {
  ...OLD,
  ...{ handle: 'URL handle', body: 'Description', published: 'Published on online store', sku: 'SKU', price: 'Price' },
  ...{ option1Name: 'Option1 name', option1: 'Option1 value', option2Name: 'Option2 name', option2: 'Option2 value' },
  ...{ stock: 'Inventory quantity', image: 'Product image URL', imagePosition: 'Image position' },
  variantImage: 'Variant image URL',
};

type Cells = Partial<Record<keyof typeof OLD, string>>;

const BODY = `<h2>Care &amp; light</h2>
<p>Likes <strong>shade</strong>, a "cool" room; see <a href="https://example.com/care">our guide</a>.<br>Water it weekly.</p>
<ul><li>No lime</li><li>No sun<img src="https://cdn.example/sun.png"></li></ul>`;
const TEXT = `Care & light

Likes shade, a "cool" room; see our guide.
Water it weekly.

- No lime
- No sun`;

/**
 * An export of products as Shopify makes it: of each ten products, one has two variants, one is archived, one is a draft, one
 * is not published, one has three pictures, in another order than their rows, and one an apostrophe before its SKU.
 */
export function shopifyExport(count: number, { isNew = false } = {}): ShopifyExport {
  const columns = isNew ? NEW : OLD;
  const made: ShopifyExport = { csv: '', plants: [], archived: [] };
  const rows: Cells[] = [];
  let line = 2;
  const add = (cells: Cells): number => {
    const first = line;
    rows.push(cells);
    line += Object.values(cells).join('').split('\n').length;
    return first;
  };
  for (let n = 1; n <= count; n++) {
    const kind = n % 10;
    const handle = `fern-${n}`;
    const title = `Fern, "No. ${n}"`;
    const picture = (at: number) => `https://cdn.example/fern-${n}-${at}.jpg?v=1,2`;
    const facts = { handle, title, body: BODY, vendor: 'Nursery', tags: 'Low Light, Größe M, fern' };
    const published = kind === 4 ? 'false' : 'true';
    const status = kind === 2 ? 'archived' : kind === 3 ? 'draft' : 'active';
    const shared = { ...facts, published, status };
    const expected = { description: TEXT, tags: ['fern', 'groesse-m', 'low-light'] };
    if (kind === 1) {
      const sizes = ['Small', 'Large'];
      sizes.forEach((size, at) => {
        const cells = { option1: size, option2: 'Clay', sku: `F-${n}-${size}`, price: `${at + 1}0.5`, stock: '4' };
        const variantImage = picture(at + 5);
        const own =
          at === 0
            ? { ...shared, option1Name: 'Size', option2Name: 'Pot', image: picture(1), imagePosition: '1' }
            : { handle };
        add({ ...own, ...cells, variantImage });
        made.plants.push({
          ...{ ...expected, sku: cells.sku, name: `${title} – ${size} / Clay`, price: (at + 1) * 1000 + 50, stock: 4 },
          ...{ imageUrls: [variantImage, picture(1)], slug: `fern-no-${n}-${size.toLowerCase()}-clay`, isDraft: false },
          ...{ group: handle, size: `${size} / Clay` },
        });
      });
      continue;
    }
    const alone = {
      option1Name: 'Title',
      option1: 'Default Title',
      sku: `F-${n}`,
      price: `${n}.99`,
      stock: `${n % 7}`,
    };
    const pictures = kind === 5 ? [2, 3, 1] : [1];
    const [first = 1, ...more] = pictures;
    const begin = add({
      ...shared,
      ...alone,
      ...(kind === 6 && { sku: `'${alone.sku}` }),
      image: picture(first),
      imagePosition: `${first}`,
    });
    for (const at of more) add({ handle, image: picture(at), imagePosition: `${at}` });
    if (status === 'archived') made.archived.push(begin);
    else
      made.plants.push({
        ...{ ...expected, sku: alone.sku, name: title, price: n * 100 + 99, stock: n % 7, slug: handle },
        ...{ imageUrls: pictures.toSorted().map(picture), isDraft: kind === 3 || kind === 4 },
        ...{ group: null, size: null },
      });
  }
  made.csv = stringify(rows, {
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header })),
  });
  return made;
}
