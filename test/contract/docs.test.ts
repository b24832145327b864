import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { restRoutes } from '../../src/http/rest-routes.js';

const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  it('names every route', () => {
    for (const { method, path } of restRoutes)
      expect(readme).toMatch(new RegExp(`${method} ${path.replace(/[{}]/g, '\\$&')}(?![\\w/{])`));
  });

  it('names every setting', () => {
    const settings = readFileSync('src/config.ts', 'utf8').matchAll(/^ {2}([A-Z_]+):/gm);
    for (const [, name] of settings) expect(readme).toContain(`${name}`);
  });
});
