import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../package-root.js';
import { sendPage } from './document.js';
import { escapeHtml, page } from './page.js';

/** A page of `docs/`, of which `npm run build:code` has made HTML (`tools/build/guides.mjs`). */
interface Guide {
  path: string;
  title: string;
  html: string;
}

const style = `
  main { max-width: 54rem; }
  pre { padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); overflow-x: auto; }
  pre code { overflow-wrap: normal; }
  .wide { overflow-x: auto; }`;

/** Serves the guides, and what they lead to, below `/docs`. */
export function registerGuides(server: FastifyInstance, explorer: boolean): void {
  const all = JSON.parse(readFileSync(join(packageRoot, '.build', 'assets', 'guides.json'), 'utf8')) as Guide[];
  const isGuide = ({ path }: Guide) => path.startsWith('/docs/guides/');
  const body = `<h1>Guides</h1>
${linksTo(all.filter(isGuide))}
<h2>Reference</h2>
${linksTo(all.filter((one) => !isGuide(one)))}`;
  server.get('/docs/guides', sendPage(page('Guides', body, { explorer })));
  for (const { path, title, html } of all)
    server.get(path, sendPage(page(escapeHtml(title), html, { explorer, style })));
}

const linksTo = (guides: Guide[]): string =>
  `<ul>${guides.map(({ path, title }) => `<li><a href="${path}">${escapeHtml(title)}</a></li>`).join('')}</ul>`;
