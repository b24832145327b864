import { convert } from 'html-to-text';

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
/** Elements that are nested deeper are left out, before their walk takes more stack than there is. */
const MAX_DEPTH = 500;

/** What a page of this HTML says, in paragraphs and lists, without its links and pictures. */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxDepth: MAX_DEPTH, ellipsis: '…' },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      ...UNSEEN.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...CELLS.map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: '  ' } })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).replace(/ +$/gm, '');
