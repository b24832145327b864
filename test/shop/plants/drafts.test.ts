import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { expectProblem, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, done, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { newKey } from '../../support/store.js';

let count = 0;

const shop = await openShop({ PROCESS_ROLE: 'api' });

const create = async (args: string, name = `Sundew ${++count}`) =>
  (
    await done(
      shop.staff.graphql(`mutation { createPlant(sku: "${newKey().slice(0, 20)}", name: "${name}", description: "A plant.",
        price: 500, stock: 3 ${args}) { id sku publishedAt createdAt inStock } }`),
    )
  ).createPlant;
const update = (id: string, args: string) =>
  shop.staff.graphql(`mutation { updatePlant(id: "${id}", ${args}) { id publishedAt createdAt inStock } }`);
const publish = (id: string) => done(update(id, 'publishedAt: "2026-01-02T03:04:05Z"'));
const unpublish = (id: string) => done(update(id, 'publishedAt: null'));

/** What a client finds of a plant: in lists, by search, by tag, in facets and by its id, over both APIs. */
async function foundBy(client: Client, id: string, sku: string) {
  const has = ({ items }: { items: { id: string }[] }) => items.some((plant) => plant.id === id);
  const rest = async (query: string) => has((await client.get(`/plants?limit=100&sort=newest&${query}`)).body);
  const { data } = await client.graphql(
    `{ list: plants(limit: 100, sort: NEWEST) { items { id } } tag: plants(tag: "carnivorous") { total facets { tags { value count } inStock { count } } } }`,
  );
  const one = await client.graphql(`{ plant(id: "${id}") { id } }`);
  return {
    lists: [await rest(''), has(data.list)],
    searches: [await rest('q=zyzzyva'), await rest('q=zyzzyav'), await rest(`q=${sku}`), await rest('tag=carnivorous')],
    tag: data.tag.total,
    facets: [
      data.tag.facets.tags.filter((tag: { value: string }) => tag.value === 'carnivorous'),
      data.tag.facets.inStock.map((value: { count: number }) => value.count),
    ],
    plant: [(await client.get(`/plants/${id}`)).status, one.errors?.[0]?.extensions['code'] ?? one.data.plant.id],
  };
}

describe('a draft', () => {
  it('is found by staff alone, until it is published, and after it is a draft again', async () => {
    const { id, sku, publishedAt, inStock } = await create(
      ', tags: ["carnivorous"], publishedAt: null',
      'Zyzzyva sundew',
    );
    expect([publishedAt, inStock]).toEqual([null, false]);
    const hidden = {
      lists: [false, false],
      searches: [false, false, false, false],
      ...{ tag: 0, facets: [[], [0, 0]], plant: [404, 'NOT_FOUND'] },
    };
    const shown = {
      lists: [true, true],
      searches: [true, true, true, true],
      ...{ tag: 1, facets: [[{ value: 'carnivorous', count: 1 }], [1, 0]], plant: [200, id] },
    };
    const clients = [shop.staff, shop.nobody, shop.ada, shop.nobody, shop.staff];
    const expectFound = async (toOthers: object) => {
      for (const client of clients)
        expect(await foundBy(client, id, sku)).toEqual(client === shop.staff ? shown : toOthers);
    };
    await expectFound(hidden);
    await publish(id);
    await expectFound(shown);
    expect((await shop.nobody.get(`/plants/${id}`)).body).toMatchObject({
      ...{ published_at: '2026-01-02T03:04:05.000Z', in_stock: true },
    });
    await unpublish(id);
    await expectFound(hidden);
    expect((await shop.staff.get(`/plants/${id}`)).body).toMatchObject({ published_at: null, in_stock: false });
  });

  it('is neither ordered nor quoted nor wished for, like a plant that does not exist', async () => {
    const { id } = await create(', publishedAt: null');
    const unknown = newKey();
    const items = (plantId: string) => `items: [{ plantId: "${plantId}", quantity: 1 }]`;
    const calls: ((plantId: string) => [Client, string])[] = [
      (plantId) => [shop.nobody, `{ quoteOrder(${items(plantId)}) { total { amount } } }`],
      (plantId) => [shop.staff, `{ quoteOrder(${items(plantId)}) { total { amount } } }`],
      ...[shop.ada, shop.staff].flatMap((client): ((plantId: string) => [Client, string])[] => [
        (plantId) => [client, `mutation { placeOrder(customerId: "${ADAS}", ${items(plantId)}) { id } }`],
        (plantId) => [client, `mutation { addToWishlist(customerId: "${ADAS}", plantIds: ["${plantId}"]) { total } }`],
      ]),
    ];
    for (const callOf of calls) {
      const answers = await leavingAllAsItWas(shop, async () => {
        const ask = ([client, document]: [Client, string]) => client.graphql(document);
        return [await ask(callOf(id)), await ask(callOf(unknown))];
      });
      const [draft, none] = answers.map((answer) => {
        expectRefusal(answer, 'NOT_FOUND');
        return answer.errors?.[0]?.message.replace(id, '…').replace(unknown, '…');
      });
      expect(draft).toBe(none);
    }
    const { body } = await leavingAllAsItWas(shop, () =>
      shop.ada.post(`/customers/${ADAS}/wishlist`, { plant_ids: [id] }),
    );
    expect(body.code).toBe('not_found');
  });

  it('that was sold before stays on its orders, and on wishlists for staff alone', async () => {
    const customer = ADAS;
    const [first, second] = [await create(''), await create('')];
    const { id: order } = await shop.place(customer, [[first.id, 1]]);
    const wish = `mutation { addToWishlist(customerId: "${customer}", plantIds: ["${first.id}", "${second.id}"]) { total items { plant { id } } } }`;
    const before = (await done(shop.ada.graphql(wish))).addToWishlist;
    await unpublish(first.id);
    const query = `{ order(id: "${order}") { items { plant { id name publishedAt inStock } } } }`;
    expect((await done(shop.ada.graphql(query))).order.items).toMatchObject([
      { plant: { id: first.id, publishedAt: null, inStock: false } },
    ]);
    const lists = async (client: Client) => {
      const { wishlist } = await done(
        client.graphql(`{ wishlist(customerId: "${customer}", limit: 100) { total items { plant { id } } } }`),
      );
      const again = (await done(client.graphql(wish.replace(`"${first.id}", `, '')))).addToWishlist;
      const { body } = await client.get(`/customers/${customer}/wishlist`);
      const has = (items: { plant: { id: string } }[]) => items.some(({ plant }) => plant.id === first.id);
      return [wishlist, again, body].map(({ total, items }) => [total - before.total, has(items)]);
    };
    expect(await lists(shop.ada)).toEqual(Array(3).fill([-1, false]));
    expect(await lists(shop.staff)).toEqual(Array(3).fill([0, true]));
    await publish(first.id);
    expect(await lists(shop.ada)).toEqual(Array(3).fill([0, true]));
  });

  it('is not back in stock', async () => {
    const { id } = await create(', publishedAt: null');
    const set = (stock: number) =>
      shop.staff.graphql(`mutation { setStock(plantId: "${id}", stock: ${stock}) { stock } }`);
    await done(set(0));
    expect((await eventsOf(shop, await set(2))).map(({ type }) => type)).toEqual(['inventory.changed']);
  });
});

describe('the filter draft', () => {
  it('is of staff: only drafts, or only others; the totals are exact', async () => {
    const { id } = await create(', publishedAt: null');
    const total = async (client: Client, query: string) => (await client.get(`/plants?limit=1&${query}`)).body.total;
    const [all, drafts, others] = await Promise.all(['', 'draft=true', 'draft=false'].map((q) => total(shop.staff, q)));
    const counted = async (where: string) =>
      (
        await shop.sql<{ n: number }>(
          `select count(*)::int as n from plants where archived_at is null and ${where}
          and organization_id = (select id from organizations where slug = 'greenhouse')`,
        )
      )[0]?.n;
    expect([all, drafts, others]).toEqual([await counted('true'), await counted('draft'), await counted('not draft')]);
    expect(await total(shop.nobody, '')).toBe(others);
    expect(await total(shop.nobody, 'draft=false')).toBe(others);
    expect((await shop.staff.get('/plants?draft=true&sort=newest&limit=1')).body.items[0].id).toBe(id);
    await done(shop.staff.graphql(`mutation { archivePlant(id: "${id}") { id } }`));
    expect(await total(shop.staff, 'draft=true')).toBe(drafts - 1);
    expect(await total(shop.staff, 'draft=true&archived=true')).toBe(1);
    await done(shop.staff.graphql(`mutation { restorePlant(id: "${id}") { id } }`));
    expect(await total(shop.staff, 'draft=true')).toBe(drafts);
  });

  it('is refused to others, also after staff have asked the same', async () => {
    expect((await shop.staff.get('/plants?draft=true')).status).toBe(200);
    for (let turn = 0; turn < 2; turn++)
      expectProblem(await shop.ada.get('/plants?draft=true'), { status: 403, code: 'forbidden' });
    expectRefusal(await shop.ada.graphql('{ plants(draft: true) { total } }'), 'FORBIDDEN');
    const facts = ['reason'];
    expectProblem(await shop.nobody.get('/plants?draft=true'), { status: 401, code: 'unauthenticated', facts });
  });
});

describe('publishedAt', () => {
  it('is now for a plant that is created without, and for one of the release before', async () => {
    const { id, publishedAt, createdAt, inStock } = await create('');
    expect([publishedAt, inStock]).toEqual([createdAt, true]);
    expect((await shop.nobody.get(`/plants/${id}`)).body.published_at).toBe(createdAt);
    const older = newKey();
    await shop.sql(
      `insert into plants (id, organization_id, created_at, updated_at, sku, name, description, currency, price)
       select ?, organization_id, created_at, updated_at, 'OLD-RELEASE', name, description, currency, price from plants where id = ?`,
      [older, id],
    );
    expect((await shop.nobody.get(`/plants/${older}`)).body.published_at).toBe(createdAt);
    await shop.sql('delete from plants where id = ?', [older]);
  });

  it('is a time of before, kept as given, and says what it was before', async () => {
    const { id, publishedAt } = await create(', publishedAt: "2025-05-01T10:00:00.000Z"');
    expect(publishedAt).toBe('2025-05-01T10:00:00.000Z');
    const sent = await update(id, 'publishedAt: null');
    expect(await eventsOf(shop, sent)).toMatchObject([
      { type: 'plant.updated', data: { subject: { publishedAt: null, inStock: false } } },
    ]);
    const audited = `{ auditLog(requestId: "${sent.headers.get('x-request-id')}") { items { arguments previous } } }`;
    const admin = await shop.as('admin@greenhouse.example');
    expect((await admin.graphql(audited)).data.auditLog.items).toMatchObject([
      { previous: { [id]: { draft: false } } },
    ]);
    await leavingAllAsItWas(shop, () => unpublish(id));
    await publish(id);
    await leavingAllAsItWas(shop, () => publish(id));
    await leavingAllAsItWas(shop, () => done(update(id, 'name: null')));
  });

  it('is not in the future; a clock of a client that is five minutes ahead is now', async () => {
    const { id } = await create(', publishedAt: null');
    const at = (minutes: number) => `publishedAt: "${new Date(Date.now() + minutes * 60_000).toISOString()}"`;
    for (const minutes of [6, 60 * 24 * 365])
      expectRefusal(await leavingAllAsItWas(shop, () => update(id, at(minutes))), 'BAD_USER_INPUT', [
        'publishedAt:max',
      ]);
    const mutation = `mutation { createPlant(sku: "LATER", name: "n", description: "d", price: 1, ${at(6)}) { id } }`;
    const refused = await leavingAllAsItWas(shop, () => shop.staff.graphql(mutation));
    expectRefusal(refused, 'BAD_USER_INPUT', ['publishedAt:max']);
    const issue = refused.errors?.[0]?.extensions['errors'][0];
    expect(issue.message).toMatch(/^publishedAt must not be in the future: \S+Z or earlier \(received "\S+Z"\)$/);
    // The clock of the database may differ a little.
    const before = Date.now() - 1000;
    const { updatePlant } = await done(update(id, at(4)));
    expect(Date.parse(updatePlant.publishedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(updatePlant.publishedAt)).toBeLessThanOrEqual(Date.now() + 1000);
  });
});
