import { expect, it } from '@jest/globals';
import { averageOf, changeOf, halfUp, marksOf } from '../../../web/admin/views/sales/figures.ts';
import { groupingOf, momentsOf, periodBefore, periodIn, periodOf } from '../../../web/admin/views/sales/periods.ts';

it.each([
  ['today', '2026-01-01', '2026-01-01 2026-01-01', '2025-12-31 2025-12-31'],
  ['week', '2024-03-01', '2024-02-24 2024-03-01', '2024-02-17 2024-02-23'],
  ['days30', '2026-11-29', '2026-10-31 2026-11-29', '2026-10-01 2026-10-30'],
  ['month', '2026-11-29', '2026-11-01 2026-11-29', '2026-10-01 2026-10-29'],
  // The month before is shorter, its February has a 29th, or is of the year before.
  ['month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['month', '2024-03-30', '2024-03-01 2024-03-30', '2024-02-01 2024-02-29'],
  ['month', '2026-01-31', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ['lastMonth', '2024-03-01', '2024-02-01 2024-02-29', '2024-01-01 2024-01-31'],
  ['lastMonth', '2026-01-15', '2025-12-01 2025-12-31', '2025-11-01 2025-11-30'],
  ['year', '2026-12-31', '2026-01-01 2026-12-31', '2025-01-01 2025-12-31'],
  ['year', '2024-02-29', '2024-01-01 2024-02-29', '2023-01-01 2023-02-28'],
] as const)('%s, on %s, is %s, compared with %s', (preset, today, days, before) => {
  const period = periodOf(preset, today);
  const earlier = periodBefore(period, preset);
  expect([period, earlier].map(({ from, to }) => `${from} ${to}`)).toEqual([days, before]);
});

it.each([
  // Days of 23 and of 25 hours, and seven days with an hour less.
  ['Europe/Berlin', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-02', '2026-03-08', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['Pacific/Kiritimati', '2024-02-29', '2024-02-29', '2024-02-28T10:00:00.000Z', '2024-02-29T10:00:00.000Z'],
])('in %s, %s to %s is from %s until before %s', (zone, from, to, begin, end) => {
  expect(momentsOf(zone, { from, to })).toEqual({ from: begin, to: end });
});

it.each([
  [{}, '2026-10-31 2026-11-29', 'days30'],
  [{ period: 'month' }, '2026-11-01 2026-11-29', 'month'],
  [{ period: 'constructor' }, '2026-10-31 2026-11-29', 'days30'],
  [{ period: 'month', from: '2026-11-02' }, '2026-11-02 2026-11-29', undefined],
  [{ to: '2024-03-01' }, '2024-02-01 2024-03-01', undefined],
  [{ from: '2026-01-05', to: '2026-01-09' }, '2026-01-05 2026-01-09', undefined],
  [{ from: 'soon', to: '' }, '2026-10-31 2026-11-29', 'days30'],
])('the period of %j is %s', (query, days, chosen) => {
  const { period, preset } = periodIn(query as Record<string, string>, '2026-11-29');
  expect([`${period.from} ${period.to}`, preset]).toEqual([days, chosen]);
});

it('what is not chosen is compared with as many days just before it', () =>
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' }));

it.each([
  ['2026-01-01', '2026-03-03', 'DAY'],
  ['2026-01-01', '2026-03-04', 'WEEK'],
  ['2024-01-01', '2024-12-31', 'WEEK'],
  ['2025-01-01', '2026-01-07', 'MONTH'],
])('%s to %s has a row for each %s', (from, to, by) => expect(groupingOf({ from, to })).toBe(by));

it('an average is exact, and half a unit counts as one', () => {
  const average = (gross: number, discounts: number, orders: number) =>
    averageOf({ orders, gross: { amount: gross }, discounts: { amount: discounts } });
  expect([average(1000, 0, 3), average(1001, 0, 2), average(1000, 1, 2), average(0, 0, 0)]).toEqual([333, 501, 500, 0]);
  expect([halfUp(-5, 2), halfUp(-7, 4), halfUp(2 ** 52 - 1, 2 ** 52)]).toEqual([-2, -2, 1]);
});

it.each([
  [150, 100, 50],
  [100, 150, -33],
  [1005, 1000, 1],
  [7, 7, 0],
  [0, 7, -100],
  [7, 0, null],
  [0, 0, null],
  // From a loss to a profit is more.
  [50, -100, 150],
  [-150, -100, -50],
])('%d after %d is a change of %p percent', (now, before, percent) => expect(changeOf(now, before)).toBe(percent));

it.each([
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [100, 36_000, [0, 10_000, 20_000, 30_000, 40_000]],
  [-11_298, 30_498, [-20_000, 0, 20_000, 40_000]],
  [-500, -100, [-600, -400, -200, 0, 200]],
])('an axis from %d to %d has these marks', (least, most, marks) => expect(marksOf(least, most)).toEqual(marks));
