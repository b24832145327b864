/** A leaf: the icon of every page, and the mark in its header. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<path fill="#2f7d4f" d="M28 4C14 3 5 9 5 19c0 3 1 5 2 7 2-8 7-13 14-16-6 4-10 9-12 18 12 2 20-6 19-24z"/>
</svg>
`;

/** The head of every page: phones use their own width, and the icon is the store's. */
export const head = (title: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Plant store</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">`;

interface Navigation {
  /** Whether the store has a GraphQL explorer. */
  explorer: boolean;
  /** What else stands in the header. */
  more?: string;
}

/** The links to the other pages. */
export const navigation = ({ explorer, more = '' }: Navigation): string => `<nav class="site" aria-label="Pages">
<a class="mark" href="/">${favicon}Plant store</a>
<span class="links"><a href="/docs">REST reference</a> <a href="/docs/errors">Errors</a> <a href="/docs/changelog">Changelog</a> <a href="/docs/guides">Guides</a>${explorer ? ' <a href="/graphiql">GraphiQL</a>' : ''}</span>${more}
</nav>`;

/** The colours and the header of every page, in light and dark mode. */
export const siteStyle = `
  :root { color-scheme: light dark; --ink: #1d2a22; --soft: #55645b; --line: #d9e2dc; --paper: #fff; --card: #f5f8f6; --green: #2b7048; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e6eee9; --soft: #a3b3a9; --line: #2f3b34; --paper: #121815; --card: #1a221d; --green: #7fd1a0; }
  }
  body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.6 system-ui, sans-serif; }
  .site { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; box-sizing: border-box; min-height: 3.25rem; padding: 0.5rem 1rem; border-bottom: 1px solid var(--line); background: var(--paper); font: 15px/1.4 system-ui, sans-serif; }
  .site a { color: var(--ink); text-decoration: none; }
  .site a:hover { text-decoration: underline; }
  .links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
  .mark { display: flex; gap: 0.5rem; align-items: center; font-weight: 600; }
  .mark svg { width: 1.5rem; height: 1.5rem; }`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, also in an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A plain HTML page that supports light and dark mode. */
export const page = (
  title: string,
  body: string,
  { explorer, style = '' }: { explorer: boolean; style?: string },
): string =>
  `${head(title)}
<style>${siteStyle}
  main { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  main a { color: var(--green); }
  code { font-size: 0.9em; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  :target { outline: 2px solid var(--green); }
  @media (max-width: 40rem) {
    .stacked tr, .stacked td { display: block; border: 0; padding: 0.1rem 0; }
    .stacked tr { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
    .stacked th { display: none; }
  }${style}
</style>
${navigation({ explorer })}
<main>
${body}
</main>
</html>
`;
