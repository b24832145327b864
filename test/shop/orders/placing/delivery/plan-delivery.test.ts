import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clock } from '../../../../../src/core/clock.js';
import { usd } from '../../../../support/apis.js';
import { expectRefusal, leavingAllAsItWas } from '../../../../support/expectations.js';
import { ADAS, done, openShop } from '../../../../support/shop.js';
import { eventsOf } from '../../../../support/state.js';
import { ADMIN, demoId } from '../../../../support/store.js';

const { now } = clock;
// A Tuesday in Honolulu, a Wednesday in Greenwich.
clock.now = () => new Date('2027-03-31T08:00:00Z');
afterAll(() => {
  clock.now = now;
});

const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);
const days = { min: 2, max: 4 };
const parcel = { code: 'parcel', name: 'Parcel', fee: 590, freeFrom: 5000, days };
const express = { code: 'express', name: 'Express', fee: 1490, days: { min: 1, max: 1 } };
const home = { name: 'Home', countries: ['US', 'CA'], methods: [parcel, express] };
const island = {
  name: 'Islands',
  countries: ['US'],
  regions: ['Hawaii'],
  methods: [{ ...express, code: 'plane', fee: 0 }],
};
const europe = { name: 'Europe', countries: ['DE'], methods: [parcel], closedUntil: '2027-04-10' };

const set = (settings: object) =>
  done(
    admin.graphql(
      `mutation ($zones: [DeliveryZoneInput!], $days: [Weekday!], $zone: String, $home: String) {
        updateOrganization(deliveryZones: $zones, shipWeekdays: $days, timeZone: $zone, country: $home) { id }
      }`,
      settings,
    ),
  );
beforeEach(() => set({ zones: [home, island, europe], days: [], zone: 'UTC' }));

const plant = await shop.newPlant(1000, 500);
const lines = (quantity = 1, plantId = plant) => [{ plantId, quantity }];
const quote = (args: object, who = shop.nobody) =>
  who.graphql(
    `query ($items: [OrderItemInput!]!, $customerId: ID, $shippingAddressId: ID, $country: String, $region: String, $pickup: Boolean,
        $deliveryMethod: String, $shipNotBefore: String, $hardinessZone: Int, $voucherCode: String) {
      quoteOrder(voucherCode: $voucherCode, items: $items, customerId: $customerId, shippingAddressId: $shippingAddressId, country: $country, region: $region,
        pickup: $pickup, deliveryMethod: $deliveryMethod, shipNotBefore: $shipNotBefore, hardinessZone: $hardinessZone) {
        shipping { amount } total { amount } shipNotBefore
        deliveryMethods { code name fee { amount } days { min max } from to } warnings { code plantId message }
      }
    }`,
    { items: lines(), ...args },
  );
const place = (args: object) =>
  shop.ada.graphql(
    `mutation ($items: [OrderItemInput!]!, $shippingAddressId: ID, $pickup: Boolean, $deliveryMethod: String, $shipNotBefore: String,
        $expectedTotal: Int) {
      placeOrder(customerId: "${ADAS}", items: $items, shippingAddressId: $shippingAddressId, pickup: $pickup,
        deliveryMethod: $deliveryMethod, shipNotBefore: $shipNotBefore, expectedTotal: $expectedTotal) {
        id shipping { amount currency } total { amount } deliveryMethod { code name } shipNotBefore
      }
    }`,
    { items: lines(), ...args },
  );
const cancel = async (answer: Awaited<ReturnType<typeof place>>) =>
  done(shop.ada.graphql(`mutation { cancelOrder(id: "${answer.data.placeOrder.id}") { id } }`));

describe('the quote', () => {
  it.each([
    ['the first zone, without an address', {}, 590, ['parcel', 'express']],
    ['the country', { country: 'ca' }, 590, ['parcel', 'express']],
    ['the region', { country: 'US', region: 'HAWAII' }, 0, ['plane']],
    ['the method', { deliveryMethod: 'express' }, 1490, ['parcel', 'express']],
    ['the value', { items: lines(5) }, 0, ['parcel', 'express']],
    ['never free', { items: lines(5), deliveryMethod: 'express' }, 1490, ['parcel', 'express']],
    ['a pick-up', { pickup: true }, 0, []],
  ])('follows %s', async (_, args, fee, codes) => {
    const { quoteOrder } = (await quote(args)).data;
    expect(quoteOrder.shipping.amount).toBe(fee);
    expect(quoteOrder.deliveryMethods.map(({ code }: { code: string }) => code)).toEqual(codes);
  });

  it('is for the country of the shop, where no address is known and a zone has it', async () => {
    const fee = async () => (await quote({})).data.quoteOrder.shipping.amount;
    await set({ home: 'DE', zones: [home, { ...europe, methods: [{ ...parcel, fee: 2990 }] }] });
    expect(await fee()).toBe(2990);
    await set({ home: 'FR' });
    expect(await fee()).toBe(590);
  });

  it('is free from the value after the discount, as a choice, too', async () => {
    await done(shop.staff.graphql('mutation { createVoucher(code: "ONE-OFF", amount: 100) { id } }'));
    const feeOf = async (quantity: number) => {
      const { shipping, deliveryMethods } = (await quote({ items: lines(quantity), voucherCode: 'ONE-OFF' })).data
        .quoteOrder;
      return [shipping.amount, deliveryMethods[0].fee.amount];
    };
    expect([await feeOf(5), await feeOf(6)]).toEqual([
      [590, 590],
      [0, 0],
    ]);
  });

  it('names fees and days of arrival, in the time zone of the shop, from the next day of the week on', async () => {
    const shown = { ...{ code: 'parcel', name: 'Parcel', days }, fee: { amount: 590 } };
    const [first] = (await quote({})).data.quoteOrder.deliveryMethods;
    expect(first).toEqual({ ...shown, from: '2027-04-02', to: '2027-04-04' });
    await set({ zone: 'Pacific/Honolulu' });
    expect((await quote({})).data.quoteOrder.deliveryMethods[0]).toEqual({
      ...shown,
      from: '2027-04-01',
      to: '2027-04-03',
    });
    await set({ days: ['MONDAY'] });
    const monday = await quote({});
    expect(monday.data.quoteOrder).toMatchObject({ shipNotBefore: null });
    expect(monday.data.quoteOrder.deliveryMethods[0]).toEqual({ ...shown, from: '2027-04-07', to: '2027-04-09' });
    expect((await quote({ shipNotBefore: '2027-04-06' })).data.quoteOrder).toMatchObject({
      shipNotBefore: '2027-04-12',
      deliveryMethods: [{ from: '2027-04-14', to: '2027-04-16' }, { from: '2027-04-13' }],
    });
  });

  it("is for the customer's address, as the order is: the given one, else the default", async () => {
    const args = { customerId: ADAS, shippingAddressId: demoId(6001) };
    const by = async (more: object) => (await quote({ ...args, ...more }, shop.ada)).data.quoteOrder.shipping.amount;
    expect([await by({}), await by({ shippingAddressId: null })]).toEqual([590, 590]);
    expect(await by({ shippingAddressId: null, country: 'US', region: 'Hawaii' })).toBe(0);
    await set({ zones: [europe] });
    for (const more of [{}, { shippingAddressId: null }])
      expectRefusal(await quote({ ...args, ...more }, shop.ada), 'BAD_USER_INPUT', ['country:not_served']);
  });

  it('warns: of a closed zone, of plants that are not sent, and of those that do not live there', async () => {
    const [tree, palm] = [await shop.newPlant(900, 5), await shop.newPlant(900, 5)];
    await done(shop.staff.graphql(`mutation { updatePlant(id: "${tree}", name: "Tree", pickupOnly: true) { id } }`));
    const zones = 'hardinessZoneMin: 9, hardinessZoneMax: 11';
    await done(shop.staff.graphql(`mutation { updatePlant(id: "${palm}", name: "Palm", ${zones}) { id } }`));
    const items = [...lines(1, tree), ...lines(1, palm), ...lines(1, tree), ...lines()];
    const warned = async (args: object) => (await quote({ items, ...args })).data.quoteOrder.warnings;
    const closed = 'Nothing is sent to Europe for now: the order is sent on 2027-04-10 or later.';
    expect(await warned({ country: 'DE', hardinessZone: 8 })).toEqual([
      { code: 'CLOSED', plantId: null, message: closed },
      { code: 'PICKUP_ONLY', plantId: tree, message: 'Tree is not sent: it can only be picked up.' },
      { code: 'NOT_HARDY', plantId: palm, message: 'Palm lives outdoors in the zones 9 to 11 alone.' },
    ]);
    expect(await warned({ pickup: true, hardinessZone: 9 })).toEqual([]);
    const answer = await leavingAllAsItWas(shop, () => place({ items }));
    expectRefusal(answer, 'BAD_USER_INPUT', ['items[0].plantId:pickup_only', 'items[2].plantId:pickup_only']);
    const taken = await place({ items, pickup: true });
    expect(taken.data.placeOrder).toMatchObject({ shipping: usd(0), deliveryMethod: null, shipNotBefore: null });
    await cancel(taken);
  });
});

describe('the order', () => {
  it('keeps the method and the date, which its event and REST show; a later change of the zone leaves both', async () => {
    const answer = await place({ deliveryMethod: 'express', shipNotBefore: '2027-04-05', expectedTotal: 2490 });
    const order = answer.data.placeOrder;
    const kept = { deliveryMethod: { code: 'express', name: 'Express' }, shipNotBefore: '2027-04-05' };
    expect(order).toMatchObject({ ...kept, shipping: usd(1490), total: { amount: 2490 } });
    await set({ zones: [], days: ['FRIDAY'] });
    const rest = { delivery_method: kept.deliveryMethod, ship_not_before: kept.shipNotBefore };
    expect((await shop.ada.get(`/orders/${order.id}`)).body).toMatchObject({ ...rest, shipping: usd(1490) });
    const created = (await eventsOf(shop, answer)).find(({ type }) => type === 'order.created');
    expect(created?.data).toMatchObject({ subject: kept });
    await cancel(answer);
  });

  it('waits for a closed zone to open, and for a day of the week', async () => {
    await set({ zones: [{ ...home, closedUntil: '2027-04-10' }], days: ['TUESDAY'] });
    for (const [shipNotBefore, kept] of [
      [undefined, '2027-04-13'],
      ['2027-04-01', '2027-04-13'],
      ['2027-04-14', '2027-04-20'],
    ]) {
      const answer = await place({ shipNotBefore });
      expect(answer.data.placeOrder).toMatchObject({ shipNotBefore: kept, deliveryMethod: { code: 'parcel' } });
      await cancel(answer);
    }
  });

  it('costs what a quote of before said, or fails: the fee, or the method, may have changed', async () => {
    const wanted = { deliveryMethod: 'express', expectedTotal: 2490 };
    await set({ zones: [{ ...home, methods: [parcel, { ...express, fee: 1500 }] }] });
    expectRefusal(await leavingAllAsItWas(shop, () => place(wanted)), 'CONFLICT');
    await set({ zones: [{ ...home, methods: [parcel] }] });
    const gone = await leavingAllAsItWas(shop, () => place(wanted));
    expect(expectRefusal(gone, 'BAD_USER_INPUT', ['deliveryMethod:method'])?.errors[0].allowed).toEqual(['parcel']);
  });

  it('can cost nothing, and nothing to send', async () => {
    await set({ zones: [{ ...home, methods: [{ ...parcel, fee: 0 }] }] });
    const free = await place({ items: lines(1, await shop.newPlant(0, 1)), expectedTotal: 0 });
    expect(free.data.placeOrder).toMatchObject({ shipping: usd(0), total: { amount: 0 } });
    await cancel(free);
  });

  it('is as before in a shop without zones, but for the date', async () => {
    await set({ zones: [], days: ['MONDAY'] });
    expect((await quote({ country: 'DE' })).data.quoteOrder).toMatchObject({
      shipping: { amount: 795 },
      deliveryMethods: [],
    });
    const answer = await place({ shipNotBefore: '2028-03-31' });
    expect(answer.data.placeOrder).toMatchObject({
      shipping: usd(795),
      deliveryMethod: null,
      shipNotBefore: '2028-04-03',
    });
    await cancel(answer);
  });
});

it.each([
  ['another method', { deliveryMethod: 'PARCEL' }, ['deliveryMethod:method']],
  ['a method and pick-up', { deliveryMethod: 'parcel', pickup: true }, ['deliveryMethod:exclusive']],
  ['a date and pick-up', { shipNotBefore: '2027-04-05', pickup: true }, ['shipNotBefore:exclusive']],
  ['yesterday', { shipNotBefore: '2027-03-30' }, ['shipNotBefore:min']],
  ['more than a year', { shipNotBefore: '2028-04-01' }, ['shipNotBefore:max']],
  ['a date that is none', { shipNotBefore: '2027-04-31' }, ['shipNotBefore:matches']],
])('both refuse %s', async (_, args, issues) => {
  expectRefusal(await quote(args), 'BAD_USER_INPUT', issues);
  expectRefusal(await leavingAllAsItWas(shop, () => place(args)), 'BAD_USER_INPUT', issues);
});

it.each([
  ['a country that no zone has', { country: 'FR' }, ['country:not_served']],
  ['a region without a country', { region: 'Hawaii' }, ['country:required']],
  [
    'an address and a country',
    { country: 'US', customerId: ADAS, shippingAddressId: demoId(6001) },
    ['country:exclusive'],
  ],
  ['zone 14', { hardinessZone: 14 }, ['hardinessZone:max']],
])('the quote refuses %s', async (_, args, issues) => {
  expectRefusal(await quote(args, shop.ada), 'BAD_USER_INPUT', issues);
});

it('says where the shop delivers, from all three', async () => {
  await set({
    zones: [
      { ...island, methods: [parcel] },
      { ...europe, closedUntil: null },
    ],
  });
  const refused = [
    ...[await quote({ country: 'US' }), await place({})],
    await shop.staff.graphql(
      `mutation ($items: [OrderItemInput!]!) { placeGuestOrder(items: $items, name: "G", email: "g@example.com", shippingAddress: {
        recipient: "G", line1: "1 Way", city: "Town", region: "Ohio", postalCode: "44101", country: "US" }) { id } }`,
      { items: lines() },
    ),
  ];
  for (const answer of refused)
    expect(answer.errors?.[0]).toMatchObject({
      message: 'country must be a country to which the shop delivers: in "US", it does so to some regions alone',
      extensions: {
        code: 'BAD_USER_INPUT',
        countries: ['DE', 'US'],
        errors: [{ field: 'country', code: 'not_served' }],
      },
    });
  const guest = await shop.staff.graphql(
    `mutation ($items: [OrderItemInput!]!) { placeGuestOrder(items: $items, name: "G", email: "g@example.com", deliveryMethod: "parcel",
      shipNotBefore: "2027-04-01", shippingAddress: { recipient: "G", line1: "1 Way", city: "Town", postalCode: "10115", country: "de" }) {
      deliveryMethod { code } shipNotBefore shipping { amount } } }`,
    { items: lines() },
  );
  expect(guest.data.placeGuestOrder).toEqual({
    ...{ deliveryMethod: { code: 'parcel' }, shipNotBefore: '2027-04-01', shipping: { amount: 590 } },
  });
});
