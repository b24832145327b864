import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../../core/package-root.js';
import { sendPage } from './document.js';
import { render } from './template.js';

/** A page of `docs/`, of which `npm run build:code` has made HTML (`tools/build/pages.mjs`). */
interface Guide {
  path: string;
  title: string;
  html: string;
}

/** Serves the guides, and what they lead to, below `/docs`. */
export function registerGuides(server: FastifyInstance, explorer: boolean): void {
  const all = JSON.parse(readFileSync(join(packageRoot, '.build', 'assets', 'guides.json'), 'utf8')) as Guide[];
  const links = (ofGuides: boolean) =>
    all
      .filter(({ path }) => path.startsWith('/docs/guides/') === ofGuides)
      .map(({ path, title }) => ({ path, name: title }));
  const overview = { title: 'Guides', explorer, guides: links(true), reference: links(false) };
  server.get('/docs/guides', sendPage(render('guides.html', overview)));
  for (const { path, title, html } of all)
    server.get(path, sendPage(render('guide.html', { title, explorer, content: { html } })));
}
