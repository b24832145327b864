import { afterAll, expect, it } from '@jest/globals';
import { clock } from '../../../../src/core/clock.js';
import { expectRefusal, leavingAllAsItWas } from '../../../support/expectations.js';
import { ADMIN, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../../../support/store.js';

const { now } = clock;
clock.now = () => new Date('2027-03-30T12:00:00Z');
afterAll(() => {
  clock.now = now;
});

const store = await openStore({ PROCESS_ROLE: 'api' });
const [admin, staff] = [await store.as(ADMIN), await store.as(STAFF)];
const FIELDS =
  'deliveryZones { name countries regions methods { code name fee { amount currency } freeFrom { amount } days { min max } } closedUntil } pickupPlace';
const update = (args: object) =>
  admin.graphql(
    `mutation ($deliveryZones: [DeliveryZoneInput!], $shipWeekdays: [Weekday!], $pickupPlace: String, $name: String) {
      updateOrganization(deliveryZones: $deliveryZones, shipWeekdays: $shipWeekdays, pickupPlace: $pickupPlace, name: $name) {
        ${FIELDS} shipWeekdays
      }
    }`,
    args,
  );
const method = (code: string, more = {}) => ({ code, name: 'Parcel', fee: 500, days: { min: 1, max: 3 }, ...more });
const zone = (more = {}) => ({ name: 'Home', countries: ['US'], methods: [method('parcel')], ...more });

it('a list replaces a list, null leaves it, an empty one removes it; anybody may read all but the days of the week', async () => {
  const given = zone({
    countries: ['us', 'CA', 'US'],
    regions: ['Hawaii', 'hawaii'],
    methods: [
      method('Express_1', { freeFrom: 0, fee: 0, days: { min: 0, max: 0 } }),
      method('express_1', { freeFrom: null }),
    ],
    closedUntil: '2028-03-30',
  });
  const days = ['SUNDAY', 'MONDAY', 'SUNDAY'];
  const { data } = await update({ deliveryZones: [given], shipWeekdays: days, pickupPlace: 'Barn 2\nMon to Fri' });
  const kept = {
    deliveryZones: [
      {
        ...{ name: 'Home', countries: ['US', 'CA'], regions: ['hawaii'], closedUntil: '2028-03-30' },
        methods: [
          {
            ...{ code: 'Express_1', name: 'Parcel', fee: { amount: 0, currency: 'USD' }, freeFrom: { amount: 0 } },
            days: { min: 0, max: 0 },
          },
          {
            ...{ code: 'express_1', name: 'Parcel', fee: { amount: 500, currency: 'USD' }, freeFrom: null },
            days: { min: 1, max: 3 },
          },
        ],
      },
    ],
    pickupPlace: 'Barn 2\nMon to Fri',
  };
  expect(data.updateOrganization).toEqual({ ...kept, shipWeekdays: ['MONDAY', 'SUNDAY'] });
  await update({ deliveryZones: null, shipWeekdays: null, pickupPlace: null });
  expect((await store.nobody.graphql(`{ organization { ${FIELDS} } }`)).data.organization).toEqual(kept);
  const days2 = '{ organization { shipWeekdays } }';
  expect((await staff.graphql(days2)).data.organization).toEqual({ shipWeekdays: ['MONDAY', 'SUNDAY'] });
  expectRefusal(await store.nobody.graphql(days2), 'UNAUTHENTICATED');
  const removed = await update({ deliveryZones: [], shipWeekdays: [], pickupPlace: '' });
  expect(removed.data.updateOrganization).toEqual({ deliveryZones: [], shipWeekdays: [], pickupPlace: null });
});

const [m0, m1] = ['deliveryZones[0].methods[0]', 'deliveryZones[0].methods[1]'];
it.each([
  ['no name', zone({ name: ' ' }), ['deliveryZones[0].name:isText', 'deliveryZones[0].name:minLength']],
  ['no country', zone({ countries: [] }), ['deliveryZones[0].countries:arrayMinSize']],
  ['a country that is none', zone({ countries: ['US', 'UK'] }), ['deliveryZones[0].countries:isISO31661Alpha2']],
  ['a region of two lines', zone({ regions: ['a\nb'] }), ['deliveryZones[0].regions:isLine']],
  ['no method', zone({ methods: [] }), ['deliveryZones[0].methods:arrayMinSize']],
  ['a code of two words', zone({ methods: [method('a b')] }), [`${m0}.code:matches`]],
  ['a code twice', zone({ methods: [method('a'), method('a')] }), [`${m1}.code:unique`]],
  ['a fee below 0', zone({ methods: [method('a', { fee: -1 })] }), [`${m0}.fee:isAmount`]],
  ['a value below 0', zone({ methods: [method('a', { freeFrom: -1 })] }), [`${m0}.freeFrom:isAmount`]],
  [
    'days below 0',
    zone({ methods: [method('a', { days: { min: -1, max: 366 } })] }),
    [`${m0}.days.min:min`, `${m0}.days.max:max`],
  ],
  ['days in the wrong order', zone({ methods: [method('a', { days: { min: 3, max: 2 } })] }), [`${m0}.days.min:max`]],
  ['a date that is none', zone({ closedUntil: '2027-02-29' }), ['deliveryZones[0].closedUntil:matches']],
  ['a date too far', zone({ closedUntil: '2028-03-31' }), ['deliveryZones[0].closedUntil:max']],
])('refuses a zone with %s, by its path, and changes nothing', async (_, wrong, issues) => {
  const answer = await leavingAllAsItWas(store, () => update({ name: 'Other', deliveryZones: [wrong] }));
  expectRefusal(answer, 'BAD_USER_INPUT', issues);
});

it('refuses too much of it, and another shop keeps its own', async () => {
  await leavingAllAsItWas(store, async () => {
    const many = await update({ deliveryZones: Array.from({ length: 31 }, () => zone()) });
    expectRefusal(many, 'BAD_USER_INPUT', ['deliveryZones:arrayMaxSize']);
    expectRefusal(await update({ pickupPlace: 'x'.repeat(301) }), 'BAD_USER_INPUT', ['pickupPlace:maxLength']);
  });
  await update({ deliveryZones: [zone()] });
  const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
  expect((await orchid.graphql('{ organization { deliveryZones { name } } }')).data.organization.deliveryZones).toEqual(
    [],
  );
});
