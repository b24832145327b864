import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { versionNames } from '../../src/versions/versions.js';

it('the list of versions has every dated file of its folder under its own date, oldest first', () => {
  const files = readdirSync('src/versions').filter((file) => /^\d{4}-\d\d-\d\d\.ts$/.test(file));
  expect(versionNames).toEqual(files.sort().map((file) => file.slice(0, -'.ts'.length)));
});
