import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';

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
