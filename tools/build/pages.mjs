// `npm run build:code`: the pages and mails of the store as they are written, and the guides, with the pages of docs/ that they lead to, as HTML.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path/posix';
import MarkdownIt from 'markdown-it';

const OUT = '.build/assets/guides.json';
const guides = (await readdir('docs/guides')).sort().map((name) => `docs/guides/${name}`);
const others = ['rest', 'graphql', 'versions', 'webhooks', 'rights', 'rate-limits'].map((name) => `docs/${name}.md`);

/** File → path of its page. */
const pages = new Map([...guides, ...others].map((file) => [file, `/${file.replace(/\.md$/, '')}`]));

const markdown = new MarkdownIt();
const { renderer } = markdown;

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

renderer.rules.heading_open = (tokens, at) =>
  `<${tokens[at].tag} id="${anchorOf(tokens[at + 1].children.map(({ content }) => content).join(''))}">`;
// Wide blocks and tables can be scrolled with the keyboard.
renderer.rules.fence = (tokens, at) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[at].content)}</code></pre>\n`;
renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
renderer.rules.table_close = () => '</table></div>\n';

/** Where a link of a file leads: to a page of the store or of the web; undefined for a file that only the source has. */
function targetOf(file, href) {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const page = pages.get(join(dirname(file), path));
  return page && (anchor ? `${page}#${anchor}` : page);
}

renderer.rules.link_open = (tokens, at, options, { file }, self) => {
  const target = targetOf(file, tokens[at].attrGet('href'));
  if (target) tokens[at].attrSet('href', target);
  else tokens[at].attrs = null;
  return self.renderToken(tokens, at, options);
};

const written = [];
for (const [file, path] of pages) {
  const text = await readFile(file, 'utf8');
  const [, title = basename(file)] = /^# (.+)$/m.exec(text) ?? [];
  written.push({ path, title, html: markdown.render(text, { file }) });
}
await mkdir(dirname(OUT), { recursive: true });
await writeFile(OUT, JSON.stringify(written));
await cp('src/http/pages/html', `${dirname(OUT)}/pages`, { recursive: true });
await cp('src/mails/templates', `${dirname(OUT)}/mails`, { recursive: true });
