import { describe, expect, it } from '@jest/globals';
import { trimLine } from '../../../src/core/resolvers/arguments.js';
import type { Client } from '../../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, done, openShop } from '../../support/shop.js';
import { ADMIN, demoId, newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);

const BREAKS = ['\n', '\r\n', '\t', '\u0085', '\u2028', '\u2029'];

const ADDRESS = {
  label: 'hut',
  recipient: 'Ada',
  line1: '1 Elm Street',
  city: 'Bern',
  postalCode: '3000',
  country: 'CH',
};
const add = (client: Client, address: object, headers = {}) =>
  client.graphql(
    `mutation ($label: String!, $recipient: String!, $line1: String!, $line2: String, $city: String!, $postalCode: String!, $region: String, $country: String!) {
      addAddress(customerId: "${ADAS}", label: $label, recipient: $recipient, line1: $line1, line2: $line2, city: $city,
        postalCode: $postalCode, region: $region, country: $country) { id label recipient line1 line2 city postalCode region country }
    }`,
    { ...ADDRESS, ...address },
    headers,
  );

describe('a text of one line', () => {
  it.each(BREAKS)('is refused with %j in it, at its end too, and nothing changes', async (at) => {
    const fields = { recipient: `Ada${at}https://evil.example`, city: `${at}Bern`, region: `a${at}b`, label: `x${at}` };
    const answer = await leavingAllAsItWas(shop, () => add(shop.ada, fields));
    const issues = expectRefusal(answer, 'BAD_USER_INPUT')?.errors;
    expect(issues.filter(({ code }: { code: string }) => code === 'isLine')).toEqual(
      Object.entries(fields).map(([field, received]) => ({
        ...{ field, code: 'isLine', received },
        message: `${field} must be one line, without line breaks, tabs and control characters (received ${JSON.stringify(received)})`,
      })),
    );
  });

  it('is refused in an e-mail address, which a mail would take apart', async () => {
    for (const email of ['a\u2028b@x.example', '"a\nb"@x.example', 'a@x.example\n']) {
      const create = `mutation ($email: String!) { createCustomer(name: "Eve", email: $email) { id } }`;
      const answer = await leavingAllAsItWas(shop, () => shop.staff.graphql(create, { email }));
      expectRefusal(answer, 'BAD_USER_INPUT', ['email:isEmail']);
    }
  });

  it('is kept without the spaces around it, and counted without them', async () => {
    const padded = Object.fromEntries(Object.entries(ADDRESS).map(([name, text]) => [name, ` \u00a0${text}\u3000 `]));
    const { addAddress } = await done(
      add(shop.ada, { ...padded, label: ` ${'x'.repeat(32)} `, line2: '  ', region: ' BE ' }),
    );
    expect(addAddress).toEqual({ ...ADDRESS, id: addAddress.id, label: 'x'.repeat(32), line2: null, region: 'BE' });
    const again = await leavingAllAsItWas(shop, () => add(shop.ada, { label: `${'X'.repeat(32)} ` }));
    expectRefusal(again, 'CONFLICT');
  });

  it('has composed letters: two forms of one label are one, and one request', async () => {
    const key = { 'idempotency-key': newKey() };
    const first = await done(add(shop.ada, { label: 'Cafe\u0301', city: 'Zu\u0308rich' }, key));
    expect([first.addAddress.label, first.addAddress.city]).toEqual(['Caf\u00e9', 'Z\u00fcrich']);
    const second = await add(shop.ada, { label: 'Caf\u00e9', city: 'Z\u00fcrich' }, key);
    expect([second.headers.get('idempotent-replayed'), second.data]).toEqual(['true', first]);
    for (const label of ['Caf\u00e9', 'CAFE\u0301', ' cafe\u0301 '])
      expectRefusal(await leavingAllAsItWas(shop, () => add(shop.ada, { label })), 'CONFLICT');
  });

  it('is blank without them', async () => {
    const answer = await leavingAllAsItWas(shop, () => add(shop.ada, { city: '  ' }));
    expectRefusal(answer, 'BAD_USER_INPUT', ['city:isText', 'city:minLength']);
    expect((await shop.staff.get('/orders?q=%20%20')).body.total).toBe((await shop.staff.get('/orders')).body.total);
  });

  it('is the same request for an idempotency key with and without them', async () => {
    const key = { 'idempotency-key': newKey() };
    const first = await done(add(shop.ada, { label: 'barn' }, key));
    const second = await add(shop.ada, { label: ' barn ' }, key);
    expect([second.headers.get('idempotent-replayed'), second.data]).toEqual(['true', first]);
  });

  it('is trimmed inside of lists and of inputs, before its rules look at it', async () => {
    const sku = newKey().slice(0, 20);
    const item = { sku: ` ${sku} `, name: ' Moss ', description: ' Two\n lines. ', price: 5, tags: [' wet ', 'soft'] };
    const upsert = 'mutation ($items: [UpsertPlantInput!]!) { upsertPlants(items: $items) { created } }';
    expect(await done(admin.graphql(upsert, { items: [item] }))).toEqual({ upsertPlants: { created: 1 } });
    const { plants } = await done(admin.graphql(`{ plants(q: " ${sku} ") { items { sku name description tags } } }`));
    expect(plants.items).toEqual([{ sku, name: 'Moss', description: ' Two\n lines. ', tags: ['soft', 'wet'] }]);
  });

  it('is trimmed where a wrong type is found beside it: one answer names all', async () => {
    const answer = await leavingAllAsItWas(shop, () =>
      add(shop.ada, { city: 7, postalCode: ` ${'1'.repeat(20)} `, line1: 'a\nb' }),
    );
    expectRefusal(answer, 'BAD_USER_INPUT', ['city:type', 'line1:isLine']);
  });
});

it('a note keeps its lines and its spaces, in composed letters', async () => {
  const note = ' Slugs.\n\tMany cafe\u0301s. ';
  const adjust = 'mutation ($id: ID!, $note: String) { adjustStock(plantId: $id, change: 1, note: $note) { id } }';
  await done(shop.staff.graphql(adjust, { id: demoId(1001), note }));
  const { stockMovements } = await done(
    shop.staff.graphql(`{ stockMovements(plantId: "${demoId(1001)}", limit: 1) { items { note } } }`),
  );
  expect(stockMovements.items).toEqual([{ note: ' Slugs.\n\tMany caf\u00e9s. ' }]);
});

it('a key of metadata is one line; its text stays as it was sent', async () => {
  const set = `mutation ($metadata: JSONObject!) { setMetadata(id: "${demoId(1001)}", metadata: $metadata) { metadata } }`;
  const refused = await leavingAllAsItWas(shop, () => shop.staff.graphql(set, { metadata: { 'a\u2028b': 'x' } }));
  expectRefusal(refused, 'BAD_USER_INPUT', ['metadata:matches']);
  const kept = { metadata: { note: ' two\nlines ' } };
  expect(await done(shop.staff.graphql(set, kept))).toEqual({ setMetadata: kept });
});

it('cuts rows of spaces at both ends, however long, and none inside', () => {
  expect(trimLine(`${' '.repeat(100_000)}a${' '.repeat(100_000)}b${' '.repeat(100_000)}`).length).toBe(100_002);
});
