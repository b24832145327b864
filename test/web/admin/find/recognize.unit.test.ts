import { expect, it } from '@jest/globals';
import { recognize } from '../../../../web/admin/find/hits.ts';

const ID = '01a20a82-426c-7b40-9269-ab9f3ff86d8a';

it.each([
  ['GH-1006', ['orders', 'customers', 'plants']],
  ['ada@example.com', ['orders', 'customers']],
  ['MON-DEL-14', ['orders', 'customers', 'plants', 'requests']],
  ['Ada Lovelace', ['customers', 'plants']],
  ['retry_2026-11-24/7', ['orders', 'customers', 'plants', 'requests']],
  [ID, ['requests', 'ids']],
  [ID.toUpperCase(), ['requests', 'ids']],
])('%s may be: %j; staff are asked nothing that only admins may read', (text, asked) => {
  const { q, id, ...wanted } = recognize(text, true);
  expect([q, id]).toEqual([text, text]);
  const kinds = (of: object) => Object.entries(of).flatMap(([kind, isAsked]) => (isAsked ? [kind] : []));
  expect(kinds(wanted)).toEqual(asked);
  const { q: _, id: __, ...ofStaff } = recognize(text, false);
  expect(kinds(ofStaff)).toEqual(asked.filter((kind) => kind !== 'requests' && kind !== 'ids'));
});
