import { expect, it } from '@jest/globals';
import { clockText, dayAfter, dayOf } from '../../../web/admin/parts/day-after.ts';

it.each([
  ['UTC', '2026-11-25', 0, '2026-11-25T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-25', 0, '2026-11-24T23:00:00.000Z'],
  ['America/New_York', '2026-12-31', 1, '2027-01-01T05:00:00.000Z'],
  // The Sundays on which clocks are put forward and back, and the days after.
  ['Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 1, '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-11-02', -1, '2026-11-01T04:00:00.000Z'],
  // Midnight is skipped, comes twice, or the hour before it does.
  ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25', 0, '2026-10-25T00:00:00.000Z'],
  ['Asia/Beirut', '2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
  ['America/Santiago', '2026-04-05', 0, '2026-04-05T04:00:00.000Z'],
])('in %s, %s and %d days begins at %s', (zone, date, days, begin) => {
  expect(dayAfter(zone, date, days)).toBe(begin);
});

it.each(['', undefined, 'yesterday', '2026-13-01'])('%j is no day', (text) => {
  expect(dayAfter('Europe/Berlin', text, 1)).toBe(undefined);
});

it('a moment is in the day that clocks of the zone show', () => {
  const at = Date.parse('2026-11-24T23:30:00Z');
  expect([dayOf('UTC', at), dayOf('Europe/Berlin', at), dayOf('America/New_York', at)]).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-24',
  ]);
  expect([clockText('UTC', at), clockText('Asia/Kathmandu', at)]).toEqual(['2026-11-24 23:30', '2026-11-25 05:15']);
});
