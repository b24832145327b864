import { expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADMIN, demoId, openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const admin = await store.as(ADMIN);

const FIELDS =
  '{ id slug name currency currencyDecimals orderPrefix apiVersion shippingFee { amount currency } freeShippingFrom { amount } pendingOrderMinutes timeZone }';
const GREENHOUSE = {
  id: demoId(1),
  slug: 'greenhouse',
  name: 'The Greenhouse',
  currency: 'USD',
  currencyDecimals: 2,
  orderPrefix: 'GH',
  apiVersion: '2025-10-01',
  shippingFee: { amount: 795, currency: 'USD' },
  freeShippingFrom: { amount: 15_000 },
  pendingOrderMinutes: 0,
  timeZone: 'UTC',
};
const update = (args: string) => admin.graphql(`mutation { updateOrganization(${args}) ${FIELDS} }`);
const organization = async () => (await store.nobody.graphql(`{ organization ${FIELDS} }`)).data.organization;

it('organization shows the settings of the shop', async () => {
  expect(await organization()).toEqual(GREENHOUSE);
});

it('organization shows the countries of addresses, and what their addresses have', async () => {
  const { data } = await store.nobody.graphql('{ organization { countries { code placeFields needsPostalCode } } }');
  const { countries } = data.organization;
  expect(countries).toHaveLength(250);
  const known = ['DE', 'HK', 'US', 'XK'];
  expect(countries.filter(({ code }: { code: string }) => known.includes(code))).toEqual([
    { code: 'DE', placeFields: ['postalCode', 'city'], needsPostalCode: true },
    { code: 'HK', placeFields: ['city', 'region'], needsPostalCode: false },
    { code: 'US', placeFields: ['city', 'region', 'postalCode'], needsPostalCode: true },
    { code: 'XK', placeFields: ['postalCode', 'city'], needsPostalCode: false },
  ]);
});

it('changes only what is given', async () => {
  const { data } = await update('name: "Green", shippingFee: 0, apiVersion: null');
  expect(data.updateOrganization).toEqual({
    ...GREENHOUSE,
    name: 'Green',
    shippingFee: { amount: 0, currency: 'USD' },
  });
  await update('name: "The Greenhouse", shippingFee: 795');
  expect(await organization()).toEqual(GREENHOUSE);
});

it.each([525_600, 1, 0])('sets after how many minutes pending orders end: %i', async (minutes) => {
  const { data } = await update(`pendingOrderMinutes: ${minutes}`);
  expect(data.updateOrganization).toEqual({ ...GREENHOUSE, pendingOrderMinutes: minutes });
  expect(await organization()).toEqual({ ...GREENHOUSE, pendingOrderMinutes: minutes });
});

it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])('sets the time zone: %s', async (timeZone) => {
  const { data } = await update(`timeZone: "${timeZone}"`);
  expect(data.updateOrganization).toEqual({ ...GREENHOUSE, timeZone });
  expect(await organization()).toEqual({ ...GREENHOUSE, timeZone });
});

it('sets the API version of requests that name none, on both APIs', async () => {
  const statusOf = async () => (await admin.get(`/orders/${demoId(3002)}`)).body.status;
  expect(await statusOf()).toBe('processing');
  await update('apiVersion: "2025-09-01"');
  expect(await statusOf()).toBe('in_progress');
  const { headers } = await store.nobody.graphql('{ plants { total } }');
  expect(headers.get('api-version')).toBe('2025-09-01');
  await update('apiVersion: "2025-10-01"');
  expect(await statusOf()).toBe('processing');
});

it('refuses what is not possible, and changes nothing', async () => {
  await leavingAllAsItWas(store, async () => {
    const answer = await update('name: " ", shippingFee: -1, freeShippingFrom: -1');
    expectRefusal(answer, 'BAD_USER_INPUT', [
      'name:isText',
      'name:minLength',
      'shippingFee:isAmount',
      'freeShippingFrom:isAmount',
    ]);
    for (const [minutes, code] of [
      [-1, 'min'],
      [525_601, 'max'],
    ] as const) {
      const refused = await update(`name: "Other", pendingOrderMinutes: ${minutes}`);
      expectRefusal(refused, 'BAD_USER_INPUT', [`pendingOrderMinutes:${code}`]);
    }
    for (const timeZone of ['Berlin', 'Europe/Berlim', '+01:00', '', 'UTC\\u0000']) {
      const refused = await update(`name: "Other", timeZone: "${timeZone}"`);
      expectRefusal(refused, 'BAD_USER_INPUT', ['timeZone:isTimeZone']);
    }
    expect((await update('timeZone: "Berlin"')).errors?.[0]?.message).toContain(
      'timeZone must be an IANA time zone, as in Europe/Berlin (received "Berlin")',
    );
    const version = await update('name: "Other", apiVersion: "2020-01-01"');
    expect(expectRefusal(version, 'BAD_USER_INPUT', ['apiVersion:api_version'])?.errors[0].allowed).toEqual([
      '2025-09-01',
      '2025-10-01',
    ]);
    expectRefusal(await update('currency: "EUR"'), 'GRAPHQL_VALIDATION_FAILED');
  });
});
