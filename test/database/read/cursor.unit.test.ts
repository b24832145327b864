import { describe, expect, it } from '@jest/globals';
import { decodeCursor, encodeCursor, type OrderedList, type SortKey } from '../../../src/database/read/cursor.js';

const sort: SortKey[] = [
  ['createdAt', 'asc'],
  ['id', 'asc'],
];
const list = { table: 'plants', sort };
const id = '00000000-0000-7000-8000-000000001001';
const typeOf = (field: string) => ({ createdAt: 'datetime', id: 'uuid' })[field];
const cursorAt = (createdAt: unknown) => encodeCursor(list, { createdAt, id }, 20);

describe('a cursor', () => {
  it.each(['2024-02-29T00:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
    'of %s is read back',
    (time) => {
      expect(decodeCursor(cursorAt(new Date(time)), list, typeOf)).toEqual({ offset: 20, values: [time, id] });
    },
  );

  it.each([
    ['a day that is not in the calendar', '2024-02-30T00:00:00.000Z'],
    ['29 February of a common year', '2023-02-29T00:00:00.000Z'],
    ['hour 24', '2024-02-28T24:00:00.000Z'],
    ['the year 0000', '0000-06-01T00:00:00.000Z'],
    ['no time', 'yesterday'],
    ['a number', 5],
    ['null', null],
  ])('with %s is refused', (_, time) => {
    expect(() => decodeCursor(cursorAt(time), list, typeOf)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT' }),
    );
  });

  it.each<[string, OrderedList]>([
    ['another table', { table: 'orders', sort }],
    ['the opposite order', { table: 'plants', sort: sort.map(([field]) => [field, 'desc']) }],
    ['another order', { table: 'plants', sort: [['id', 'asc']] }],
  ])('of %s is refused', (_, other) => {
    const foreign = encodeCursor(other, { createdAt: new Date('2024-02-29T00:00:00.000Z'), id }, 20);
    expect(() => decodeCursor(foreign, list, typeOf)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
  });
});
