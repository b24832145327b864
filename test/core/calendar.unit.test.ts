import { expect, it } from '@jest/globals';
import { dayOf, isDay, plusDays, plusYear } from '../../src/core/calendar.js';

it.each([
  ['2027-01-31', true],
  ['2028-02-29', true],
  ...['2027-02-29', '2027-13-01', '2027-1-31', '0000-01-01', '20270131', '2027-01-31T00:00:00Z', ' 2027-01-31', ''].map(
    (text): [string, boolean] => [text, false],
  ),
])('%s: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

it.each([
  ['2027-01-01T00:30:00Z', 'UTC', '2027-01-01'],
  ['2027-01-01T00:30:00Z', 'America/New_York', '2026-12-31'],
  ['2027-03-28T22:30:00Z', 'Europe/Berlin', '2027-03-29'],
  ['2027-03-27T22:30:00Z', 'Europe/Berlin', '2027-03-27'],
  ['2027-06-30T10:30:00Z', 'Pacific/Kiritimati', '2027-07-01'],
])('at %s, %s has %s', (moment, zone, day) => {
  expect(dayOf(new Date(moment), zone)).toBe(day);
});

it.each([
  ['2027-03-27', 2, '2027-03-29'],
  ['2027-12-31', 1, '2028-01-01'],
  ['2028-02-28', 2, '2028-03-01'],
])('%s and %i days are %s', (day, days, sum) => {
  expect(plusDays(day, days)).toBe(sum);
});

it('a year after a leap day ends with February', () => {
  expect([plusYear('2028-02-29'), plusYear('2027-01-31')]).toEqual(['2029-02-28', '2028-01-31']);
});
