/** What the shop uses of the package, which brings no types of its own. */
declare module 'markdown-it' {
  interface Token {
    type: string;
    tag: string;
    content: string;
    children: Token[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }
  type Rule = (tokens: Token[], at: number, options: object, env: object, self: { renderToken: Rule }) => string;
  export default class MarkdownIt {
    constructor(preset: 'commonmark', options: { html: boolean });
    renderer: { rules: Record<string, Rule>; render(tokens: Token[], options: object, env: object): string };
    options: object;
    utils: { escapeHtml(text: string): string };
    validateLink(url: string): boolean;
    parse(text: string, env: object): Token[];
  }
}
