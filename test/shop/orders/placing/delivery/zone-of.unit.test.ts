import { expect, it } from '@jest/globals';
import { zoneOf } from '../../../../../src/shop/orders/placing/delivery/zone-of.js';

const zone = (name: string, countries: string[], regions: string[] = []) => ({
  ...{ name, countries, regions, methods: [], closedUntil: null },
});
const zones = [
  zone('mainland', ['US', 'CA']),
  zone('far', ['US'], ['Hawaii', 'Alaska']),
  zone('islands', ['US', 'ES'], ['HAWAII', 'Islas Baleares']),
  zone('north', ['CA', 'DE']),
];

it.each([
  ['US', undefined, 'mainland'],
  ['US', null, 'mainland'],
  ['US', '', 'mainland'],
  ['us', 'Ohio', 'mainland'],
  ['US', 'hawaii', 'far'],
  ['US', ' ALASKA ', 'far'],
  ['US', 'Islas baleares', 'islands'],
  ['ES', 'Hawaii', 'islands'],
  ['ES', 'ISLAS BALEARES', 'islands'],
  ['ES', 'Madrid', undefined],
  ['ES', undefined, undefined],
  ['CA', 'Hawaii', 'mainland'],
  ['DE', 'Hawaii', 'north'],
  ['FR', undefined, undefined],
])('%s, %s belongs to %s', (country, region, name) => {
  expect(zoneOf(zones, { country, region })?.name).toBe(name);
});
