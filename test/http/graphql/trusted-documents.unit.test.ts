import { hash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readTrustedDocuments } from '../../../src/http/graphql/trusted-documents.js';

const folder = mkdtempSync(join(tmpdir(), 'trusted-'));

function fileOf(content: unknown): string {
  const file = join(folder, 'documents.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const [me, plants] = ['query Me { me { loginId } }', '{ plants { total } }'];
const named = [`sha256:${hash('sha256', me)}`, `sha256:${hash('sha256', plants)}`];

it.each([
  [
    "Apollo's manifest",
    {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [
        { id: 'a', name: 'Me', type: 'query', body: me },
        { id: 'b', name: '', type: 'query', body: plants },
      ],
    },
  ],
  ["codegen's persisted-documents.json", { a: me, b: plants }],
])('%s names its documents by their ids, and by their hashes', (_, content) => {
  expect([...readTrustedDocuments(fileOf(content))]).toEqual([
    [named[0], me],
    [named[1], plants],
    ['a', me],
    ['b', plants],
  ]);
});

it('none is trusted without the setting', () => {
  expect(readTrustedDocuments(undefined).size).toBe(0);
});

it.each([
  ['{', 'the file is not JSON'],
  [[], 'that is neither a manifest of Apollo nor a persisted-documents.json'],
  [{ a: 1 }, 'that is neither a manifest of Apollo nor a persisted-documents.json'],
  [
    { format: 'apollo-persisted-query-manifest', version: 2, operations: [] },
    'that is neither a manifest of Apollo nor a persisted-documents.json',
  ],
  [{ a: me, b: '{ plants' }, 'its document "b" is not GraphQL (Syntax Error'],
])('%j is refused in one line', (content, why) => {
  const file = fileOf(content);
  expect(() => readTrustedDocuments(file)).toThrow(`TRUSTED_DOCUMENTS is "${file}", but ${why}`);
});

it('a file that is not there is refused in one line', () => {
  expect(() => readTrustedDocuments('/nowhere.json')).toThrow(
    'TRUSTED_DOCUMENTS is "/nowhere.json", but the file cannot be read (ENOENT).',
  );
});
