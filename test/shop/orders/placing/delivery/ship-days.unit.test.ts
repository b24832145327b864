import { expect, it } from '@jest/globals';
import { nextOf, shipNotBefore } from '../../../../../src/shop/orders/placing/delivery/ship-days.js';
import { Weekday } from '../../../../../src/shop/organizations/delivery/delivery-zone.js';

const { MONDAY, TUESDAY, SUNDAY } = Weekday;

// 2027-03-28 is a Sunday: in Europe, clocks skip an hour.
it.each([
  ['2027-03-28', [], '2027-03-28'],
  ['2027-03-28', [SUNDAY], '2027-03-28'],
  ['2027-03-28', [MONDAY], '2027-03-29'],
  ['2027-03-29', [SUNDAY], '2027-04-04'],
  ['2027-03-30', [MONDAY, TUESDAY], '2027-03-30'],
  ['2027-03-31', [TUESDAY, MONDAY], '2027-04-05'],
  ['2027-12-31', [MONDAY], '2028-01-03'],
  ['2028-02-28', [TUESDAY], '2028-02-29'],
])('from %s on, of the days %s the next is %s', (day, weekdays, next) => {
  expect(nextOf(weekdays, day)).toBe(next);
});

const today = '2027-03-30';
it.each([
  ['nothing', null, null, [], undefined],
  ['nothing but days of the week: packing is not held up', null, null, [MONDAY], undefined],
  ['a date', '2027-04-02', null, [], '2027-04-02'],
  ['a date between days of the week', '2027-04-02', null, [MONDAY], '2027-04-05'],
  ['a closed zone', null, '2027-04-10', [], '2027-04-10'],
  ['a closed zone and days of the week', null, '2027-04-10', [MONDAY], '2027-04-12'],
  ['a date before the zone opens', '2027-04-02', '2027-04-10', [], '2027-04-10'],
  ['a date after it', '2027-05-01', '2027-04-10', [], '2027-05-01'],
  ['a zone that was closed until today', null, today, [], undefined],
  ['a zone that was closed', null, '2026-12-31', [], undefined],
])('%s', (_, notBefore, closedUntil, weekdays, sent) => {
  const zone = { name: 'z', countries: ['US'], regions: [], methods: [], closedUntil };
  expect(shipNotBefore({ today, notBefore, weekdays, zone })).toBe(sent);
});
