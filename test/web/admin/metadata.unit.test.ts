import { expect, it } from '@jest/globals';
import { changedMetadata } from '../../../web/admin/parts/metadata.tsx';

const members = [
  ['erp_id', '7'],
  ['a b', ' one\r\ntwo '],
] as const;

const change = (filled: Record<string, string>) => changedMetadata(members, (name) => filled[name] ?? '');
const untouched = { 'metadata.erp_id': '7', 'metadata["a b"]': 'one\ntwo' };

it('sends what was changed, and removes what was emptied', () => {
  expect(change(untouched)).toEqual({});
  expect(change({ ...untouched, 'metadata.erp_id': '8' })).toEqual({ erp_id: '8' });
  expect(change({ ...untouched, 'metadata["a b"]': '' })).toEqual({ 'a b': null });
});

it('adds a key, which the store checks', () => {
  expect(change({ ...untouched, key: 'note', text: 'x' })).toEqual({ note: 'x' });
  expect(change({ ...untouched, text: 'x' })).toEqual({ '': 'x' });
  expect(change({ ...untouched, key: 'note' })).toEqual({ note: null });
});
