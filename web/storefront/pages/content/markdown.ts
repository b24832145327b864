import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt('commonmark', { html: false });
const { rules } = markdown.renderer;
const { image } = rules;

/** Links lead to pages, mails and telephones: nothing runs. */
markdown.validateLink = (url) => !/^[^/?#]*:/.test(url) || /^(https?|mailto|tel):/i.test(url);

// The title of the page is above its headings.
for (const end of ['open', 'close'])
  rules[`heading_${end}`] = (tokens, at, options, _, self) => {
    const token = tokens[at] as (typeof tokens)[0];
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return self.renderToken(tokens, at, options, {}, self);
  };

// What another host has, no page of the shop loads.
rules['image'] = (tokens, at, ...others) => {
  const token = tokens[at] as (typeof tokens)[0];
  const address = token.attrGet('src') ?? '';
  token.attrSet('loading', 'lazy');
  if (/^\/(?!\/)/.test(address)) return image?.(tokens, at, ...others) ?? '';
  const { escapeHtml } = markdown.utils;
  return `<a href="${escapeHtml(address)}">${escapeHtml(token.content || address)}</a>`;
};

/** A text of the shop as HTML, and how it begins, in plain words. HTML in the text is text. */
export function rendered(text: string): { html: string; beginning: string } {
  const tokens = markdown.parse(text, {});
  const words = tokens.flatMap(({ children }) => children?.map(({ content }) => content || ' ') ?? []);
  return {
    beginning: words.join('').replace(/\s+/g, ' ').trim().slice(0, 300),
    html: markdown.renderer.render(tokens, markdown.options, {}),
  };
}
