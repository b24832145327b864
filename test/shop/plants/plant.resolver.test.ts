import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../support/events.js';
import { countOf, expectProblem, expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, openStore, STAFF } from '../../support/store.js';

let count = 0;

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff] = [await store.as(ADA), await store.as(STAFF)];

const shown = '{ id sku name botanicalName price { amount currency } stock inStock petSafety hardinessZoneMin tags }';
const mutate = (field: string, client = staff) => client.graphql(`mutation { result: ${field} }`);
const create = (args: string, sku = `T-${++count}`) =>
  mutate(`createPlant(sku: "${sku}", name: "Thing", description: "A test.", price: 500${args}) ${shown}`);
const refused = (field: string, code: string, fields?: string[]) =>
  leavingAllAsItWas(store, async () => expectRefusal(await mutate(field), code, fields));

describe('createPlant', () => {
  it('puts a plant into the catalogue, priced in the shop’s currency, with its first stock in the ledger', async () => {
    let id = '';
    const events = await eventsOf(store, async () => {
      const { data } = await create(', stock: 7, botanicalName: "", tags: ["tall", "null", "tall", "a1"]');
      expect(data.result).toMatchObject({
        botanicalName: null,
        price: { amount: 500, currency: 'USD' },
        ...{ stock: 7, inStock: true, petSafety: 'UNKNOWN', tags: ['a1', 'null', 'tall'] },
      });
      id = data.result.id;
    });
    expect(events.map(({ type, resource }) => ({ type, resource }))).toEqual([
      { type: 'plant.created', resource: `plant:${id}` },
      { type: 'inventory.changed', resource: `plant:${id}` },
    ]);
    expect(events[0]?.data).toMatchObject({ tags: ['a1', 'null', 'tall'] });
    expect(events[1]?.data).toMatchObject({ plantId: id, change: 7, stock: 7 });
    expect(await countOf(store, 'stock_movements', `plant_id = '${id}' and change = 7 and cause = 'initial'`)).toBe(1);
    expect((await store.nobody.get(`/plants/${id}`)).body).toMatchObject({ name: 'Thing', in_stock: true });
  });

  it('without stock has an empty ledger', async () => {
    const { data } = await create('');
    expect(data.result).toMatchObject({ stock: 0, inStock: false, tags: [] });
    expect(await countOf(store, 'stock_movements', `plant_id = '${data.result.id}'`)).toBe(0);
  });

  it.each(['FERN 12', 'FERN/12', 'a?b#c%d', 'Лук-1', '竹', 'नीम 1', '🌿', '"1\'', '🪴'.repeat(60)])(
    'takes the SKU %s on both APIs, by which the plant is found and changed',
    async (sku) => {
      const { data } = await create('', JSON.stringify(` ${sku} `).slice(1, -1));
      const { id } = data.result;
      const byRest = await store.nobody.get(`/plants/${id}`);
      expect([byRest.status, byRest.body.sku]).toEqual([200, sku]);
      const listed = await store.nobody.get(`/plants?q=${encodeURIComponent(sku)}`);
      expect(listed.body.items.map((plant: { id: string }) => plant.id)).toContain(id);
      expectRefusal(await create('', JSON.stringify(sku).slice(1, -1)), 'CONFLICT');
    },
  );

  it('refuses a SKU that another plant has, archived ones included, even at once', async () => {
    const { data } = await create('', 'ONE');
    await mutate(`archivePlant(id: "${data.result.id}") { id }`);
    await leavingAllAsItWas(store, async () => expectRefusal(await create('', 'ONE'), 'CONFLICT'));
    const answers = await Promise.all([create('', 'TWO'), create('', 'TWO'), create('', 'TWO')]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  it.each([
    [', stock: -1', ['stock:min']],
    [', stock: 1000001', ['stock:max']],
    [', heightCm: 0', ['heightCm:min']],
    [', potDiameterMm: 5001', ['potDiameterMm:max']],
    [', hardinessZoneMin: 0, hardinessZoneMax: 14', ['hardinessZoneMin:min', 'hardinessZoneMax:max']],
    [', hardinessZoneMin: 5', ['hardinessZoneMax:required']],
    [', hardinessZoneMax: 5', ['hardinessZoneMin:required']],
    [', hardinessZoneMin: 6, hardinessZoneMax: 5', ['hardinessZoneMin:max']],
    [', imageUrl: "javascript:alert(1)"', ['imageUrl:isWebAddress']],
    [', imageUrls: ["https://img.example/a.jpg", "ftp://img.example/b.jpg"]', ['imageUrls:isWebAddress']],
    [`, imageUrls: ["https://img.example/${'x'.repeat(2000)}"]`, ['imageUrls:maxLength']],
    [
      `, imageUrls: ${JSON.stringify(Array.from({ length: 11 }, (_, n) => `https://img.example/${n}`))}`,
      ['imageUrls:arrayMaxSize'],
    ],
    [', imageUrl: "https://img.example/a.jpg", imageUrls: []', ['imageUrl:exclusive']],
    [', botanicalName: "a\\u0000"', ['botanicalName:isText']],
    [', tags: ["fern", "Fern"]', ['tags:matches']],
    [', tags: ["two words"]', ['tags:matches']],
    [', tags: ["ünique"]', ['tags:matches']],
    [', tags: [""]', ['tags:matches']],
    [`, tags: ["${'x'.repeat(41)}"]`, ['tags:matches']],
    [`, tags: ${JSON.stringify(Array.from({ length: 21 }, (_, n) => `t${n}`))}`, ['tags:arrayMaxSize']],
  ])('refuses%s', async (args, fields) => {
    const answer = await leavingAllAsItWas(store, () => create(args));
    expectRefusal(answer, 'BAD_USER_INPUT', fields);
  });

  it.each([
    ['sku: "a\\tb", name: "n", description: "d", price: 1', ['sku:matches']],
    ['sku: "a\\u202eb", name: "n", description: "d", price: 1', ['sku:matches']],
    ['sku: "\\u200b", name: "n", description: "d", price: 1', ['sku:matches']],
    ['sku: " ", name: "n", description: "d", price: 1', ['sku:matches']],
    ['sku: "", name: "", description: "d", price: -1', undefined],
    [`sku: "${'x'.repeat(61)}", name: "n", description: "d", price: 1`, ['sku:matches']],
    ['sku: "n", name: "n", description: " ", price: 1', ['description:isText']],
    ['sku: "n", name: "n", description: "d", price: -1', ['price:isAmount']],
  ])('refuses %s', async (args, fields) => {
    await refused(`createPlant(${args}) ${shown}`, 'BAD_USER_INPUT', fields);
  });
});

describe('updatePlant', () => {
  it('changes what is given and writes an event with the plant as it is now; equal values are no change', async () => {
    const { id } = (await create(', stock: 2, botanicalName: "Res nova"')).data.result;
    const update = (args: string) => mutate(`updatePlant(id: "${id}", ${args}) ${shown}`);
    const events = await eventsOf(store, async () => {
      const { data } = await update('price: 750, botanicalName: "", petSafety: SAFE');
      expect(data.result).toMatchObject({ price: { amount: 750 }, botanicalName: null, petSafety: 'SAFE', stock: 2 });
    });
    expect(events).toMatchObject([
      { type: 'plant.updated', resource: `plant:${id}`, data: { price: { amount: 750, currency: 'USD' }, stock: 2 } },
    ]);
    await leavingAllAsItWas(store, async () => {
      for (const args of ['price: 750', 'name: null, price: null', 'botanicalName: ""', 'petSafety: SAFE']) {
        expect((await update(args)).errors).toBeUndefined();
      }
    });
    await refused(`updatePlant(id: "${id}", sku: "${(await firstSku()) ?? ''}") ${shown}`, 'CONFLICT');
    await refused(`updatePlant(id: "${id}", hardinessZoneMin: 3) ${shown}`, 'BAD_USER_INPUT', [
      'hardinessZoneMax:required',
    ]);
  });

  it('null removes a fact that a plant need not have, whichever; half a range of zones stays whole', async () => {
    const facts = 'botanicalName light watering difficulty potDiameterMm heightCm hardinessZoneMin hardinessZoneMax';
    const given =
      'botanicalName: "Res", light: LOW, watering: SPARSE, difficulty: EASY, potDiameterMm: 1, heightCm: 2, hardinessZoneMin: 3, hardinessZoneMax: 4';
    const { id } = (await create(`, ${given}`)).data.result;
    const { sku } = (await mutate(`updatePlant(id: "${id}") { sku }`)).data.result;
    const update = async (args: string) => (await mutate(`updatePlant(id: "${id}", ${args}) { ${facts} }`)).data.result;
    const before = await update('name: null');
    expect(Object.values(before)).toEqual(['Res', 'LOW', 'SPARSE', 'EASY', 1, 2, 3, 4]);
    for (const zone of ['hardinessZoneMin', 'hardinessZoneMax'])
      await refused(`updatePlant(id: "${id}", ${zone}: null) { id }`, 'BAD_USER_INPUT', [`${zone}:required`]);
    const none = Object.fromEntries(facts.split(' ').map((name) => [name, null]));
    const events = await eventsOf(store, async () => {
      expect(await update('light: null, hardinessZoneMin: null, hardinessZoneMax: null')).toEqual({
        ...before,
        ...{ light: null, hardinessZoneMin: null, hardinessZoneMax: null },
      });
      expect(await update(facts.replaceAll(/\w+/g, '$&: null,'))).toEqual(none);
      await update('light: null');
    });
    expect(events.length).toBe(2);
    const upsert = (args: string) =>
      mutate(`upsertPlants(items: [{ sku: "${sku}", ${args} }]) { updated unchanged }`).then(({ data }) => data.result);
    expect(await upsert(given)).toEqual({ updated: 1, unchanged: 0 });
    expect(await upsert('light: null, heightCm: null')).toEqual({ updated: 1, unchanged: 0 });
    expect(await update('name: null')).toEqual({ ...before, light: null, heightCm: null });
  });

  it('replaces all tags; null or the same tags are no change, and an empty list removes them', async () => {
    const { id } = (await create(`, tags: ["${'x'.repeat(40)}", "tall"]`)).data.result;
    const update = async (args: string) =>
      (await mutate(`updatePlant(id: "${id}", ${args}) { tags }`)).data.result.tags as string[];
    const events = await eventsOf(store, async () => {
      expect(await update('tags: ["tall", "fern"]')).toEqual(['fern', 'tall']);
      expect(await update('tags: ["tall", "fern", "tall"]')).toEqual(['fern', 'tall']);
      expect(await update('tags: null')).toEqual(['fern', 'tall']);
      expect((await store.nobody.get(`/plants/${id}`)).body.tags).toEqual(['fern', 'tall']);
      expect(await update('tags: []')).toEqual([]);
    });
    expect(events.map(({ type, data }) => [type, data['tags']])).toEqual([
      ['plant.updated', ['fern', 'tall']],
      ['plant.updated', []],
    ]);
    expect((await store.nobody.get(`/plants/${id}`)).body.tags).toEqual([]);
    await refused(`updatePlant(id: "${id}", tags: ["Tall"]) { id }`, 'BAD_USER_INPUT', ['tags:matches']);
  });

  it('replaces all pictures, or the first one; null or the same pictures are no change, and an empty list removes them', async () => {
    const url = (name: string) => `https://img.example/${name}`;
    const both = (await create(`, imageUrl: "${url('a')}", imageUrls: []`)).errors?.[0]?.message;
    expect(both).toBe('imageUrl and imageUrls cannot be used together');
    const { id } = (await create(`, imageUrls: ["${url('a,{}')}", "${url('b')}", "${url('a,{}')}"]`)).data.result;
    const update = async (args: string) => {
      const { result } = (await mutate(`updatePlant(id: "${id}", ${args}) { imageUrl imageUrls }`)).data;
      return [result.imageUrl, result.imageUrls];
    };
    const events = await eventsOf(store, async () => {
      expect(await update('imageUrls: null')).toEqual([url('a,{}'), [url('a,{}'), url('b')]]);
      expect(await update(`imageUrl: "${url('c')}"`)).toEqual([url('c'), [url('c'), url('b')]]);
      expect(await update(`imageUrls: ["${url('c')}", "${url('b')}"]`)).toEqual([url('c'), [url('c'), url('b')]]);
      const { body } = await store.nobody.get(`/plants/${id}`);
      expect([body.image_url, body.image_urls]).toEqual([url('c'), [url('c'), url('b')]]);
      expect(await update('imageUrls: []')).toEqual([null, []]);
    });
    expect(events.map(({ data }) => data['imageUrls'])).toEqual([[url('c'), url('b')], []]);
    const [, last] = (
      await store.sql<{ data: object }>('select data from events where resource_id = ? order by number', [id])
    ).slice(-2);
    expect(last?.data).toMatchObject({ previous: { imageUrl: url('c'), imageUrls: [url('c'), url('b')] } });
  });
});

const firstSku = async (): Promise<string | undefined> =>
  (await store.sql<{ sku: string }>('select sku from plants where id = ?', [demoId(1001)]))[0]?.sku;

describe('archivePlant', () => {
  it('takes a plant out of the catalogue, once', async () => {
    const { id, sku } = (await create(', stock: 2')).data.result;
    const archive = () => mutate(`archivePlant(id: "${id}") { id inStock }`);
    const events = await eventsOf(store, () => Promise.all([archive(), archive(), archive()]));
    expect(events).toMatchObject([{ type: 'plant.updated', resource: `plant:${id}`, data: { inStock: false } }]);
    await leavingAllAsItWas(store, async () => expect((await archive()).data.result).toEqual({ id, inStock: false }));
    for (const client of [store.nobody, ada]) {
      expectProblem(await client.get(`/plants/${id}`), { status: 404, code: 'not_found' });
    }
    expect((await staff.get(`/plants/${id}`)).body).toMatchObject({ id, in_stock: false });
    const { body } = await store.nobody.get('/plants?limit=100&sort=newest');
    expect(body.items.map((plant: { sku: string }) => plant.sku)).not.toContain(sku);
    const order = `placeOrder(customerId: "${demoId(2001)}", items: [{ plantId: "${id}", quantity: 1 }]) { id }`;
    await refused(order, 'NOT_FOUND');
  });
});

describe('restorePlant', () => {
  it('puts an archived plant back as it was, once', async () => {
    const { id, sku } = (await create(', stock: 2, tags: ["tall"]')).data.result;
    const restore = () => mutate(`restorePlant(id: "${id}") { id inStock archivedAt }`);
    await leavingAllAsItWas(store, async () =>
      expect((await restore()).data.result).toEqual({ id, inStock: true, archivedAt: null }),
    );
    const total = async () => (await store.nobody.get('/plants?limit=1')).body.total;
    const before = await total();
    await mutate(`archivePlant(id: "${id}") { id }`);
    expect(await total()).toBe(before - 1);
    const events = await eventsOf(store, () => Promise.all([restore(), restore(), restore()]));
    expect(events).toMatchObject([
      { type: 'plant.updated', resource: `plant:${id}`, data: { inStock: true, stock: 2, tags: ['tall'] } },
    ]);
    expect(await total()).toBe(before);
    expect((await store.nobody.get(`/plants/${id}`)).body).toMatchObject({ sku, in_stock: true });
    const order = `placeOrder(customerId: "${demoId(2001)}", items: [{ plantId: "${id}", quantity: 1 }]) { status }`;
    expect((await mutate(order)).data.result).toEqual({ status: 'PENDING' });
  });
});
