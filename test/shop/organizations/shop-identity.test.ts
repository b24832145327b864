import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { ADA, ADMIN, newKey, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

/* Who the shop says it is: what updateOrganization takes for it, and who reads it. */
const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);
const sharp = (await import('sharp')).default;

const FIELDS = `{ country promise logoPictureId logo { url width height } contact { email phone address }
  homepage { headline text pictureId picture { url } collections { title tag } } }`;
const EMPTY = {
  ...{ country: null, promise: null, logoPictureId: null, logo: null },
  contact: { email: null, phone: null, address: null },
  homepage: { headline: null, text: null, pictureId: null, picture: null, collections: [] },
};
const update = (args: string, client = admin) => client.graphql(`mutation { updateOrganization(${args}) ${FIELDS} }`);
const shown = async (client = shop.nobody) => (await client.graphql(`{ organization ${FIELDS} }`)).data.organization;

let shade = 0;
/** The id of a picture that no other call has sent. */
async function picture(client = shop.staff): Promise<string> {
  shade += 1;
  const create = { width: 40, height: 20, channels: 3 as const, background: { r: shade, g: 9, b: 9 } };
  return (await client.send('POST', '/pictures', await sharp({ create }).png().toBuffer())).body.id;
}
let logo: string;
let view: string;
beforeAll(async () => {
  [logo, view] = [await picture(), await picture()];
});

it('is empty at first, keeps what is given, and shows it to anybody; null changes nothing, and the shop next door has none', async () => {
  expect(await shown()).toEqual(EMPTY);
  const given = `country: "DE", promise: "Alive on arrival", logoPictureId: "${logo.toUpperCase()}",
    contact: { email: "hello@müller.example", phone: " 030 1 ", address: "Road 1\\n10115 Berlin" },
    homepage: { headline: "Green", text: "All\\nof it", pictureId: "${view}", collections: [
      { title: "For the desk", tag: "easy-care" }, { title: "Big", tag: "large" }] }`;
  const expected = {
    ...{ country: 'DE', promise: 'Alive on arrival', logoPictureId: logo },
    logo: { url: `/pictures/${logo}/1600.webp`, width: 40, height: 20 },
    contact: { email: 'hello@xn--mller-kva.example', phone: '030 1', address: 'Road 1\n10115 Berlin' },
    homepage: {
      ...{ headline: 'Green', text: 'All\nof it', pictureId: view },
      picture: { url: `/pictures/${view}/1600.webp` },
      collections: [
        { title: 'For the desk', tag: 'easy-care' },
        { title: 'Big', tag: 'large' },
      ],
    },
  };
  expect((await update(given)).data.updateOrganization).toEqual(expected);
  expect(await shown()).toEqual(expected);
  await update('country: null, promise: null, logoPictureId: null, contact: null, homepage: null');
  expect(await shown(await shop.as(ADA))).toEqual(expected);
  const orchid = await shop.as(ORCHID_STAFF, ORCHID_KEY);
  expect(await shown(orchid)).toEqual(EMPTY);
});

it('replaces contact and home page as wholes; an empty text removes', async () => {
  await update(
    'contact: { phone: "1", email: "a@b.example" }, homepage: { headline: "H", collections: [{ title: "T", tag: "t" }] }',
  );
  const { data } = await update(
    'contact: { phone: "", address: "Road" }, homepage: { headline: "", text: "T" }, promise: ""',
  );
  expect(data.updateOrganization).toMatchObject({
    contact: { email: null, phone: null, address: 'Road' },
    homepage: { headline: null, text: 'T', pictureId: null, collections: [] },
    promise: null,
  });
  await update('contact: {}, homepage: {}, logoPictureId: ""');
  expect(await shown()).toEqual({ ...EMPTY, country: 'DE' });
});

it('answers a repeated key as the first time, whatever was changed since', async () => {
  const key = { 'idempotency-key': newKey() };
  const send = () =>
    admin.graphql(`mutation { updateOrganization(homepage: { pictureId: "${view}" }) ${FIELDS} }`, {}, key);
  const first = await send();
  await update('homepage: {}');
  expect((await send()).data).toEqual(first.data);
  expect((await shown()).homepage.pictureId).toBeNull();
});

it.each([
  ['unknown', async () => randomUUID()],
  ['no id', async () => 'logo'],
  ['of a customer', async () => picture(await shop.as(ADA))],
  ['of another shop', async () => picture(await shop.as(ORCHID_STAFF, ORCHID_KEY))],
])('a picture that is %s is NOT_FOUND, and nothing changes', async (_, make) => {
  const id = await make();
  await leavingAllAsItWas(shop, async () => {
    const answer = await update(`promise: "P", logoPictureId: "${id}", homepage: { pictureId: "${id}" }`);
    expectRefusal(answer, 'NOT_FOUND', ['logoPictureId:picture', 'homepage.pictureId:picture']);
  });
});

it.each([
  ['country: "Germany"', 'country:isISO31661Alpha2'],
  ['country: ""', 'country:isISO31661Alpha2'],
  ['promise: "a\\nb"', 'promise:isLine'],
  [`promise: "${'a'.repeat(201)}"`, 'promise:maxLength'],
  ['contact: { email: "nobody" }', 'contact.email:isEmail'],
  [`contact: { phone: "${'1'.repeat(31)}" }`, 'contact.phone:maxLength'],
  [`contact: { address: "${'a'.repeat(501)}" }`, 'contact.address:maxLength'],
  [`homepage: { headline: "${'a'.repeat(101)}" }`, 'homepage.headline:maxLength'],
  [`homepage: { text: "${'a'.repeat(1001)}" }`, 'homepage.text:maxLength'],
  ['homepage: { collections: [{ title: "T", tag: "No Tag" }] }', 'homepage.collections[0].tag:matches'],
  [
    'homepage: { collections: [{ title: "T", tag: "t" }, { title: "a\\tb", tag: "t" }] }',
    'homepage.collections[1].title:isLine',
  ],
  [`homepage: { collections: [${'{ title: "T", tag: "t" } '.repeat(13)}] }`, 'homepage.collections:arrayMaxSize'],
])('refuses %s, and changes nothing', async (args, issue) => {
  await leavingAllAsItWas(shop, async () => {
    expectRefusal(await update(args), 'BAD_USER_INPUT', [issue]);
  });
});

it('is for admins alone, and the audit log has the pictures, not what was written', async () => {
  expectRefusal(await update('promise: "P"', shop.staff), 'FORBIDDEN');
  await update(
    `country: "AT", promise: "Secret", logoPictureId: "${logo}", homepage: { collections: [{ title: "T", tag: "big" }] }`,
  );
  const { data } = await admin.graphql(
    '{ auditLog(operation: "updateOrganization", limit: 1) { items { arguments } } }',
  );
  expect(data.auditLog.items[0].arguments).toEqual({
    ...{ country: '[left out]', promise: '[left out]', logoPictureId: logo },
    homepage: { collections: [{ title: '[left out]', tag: '[left out]' }] },
  });
});
