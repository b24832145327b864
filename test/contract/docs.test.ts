import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { restRoutes } from '../../src/http/rest-routes.js';
import { expectStepDone } from '../support/steps.js';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md'),
  ...globSync('{bench,examples,src,test,web}/**/README.md', { exclude: ['**/node_modules/**'] }),
];
const textOf = (file: string) => readFileSync(file, 'utf8');

describe('the docs', () => {
  it('name every route', () => {
    const page = textOf('docs/rest.md');
    const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expectStepDone(
      routes.filter((route) => !page.includes(`| \`${route}\` |`)),
      'Add a row to the table of routes in docs/rest.md.',
    );
  });

  it('name every setting', () => {
    const settings = [...textOf('src/config/settings.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) =>
      String(name),
    );
    const page = textOf('docs/settings.md');
    expectStepDone(
      settings.filter((name) => !page.includes(`\`${name}\``)),
      'Describe the setting in docs/settings.md.',
    );
  });

  it('show every table', () => {
    const sql = globSync('src/database/migrations/*/*.sql').map(textOf).join();
    const tables = [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => String(name));
    const page = textOf('docs/tables.md');
    expect(tables.length).toBeGreaterThan(25);
    expectStepDone(
      tables.filter((name) => !page.includes(`\`${name}\``)),
      'Add the table to docs/tables.md.',
    );
  });

  it('begin with a README of 120 lines at most', () => {
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it.each(pages)('%s leads nowhere that is not there', (page) => {
    const links = [...textOf(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to]) =>
      join(dirname(page), String(to)),
    );
    const named = [...textOf(page).matchAll(/`((?:src|test|docs|tools|examples|schema|bench)\/[\w./-]+)`/g)];
    const files = [...links, ...named.map(([, file]) => String(file))];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(pages)('%s leads to headings that are there', (page) => {
    const anchorsOf = (file: string) =>
      [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        String(heading)
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    const links = [...textOf(page).matchAll(/\]\(([^)#:]*)#([\w-]+)\)/g)];
    const broken = links.filter(
      ([, to, anchor]) => !anchorsOf(to ? join(dirname(page), to) : page).includes(String(anchor)),
    );
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  // The guides and the examples also name files that the reader makes.
  it.each(pages.filter((page) => /^(docs\/[\w-]+|docs\/adr\/.*|src\/.*)\.md$/.test(page)))(
    '%s names files that are there',
    (page) => {
      const files = globSync('{src,web,test,tools,bench}/**/*.{ts,tsx}', { exclude: ['**/node_modules/**'] });
      const names = new Set(files.map((file) => basename(file)));
      const named = [...textOf(page).matchAll(/[\w-]+(?:\.\w+)*\.tsx?\b/g)].map(([name]) => name);
      expect(named.filter((name) => !names.has(name))).toEqual([]);
    },
  );

  it.each(pages)('%s names files of src/ by paths that are there', (page) => {
    const folders = globSync('src/*/').map((folder) => folder.slice('src/'.length));
    const named = [...textOf(page).matchAll(/`([\w-]+)\/([\w./-]+\.ts)`/g)].filter(([, folder]) =>
      folders.includes(String(folder)),
    );
    expect(named.map(([, folder, rest]) => `src/${folder}/${rest}`).filter((file) => !existsSync(file))).toEqual([]);
  });
});
