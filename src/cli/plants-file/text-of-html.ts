import { convert } from 'html-to-text';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** What a page of this HTML says, in paragraphs and lists, without its links and pictures. */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '- ' } },
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
