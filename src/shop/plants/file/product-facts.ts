import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import { MAX_TAG } from '../../../core/standards/tags.js';
import { isClean, isOneLine } from '../../../core/validation/validators.js';
import { MAX_PICTURES } from '../pictures.js';
import { MAX_DESCRIPTION } from '../plant.types.js';
import { latin } from '../slugs.js';
import { MAX_TAGS } from '../tags.js';
import type { ShopifyColumn, ShopifyRow } from './shopify-columns.js';

/** Says what a cell breaks, or what was read in another way than the cell has it; `received` if the cell is to be quoted. */
export type Say = (column: ShopifyColumn, rule: string, received?: string) => void;

/** The text of a product; undefined if there is none. */
export function descriptionOf({ cell }: ShopifyRow, fault: Say, warn: Say): string | undefined {
  const text = textOfHtml(cell('body'));
  if (text === undefined) fault('body', 'has HTML that cannot be read');
  const [...signs] = printable(text ?? '').trim();
  if (signs.length > MAX_DESCRIPTION) warn('body', `was cut after ${MAX_DESCRIPTION} characters`);
  return signs.slice(0, MAX_DESCRIPTION).join('') || undefined;
}

/** Words of Shopify's tags are the store's tags. */
export function tagsOf({ cell }: ShopifyRow, warn: Say): string[] {
  const given = cell('tags')
    .split(',')
    .map((tag) => tag.trim());
  const tags = given.filter(Boolean).flatMap((tag) => {
    const word = latin(tag);
    if (!word) warn('tags', 'was left out: no letter of it has a Latin one', tag);
    if (word.length > MAX_TAG) warn('tags', `was cut to ${MAX_TAG} characters`, tag);
    return word ? [word.slice(0, MAX_TAG).replace(/-+$/, '')] : [];
  });
  const once = [...new Set(tags)];
  if (once.length > MAX_TAGS)
    warn('tags', `has more than ${MAX_TAGS} tags, of which the plant gets the first ${MAX_TAGS}`);
  return once.slice(0, MAX_TAGS);
}

/** The pictures of a product by their places. Those that the plant cannot have are left out. */
export function picturesOf(rows: readonly ShopifyRow[], own: string, warn: Say): string[] {
  const place = ({ cell }: ShopifyRow): number => Number(cell('imagePosition')) || 0;
  const ofProduct = rows.toSorted((one, other) => place(one) - place(other)).map(({ cell }) => cell('image'));
  const addresses = [own, ...ofProduct].filter(Boolean).flatMap((given) => {
    const address = given.replace(/^\/\//, 'https://').replaceAll(' ', '%20');
    if (isAddress(address)) return [address];
    warn('image', 'was left out: it is no address that begins with http:// or https://', given);
    return [];
  });
  const once = [...new Set(addresses)];
  if (once.length > MAX_PICTURES)
    warn('image', `has more than ${MAX_PICTURES} pictures, of which the plant gets the first ${MAX_PICTURES}`);
  return once.slice(0, MAX_PICTURES);
}

const isAddress = (text: string): boolean =>
  text.length <= 2000 && isClean(text) && isOneLine(text) && /^https?:\/\/\S+$/i.test(text);

/** Without characters that no page shows: other programs leave vertical tabs in texts. */
const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming the characters that are left out is the point
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '');

/** A text of one line. */
export const lineOf = (text: string): string =>
  printable(text.replace(/[\s\u0080-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' ')).trim();

const CELLS = ['td', 'th'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** What a page does not show as its text. */
const UNSEEN = [
  'img',
  'svg',
  'iframe',
  'object',
  'video',
  'audio',
  'noscript',
  'template',
  'title',
  'textarea',
  'select',
];
/** Elements that are nested deeper are left out, before their walk takes more stack and time than there is. */
const MAX_DEPTH = 100;
/** What is behind so many characters is left out: a description is far shorter. */
const MAX_LENGTH = 300_000;

/** What a page of this HTML says, in paragraphs and lists, without its links and pictures; undefined if it cannot be read. */
export function textOfHtml(html: string): string | undefined {
  try {
    return convert(html.slice(0, MAX_LENGTH), OPTIONS).split('\n').map(withoutSpacesBehind).join('\n');
  } catch {
    return undefined;
  }
}

/** A list whose items have numbers. The formatter of the library throws at Roman ones above 3999. */
const numbered: FormatCallback = (list, walk, builder) => {
  const [, start = '1'] = /^\s*(\d{1,9})\s*$/.exec(list.attribs?.['start'] ?? '') ?? [];
  const items = (list.children ?? []).filter(({ type, data = '' }) => type !== 'text' || data.trim() !== '');
  const prefixes: string[] = [];
  let next = Number(start);
  const isNested = list.parent?.name === 'li';
  for (const { name } of items) prefixes.push(name === 'li' ? `${isNested ? '' : ' '}${next++}. ` : '');
  const lineBreaks = isNested ? 1 : 2;
  builder.openList({ maxPrefixLength: prefixes.at(-1)?.length ?? 0, leadingLineBreaks: lineBreaks });
  items.forEach((item, at) => {
    builder.openListItem({ prefix: prefixes[at] ?? '' });
    walk([item], builder);
    builder.closeListItem();
  });
  builder.closeList({ trailingLineBreaks: lineBreaks });
};

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '…' },
  formatters: { numbered },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...UNSEEN.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...CELLS.map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: '  ' } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'ol', format: 'numbered' },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/** Not by a pattern, whose time would grow with the square of the spaces. */
function withoutSpacesBehind(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  return line.slice(0, end);
}
