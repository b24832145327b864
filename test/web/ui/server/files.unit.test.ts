import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Files, makeFiles } from '../../../../web/ui/server/files.ts';

let folder: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  await mkdir(join(folder, 'public'));
  await writeFile(join(folder, 'files.json'), '{"browser.css":["browser-ABC.css"],"a.js":["a-1.js","b-2.js"]}');
  await writeFile(join(folder, 'server.js'), 'secret');
  await writeFile(join(folder, 'public', 'browser-ABC.css'), 'plain');
  await writeFile(join(folder, 'public', 'browser-ABC.css.br'), 'brotli');
  await writeFile(join(folder, 'public', 'browser-ABC.css.gz'), 'gzip');
  await writeFile(join(folder, 'public', 'notes.txt'), 'secret');
  files = await makeFiles(folder, '/shop');
});

afterAll(() => rm(folder, { recursive: true }));

const ask = (name: string, accept?: string) =>
  files.respond(
    new Request('http://localhost', { headers: accept === undefined ? {} : { 'accept-encoding': accept } }),
    name,
  );

it('names what an entry became', () => {
  expect(files.pathOf('browser.css')).toBe('/shop/assets/browser-ABC.css');
  expect(files.pathsOf('a.js')).toEqual(['/shop/assets/a-1.js', '/shop/assets/b-2.js']);
  expect(files.pathsOf('other.js')).toEqual([]);
});

it.each([
  ['gzip, deflate, br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['identity', null, 'plain'],
  [undefined, null, 'plain'],
])('compressed as the browser accepts: %s', async (accept, encoding, text) => {
  const response = await ask('browser-ABC.css', accept);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(await response.text()).toBe(text);
  expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
});

it.each(['../server.js', '..%2Fserver.js', 'public/browser-ABC.css', 'notes.txt', 'other-ABC.css', '.css', ''])(
  '"%s" is 404',
  async (name) => {
    await expect(ask(name)).rejects.toMatchObject({ status: 404, message: 'There is no such file.' });
  },
);
