import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { periodsIn } from '../../../src/shop/reports/periods.js';
import { SalesReportBy } from '../../../src/shop/reports/sales-report.types.js';
import { SEED } from '../../support/depth.js';

const { DAY, WEEK, MONTH } = SalesReportBy;
type By = Parameters<typeof periodsIn>[1];
const at = (text: string) => new Date(text);
const inWords = (from: string, to: string, by: By, timeZone = 'UTC') =>
  periodsIn({ from: at(from), to: at(to) }, by, timeZone).map(
    (one) => `${one.from.toISOString()} ${one.to.toISOString()}`,
  );

describe('the periods of a report', () => {
  it.each<[By, string, string, string[]]>([
    [DAY, '2026-02-28T00:00:00Z', '2026-03-02T00:00:00Z', ['2026-02-28T00', '2026-03-01T00', '2026-03-02T00']],
    [DAY, '2026-02-28T23:00:00Z', '2026-03-01T01:00:00Z', ['2026-02-28T23', '2026-03-01T00', '2026-03-01T01']],
    // 2026-11-26 is a Thursday.
    [
      WEEK,
      '2026-11-26T05:00:00Z',
      '2026-12-08T00:00:00Z',
      ['2026-11-26T05', '2026-11-30T00', '2026-12-07T00', '2026-12-08T00'],
    ],
    [WEEK, '2026-11-29T00:00:00Z', '2026-11-30T00:00:00Z', ['2026-11-29T00', '2026-11-30T00']],
    [MONTH, '2026-12-31T00:00:00Z', '2027-02-01T00:00:00Z', ['2026-12-31T00', '2027-01-01T00', '2027-02-01T00']],
  ])('by %s from %s to %s begin and end at %j', (by, from, to, bounds) => {
    const times = bounds.map((bound) => `${bound}:00:00.000Z`);
    expect(inWords(from, to, by)).toEqual(times.slice(1).map((end, before) => `${times[before]} ${end}`));
  });

  it.each<[By, string, string, string[]]>([
    // A day of 23 hours, and one of 25.
    [DAY, 'Europe/Berlin', 'when clocks are put forward', ['2026-03-28T23', '2026-03-29T22', '2026-03-30T22']],
    [DAY, 'Europe/Berlin', 'when clocks are put back', ['2026-10-24T22', '2026-10-25T23', '2026-10-26T23']],
    [WEEK, 'Europe/Berlin', 'when clocks are put forward', ['2026-03-22T23', '2026-03-29T22', '2026-04-05T22']],
    [MONTH, 'Europe/Berlin', 'when clocks are put back', ['2026-09-30T22', '2026-10-31T23', '2026-11-30T23']],
    [DAY, 'America/New_York', 'behind UTC', ['2026-11-01T00', '2026-11-01T04', '2026-11-02T05', '2026-11-02T06']],
    [DAY, 'Africa/Cairo', 'when midnight is skipped', ['2026-04-22T22', '2026-04-23T22', '2026-04-24T21']],
    [DAY, 'Atlantic/Azores', 'when midnight comes twice', ['2026-10-24T00', '2026-10-25T00', '2026-10-26T01']],
    [DAY, 'Asia/Beirut', 'when the hour before midnight comes twice', ['2026-10-23T21', '2026-10-24T22']],
    [DAY, 'Pacific/Apia', 'when a day is skipped', ['2011-12-29T10', '2011-12-30T10', '2011-12-31T10']],
  ])('by %s in %s %s begin and end at %j', (by, timeZone, _, bounds) => {
    const times = bounds.map((bound) => `${bound}:00:00.000Z`);
    const periods = times.slice(1).map((end, before) => `${times[before]} ${end}`);
    expect(inWords(String(times[0]), String(times.at(-1)), by, timeZone)).toEqual(periods);
  });

  it('begin at midnight, on Mondays and on the first of a month, in any zone that has each midnight', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Etc/GMT+12'];
    const moments = fc.date({ min: at('1987-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true });
    const lengths = fc.integer({ min: 1, max: 400 * 24 * 3600_000 });
    fc.assert(
      fc.property(
        moments,
        lengths,
        fc.constantFrom(DAY, WEEK, MONTH),
        fc.constantFrom(...zones),
        (from, length, by, timeZone) => {
          const to = new Date(from.getTime() + length);
          const begins = periodsIn({ from, to }, by, timeZone).slice(1);
          const shown = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric' });
          const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
          for (const { from: begin } of begins) {
            expect(clock.format(begin)).toBe('00:00:00');
            const day = shown.format(begin);
            if (by === WEEK) expect(day).toContain('Mon');
            if (by === MONTH) expect(day).toMatch(/\b1\b/);
          }
        },
      ),
      { seed: SEED },
    );
  });

  it('follow one another and cover all of the time, each in one day, week or month', () => {
    const moments = fc.date({ min: at('0001-01-01T00:00:00Z'), max: at('9998-01-01T00:00:00Z'), noInvalidDate: true });
    const lengths = fc.integer({ min: 1, max: 400 * 24 * 3600_000 });
    const most = { [DAY]: 1, [WEEK]: 7, [MONTH]: 31 };
    fc.assert(
      fc.property(moments, lengths, fc.constantFrom(DAY, WEEK, MONTH), (from, length, by) => {
        const to = new Date(from.getTime() + length);
        const periods = periodsIn({ from, to }, by, 'UTC');
        expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([from, to]);
        for (const [before, period] of periods.entries()) {
          const next = periods[before + 1]?.from;
          if (next) expect(next).toEqual(period.to);
          const days = (period.to.getTime() - period.from.getTime()) / 86_400_000;
          expect(days).toBeGreaterThan(0);
          expect(days).toBeLessThanOrEqual(most[by]);
          if (next && by === WEEK) expect(next.getUTCDay()).toBe(1);
          if (next && by === MONTH) expect(next.getUTCDate()).toBe(1);
        }
      }),
      { seed: SEED },
    );
  });
});
