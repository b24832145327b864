import { beforeEach, expect, it } from '@jest/globals';
import { countOf, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, ADMIN, newKey, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../../support/store.js';

/* The texts of a shop: written by staff, by slug and language, and read by anybody. */
const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);
const SET = `mutation ($slug: String!, $language: String, $title: String!, $markdown: String!) {
  setPage(slug: $slug, language: $language, title: $title, markdown: $markdown) { slug language title markdown } }`;
const page = { slug: 'terms', title: 'Terms', markdown: '# Fair' };
const set = (given: object = {}, client = staff, headers = {}) => client.graphql(SET, { ...page, ...given }, headers);
const remove = (args: string, client = staff) => client.graphql(`mutation { removePage(${args}) }`);
const pages = async (args = '', client = store.nobody) =>
  (await client.graphql(`{ organization { pages${args} { slug language title markdown } } }`)).data.organization.pages;

beforeEach(() => store.sql('delete from pages'));

it('keeps a page for each language and one for all others, replaces what is there, and shows them in order', async () => {
  await set({ slug: 'about', title: 'About' });
  await set();
  await set({ language: 'de', title: 'AGB' });
  const { data } = await set({ title: 'Our terms', markdown: 'x'.repeat(61_440) });
  expect(data.setPage).toEqual({ slug: 'terms', language: null, title: 'Our terms', markdown: 'x'.repeat(61_440) });
  expect(await pages('(slug: "terms")')).toEqual([
    { ...page, language: 'de', title: 'AGB' },
    { ...page, language: null, title: 'Our terms', markdown: 'x'.repeat(61_440) },
  ]);
  expect((await pages()).map(({ slug, language }: typeof page & { language: string }) => [slug, language])).toEqual([
    ...[
      ['about', null],
      ['terms', 'de'],
      ['terms', null],
    ],
  ]);
  expect(await pages('', await store.as(ORCHID_STAFF, ORCHID_KEY))).toEqual([]);
});

it('removes a page in one language, or in all', async () => {
  for (const language of [null, 'de', 'en']) await set({ language });
  expect((await remove('slug: "terms", language: "de"')).data).toEqual({ removePage: true });
  expect((await pages()).map(({ language }: { language: string }) => language)).toEqual(['en', null]);
  await remove('slug: "terms"');
  expect(await pages()).toEqual([]);
  expectRefusal(await remove('slug: "terms"'), 'NOT_FOUND');
});

it('a request that is sent twice writes once', async () => {
  const key = { 'idempotency-key': newKey() };
  const first = await set({}, staff, key);
  await set({ title: 'Newer' });
  expect((await set({}, staff, key)).data).toEqual(first.data);
  expect(await pages()).toEqual([{ ...page, language: null, title: 'Newer' }]);
  await Promise.all([set({ slug: 'both' }), set({ slug: 'both' })]);
  expect(await countOf(store, 'pages', "slug = 'both'")).toBe(1);
});

it.each([
  [{ slug: 'Terms' }, 'slug:matches'],
  [{ slug: '' }, 'slug:matches'],
  [{ slug: 'a'.repeat(61) }, 'slug:matches'],
  [{ language: 'fr' }, 'language:isIn'],
  [{ title: '' }, 'title:minLength'],
  [{ title: 'a\nb' }, 'title:isLine'],
  [{ title: 'a'.repeat(101) }, 'title:maxLength'],
  [{ markdown: 'x'.repeat(61_441) }, 'markdown:maxLength'],
  [{ markdown: 'ä'.repeat(30_721) }, 'markdown:maxLength'],
])('refuses %j, and changes nothing', async (given, issue) => {
  await set();
  await leavingAllAsItWas(store, async () => {
    const problem = expectRefusal(await set(given), 'BAD_USER_INPUT');
    expect(problem?.errors.map(({ field, code }: { field: string; code: string }) => `${field}:${code}`)).toContain(
      issue,
    );
  });
});

it('has room for a hundred', async () => {
  await store.sql(`insert into pages select gen_random_uuid(), id, now(), now(), 'p' || n, null, 't', 'm'
    from organizations, generate_series(1, 100) n where slug = 'greenhouse'`);
  await leavingAllAsItWas(store, async () => {
    const { errors } = await set();
    expect(errors?.[0]).toMatchObject({
      message: 'A shop has at most 100 pages. It has 100: remove one first.',
      extensions: { code: 'CONFLICT', pages: 100, allowed: 100 },
    });
  });
  expect((await set({ slug: 'p7' })).data.setPage.title).toBe('Terms');
});

it('is for staff; the audit log names the page, not its text; another shop keeps its page of the same slug', async () => {
  expectRefusal(await set({}, store.nobody), 'UNAUTHENTICATED');
  expectRefusal(await set({}, await store.as(ADA)), 'FORBIDDEN');
  const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
  await set({ title: 'Theirs' }, orchid);
  await set({ language: 'de' });
  await remove('slug: "terms"');
  expect(await pages('', orchid)).toEqual([{ ...page, language: null, title: 'Theirs' }]);
  const admin = await store.as(ADMIN);
  const { data } = await admin.graphql('{ auditLog(limit: 9) { items { operation arguments } } }');
  const written = data.auditLog.items.filter(({ operation }: { operation: string }) => operation.endsWith('Page'));
  expect(written.slice(0, 2)).toEqual([
    { operation: 'removePage', arguments: { slug: 'terms' } },
    {
      operation: 'setPage',
      arguments: { slug: 'terms', language: 'de', title: '[left out]', markdown: '[left out]' },
    },
  ]);
});
