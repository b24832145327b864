import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { restRoutes } from '../../src/http/rest-routes.js';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md'),
  ...globSync('{bench,examples}/**/README.md'),
];
const textOf = (file: string) => readFileSync(file, 'utf8');

describe('the docs', () => {
  it('name every route', () => {
    for (const { method, path } of restRoutes)
      expect(textOf('docs/rest.md')).toMatch(new RegExp(`${method} ${path.replace(/[{}]/g, '\\$&')}(?![\\w/{])`));
  });

  it('name every setting', () => {
    const settings = textOf('src/config.ts').matchAll(/^ {2}([A-Z_]+):/gm);
    for (const [, name] of settings) expect(textOf('docs/settings.md')).toContain(`\`${name}\``);
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

  it.each(pages)('%s names files of src/ by paths that are there', (page) => {
    const folders = globSync('src/*/').map((folder) => folder.slice('src/'.length));
    const named = [...textOf(page).matchAll(/`([\w-]+)\/([\w./-]+\.ts)`/g)].filter(([, folder]) =>
      folders.includes(String(folder)),
    );
    expect(named.map(([, folder, rest]) => `src/${folder}/${rest}`).filter((file) => !existsSync(file))).toEqual([]);
  });
});
