import { expect, it } from '@jest/globals';
import { openMailbox } from '../../support/mailbox.js';
import { ADAS, openShop, SITES } from '../../support/shop.js';
import { signInLink } from '../../support/sign-in-link.js';
import { ADA, ADMIN, demoId } from '../../support/store.js';
import { visitorOf } from '../../support/visitor.js';
import { fieldsOf, KEY, textOf } from './goods.ts';

/* The checkout of a shop with delivery zones, as somebody without a script uses it. */
const ORDER = '/shop/checkout/order';

const mailbox = await openMailbox();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES, PAYMENTS: 'stand-in', SMTP_URL: mailbox.url });
const admin = await store.as(ADMIN);
const POTHOS = demoId(1002);
const parcel = '{ code: "parcel", name: "Parcel", fee: 590, freeFrom: 15000, days: { min: 2, max: 4 } }';
const express = '{ code: "express", name: "Express", fee: 1490, days: { min: 1, max: 1 } }';
const setZones = async (usa: string, more = '') => {
  const europe =
    '{ name: "Europe", countries: ["DE", "AT"], methods: [{ code: "air", name: "Air", fee: 2990, days: { min: 5, max: 9 } }] }';
  const zones = `[{ name: "Home", countries: ["US"], methods: [${usa}] }, ${europe}]`;
  const { errors } = await admin.graphql(`mutation { updateOrganization(deliveryZones: ${zones} ${more}) { id } }`);
  expect(errors).toBeUndefined();
};
await setZones(`${parcel}, ${express}`, 'pickupPlace: "Barn 2"');

const eve = (email: string) => ({
  name: 'Eve',
  email,
  delivery: 'new',
  line1: '1 Way',
  city: 'Town',
  postalCode: '10115',
});

async function atCheckout(plantId = POTHOS) {
  const guest = visitorOf(store.url);
  await guest.post('/shop/basket', { plantId, quantity: '1', key: KEY });
  const { text } = await guest.get('/shop/checkout');
  const send = async (form: Record<string, string>) => guest.post(ORDER, { ...fieldsOf(text, ORDER), ...form });
  return { guest, text, send };
}

it('a guest chooses country, method and date, sees what it costs, and the order keeps them', async () => {
  const { guest, text } = await atCheckout();
  const shown = textOf(text);
  for (const part of ['We deliver to Austria, Germany, United States.', 'Parcel · $5.90', 'Express · $14.90', 'Barn 2'])
    expect(shown).toContain(part);
  const form = { ...fieldsOf(text, ORDER), ...eve('eve@example.com') };
  const german = await guest.post(ORDER, { ...form, country: 'DE', deliveryMethod: 'express', update: 'true' });
  expect(textOf(german.text)).toContain('Air · $29.90');
  expect(textOf(german.text)).not.toContain('no longer offered');
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const dated = await guest.post(ORDER, {
    ...{ ...fieldsOf(german.text, ORDER), ...eve('eve@example.com'), country: 'DE' },
    ...{ deliveryMethod: 'air', shipNotBefore: day, update: 'true' },
  });
  expect(textOf(dated.text)).toMatch(/Ships on \w+ \d+, \d+ or later\./);
  const wanted = { country: 'DE', deliveryMethod: 'air', shipNotBefore: day };
  const { location } = await guest.post(ORDER, {
    ...fieldsOf(dated.text, ORDER),
    ...eve('eve@example.com'),
    ...wanted,
  });
  expect(location).toMatch(/^\/shop\/orders\/.*\/pay\?placed=true$/);
  const kept = 'select shipping, delivery_method as method, ship_not_before::text as day from orders where id = ?';
  expect(await store.sql(kept, [location?.split('/')[3]])).toEqual([
    { shipping: 2990, method: { code: 'air', name: 'Air' }, day },
  ]);
  expect(textOf((await guest.get(String(location).replace(/\/pay.*/, ''))).text)).toContain('Ships on');
});

it('a dearer method than the page showed is not ordered before its total was seen; a date that is past is named', async () => {
  const { send } = await atCheckout();
  const home = { ...eve('kim@example.com'), country: 'US' };
  const dearer = await send({ ...home, deliveryMethod: 'express' });
  expect([dearer.status, textOf(dearer.text)]).toEqual([409, expect.stringContaining('The total is now $27.89')]);
  const past = await send({ ...home, shipNotBefore: '2020-01-01' });
  expect([past.status, textOf(past.text)]).toEqual([400, expect.stringContaining('Do not ship before')]);
  await setZones(express);
  const gone = await send({ ...home, deliveryMethod: 'parcel' });
  expect([gone.status, textOf(gone.text)]).toEqual([400, expect.stringContaining('no longer offered')]);
  await setZones(`${parcel}, ${express}`);
  expect(await store.sql('select id from customers where email = ?', ['kim@example.com'])).toEqual([]);
});

it('says where nothing is sent, and which plant is only picked up: both can be picked up', async () => {
  await store.staff.graphql(`mutation { addAddress(customerId: "${ADAS}", label: "Paris", recipient: "Ada", line1: "1 Rue",
    city: "Paris", postalCode: "75001", country: "FR", isDefault: true) { id } }`);
  const ada = visitorOf(store.url);
  await ada.post(await signInLink(store, '/shop', ADA));
  await ada.post('/shop/basket', { plantId: POTHOS, quantity: '1', key: KEY });
  const french = textOf((await ada.get('/shop/checkout')).text);
  expect(french).toContain('We do not deliver to this address in France.');
  expect(french).not.toMatch(/Place order|Pay \d/);
  await store.staff.graphql(`mutation { updatePlant(id: "${demoId(1003)}", pickupOnly: true) { id } }`);
  const { guest, text, send } = await atCheckout(demoId(1003));
  expect(textOf(text)).toContain('cannot be sent: pick it up in store');
  expect(textOf(text)).not.toMatch(/Place order|Pay \d|not available as you want/);
  expect(textOf((await guest.get('/shop/basket')).text)).toContain('Pick up in store only: Barn 2');
  const picked = await send({ ...eve('lee@example.com'), delivery: 'pickup', update: 'true' });
  const { location } = await guest.post(ORDER, {
    ...fieldsOf(picked.text, ORDER),
    ...eve('lee@example.com'),
    delivery: 'pickup',
  });
  expect(location).toMatch(/^\/shop\/orders\//);
  const order = String(location).split('/').slice(0, 4).join('/');
  for (const [language, text] of Object.entries({ de: 'Abholung im Laden: Barn 2', en: 'Pick up in store: Barn 2' }))
    expect(textOf((await guest.get(`${order}?lang=${language}`)).text)).toContain(text);
  const plant = await guest.get(`/shop/plants/${demoId(1003)}`);
  expect(textOf((await guest.get(String(plant.location))).text)).toContain('Pick up in store only: Barn 2');
  const pothos = await guest.get(`/shop/plants/${POTHOS}`);
  expect(textOf((await guest.get(String(pothos.location))).text)).toMatch(/Arrives .* · Parcel, \$5\.90/);
});
