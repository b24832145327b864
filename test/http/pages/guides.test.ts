import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { versionNames } from '../../../src/versions/versions.js';
import { expectProblem } from '../../support/expectations.js';
import { openStore } from '../../support/store.js';

/** As with DATABASE_URL and no further settings: no explorer, no sites. */
const [store, closed] = await Promise.all([
  openStore({ PROCESS_ROLE: 'api' }),
  openStore({ PROCESS_ROLE: 'api' }, { introspection: false, sandbox: false, sites: {} }),
]);

const pageAt = async (path: string, of = store): Promise<string> => {
  const { status, headers, body } = await of.nobody.get(path, { accept: 'text/html' });
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  return body;
};

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => String(href));

describe('the guides', () => {
  it('are all there, with their headings, blocks and tables', async () => {
    const guides = (await readdir('docs/guides')).map((name) => `guides/${name.replace('.md', '')}`);
    const index = await pageAt('/docs/guides');
    for (const name of [...guides, 'rest', 'webhooks']) {
      const text = await readFile(`docs/${name}.md`, 'utf8');
      const html = await pageAt(`/docs/${name}`);
      expect(index).toContain(`href="/docs/${name}"`);
      const found = (pattern: RegExp, of: string) => (of.match(pattern) ?? []).length;
      expect(found(/<pre /g, html)).toBe(found(/^```/gm, text) / 2);
      expect(found(/<h1 /g, html)).toBe(1);
      expect(found(/<table>/g, html)).toBe(found(/^\|[ |:-]+\|$/gm, text));
      expect(html).not.toMatch(/<script|undefined|\.md"/);
    }
  });

  it('lead to pages and headings that exist', async () => {
    const pages = linksOf(await pageAt('/docs/guides')).filter((path) => path.startsWith('/docs/'));
    for (const path of pages) {
      for (const link of linksOf(await pageAt(path)).filter((href) => !href.startsWith('https://'))) {
        const [target = path, anchor] = link.startsWith('#') ? [path, link.slice(1)] : link.split('#');
        const { status, body } = await store.nobody.get(target);
        expect([path, link, status]).toEqual([path, link, 200]);
        if (anchor && target !== '/docs') expect([link, body.includes(`id="${anchor}"`)]).toEqual([link, true]);
      }
    }
  });
});

describe('/schema.graphql', () => {
  it('is the schema of the version that the request names, or else of the newest', async () => {
    for (const name of [undefined, ...versionNames]) {
      const { status, headers, body } = await store.nobody.get('/schema.graphql', name ? { 'api-version': name } : {});
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect([headers.get('api-version'), headers.get('deprecation') !== null]).toEqual([
        ...[name ?? '2025-10-01', name === '2025-09-01'],
      ]);
      expect(headers.get('vary')).toContain('API-Version');
      expect(body).toBe(await readFile(`schema/${name ?? '.'}/schema.graphql`, 'utf8'));
    }
    const unknown = await store.nobody.get('/schema.graphql', { 'api-version': '2020-01-01' });
    expectProblem(unknown, { status: 400, code: 'bad_user_input', fields: ['API-Version:version'] });
  });

  it('is not told where introspection is off', async () => {
    const answer = await closed.nobody.get('/schema.graphql');
    expectProblem(answer, { status: 404, code: 'not_found' });
    expect(answer.body.detail).toMatch(/^Introspection is off/);
  });
});

it('the first page of a store with everything off offers nothing that is off', async () => {
  const html = await pageAt('/', closed);
  expect(html).not.toMatch(/Sandbox|GraphiQL|\/shop|\/admin|schema\.graphql/);
  const links = linksOf(html).filter((href) => href.startsWith('/'));
  for (const link of links) expect([link, (await fetch(closed.url + link)).status]).toEqual([link, 200]);
  expect(links).toContain('/docs/guides/storefront');
});
