import { beforeEach, describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../support/events.js';
import { countOf, expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, newKey, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff] = [await store.as(ADA), await store.as(STAFF)];

beforeEach(async () => {
  await store.sql('delete from wishlist_entries where customer_id = ?', [demoId(2001)]);
});

const path = `/customers/${demoId(2001)}/wishlist`;
const customer = `customer:${demoId(2001)}`;
const add = (...plants: number[]) => ada.post(path, { plant_ids: plants.map(demoId) });
const idsIn = (body: { items: { plant: { id: string } }[] }) => body.items.map(({ plant }) => plant.id);
const entries = () => countOf(store, 'wishlist_entries', `customer_id = '${demoId(2001)}'`);

describe('adding', () => {
  it('returns the wishlist, and writes an event with the added plants', async () => {
    const [event, ...others] = await eventsOf(store, async () => {
      const { status, body } = await add(1001, 1002);
      expect(status).toBe(200);
      expect(body).toMatchObject({ total: 2, limit: 20, offset: 0, next_cursor: null });
      expect(idsIn(body).sort()).toEqual([demoId(1001), demoId(1002)]);
      expect(Object.keys(body.items[0]).sort()).toEqual(['added_at', 'plant']);
      expect(body.items[0].plant).toMatchObject({ price: { currency: 'USD' }, in_stock: true });
    });
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'wishlist.changed', resource: customer });
    expect(event?.data).toEqual({ customerId: demoId(2001), added: [demoId(1001), demoId(1002)], removed: [] });
  });

  it('a plant that is already on it is not an error, keeps its date and records no event', async () => {
    const { body: first } = await add(1001);
    const [event] = await eventsOf(store, async () => {
      const { status, body } = await add(1001, 1003, 1003);
      expect(status).toBe(200);
      expect(body.total).toBe(2);
      expect(idsIn(body)).toEqual([demoId(1003), demoId(1001)]);
      expect(body.items[1].added_at).toBe(first.items[0].added_at);
    });
    expect(event?.data.added).toEqual([demoId(1003)]);
    await leavingAllAsItWas(store, async () => expect((await add(1001, 1003)).status).toBe(200));
  });

  it('takes 100, whose answer is the first page', async () => {
    const { body: plants } = await ada.get('/plants?limit=100');
    const all = plants.items.map(({ id }: { id: string }) => id);
    const { status, body } = await ada.post(path, { plant_ids: [...all, ...all].slice(0, 100) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 84, limit: 20, offset: 0, next_cursor: expect.any(String) });
    expect(body.items).toHaveLength(20);
    const { body: rest } = await ada.get(`${path}?limit=100&after=${body.next_cursor}`);
    expect(rest.items).toHaveLength(64);
    expect(new Set([...idsIn(body), ...idsIn(rest)]).size).toBe(84);
  });

  it('refuses an archived plant and one of the other shop, and adds none', async () => {
    const made = 'mutation { createPlant(sku: "W-1", name: "W", description: "w", price: 1, stock: 3) { id } }';
    const { id } = (await staff.graphql(made)).data.createPlant;
    await ada.post(path, { plant_ids: [id] });
    await staff.graphql(`mutation { archivePlant(id: "${id}") { id } }`);
    const { body } = await ada.get(path);
    expect(body.items).toMatchObject([{ plant: { id, in_stock: false } }]);
    for (const bad of [id, demoId(9001)]) {
      const answer = await leavingAllAsItWas(store, () => ada.post(path, { plant_ids: [demoId(1001), bad] }));
      expectProblem(answer, { status: 404, code: 'not_found' });
    }
  });

  it('at once, many times, adds once and writes one event', async () => {
    const events = await eventsOf(store, async () => {
      const lists = [[1001, 1002, 1003], [1003, 1002, 1001], [1002], [1001, 1003]];
      const answers = await Promise.all([...lists, ...lists].map((list) => add(...list)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });
    expect(await entries()).toBe(3);
    expect(events.flatMap(({ data }) => data.added).sort()).toEqual([1001, 1002, 1003].map(demoId));
  });
});

describe('removing', () => {
  it('is 204, writes an event, and removes only that plant', async () => {
    await add(1001, 1002);
    const events = await eventsOf(store, async () => {
      const { status, body } = await ada.delete(`${path}/${demoId(1001)}`);
      expect({ status, body }).toEqual({ status: 204, body: undefined });
    });
    expect(events).toMatchObject([{ type: 'wishlist.changed', resource: customer }]);
    expect(events[0]?.data).toEqual({ customerId: demoId(2001), added: [], removed: [demoId(1001)] });
    expect(idsIn((await ada.get(path)).body)).toEqual([demoId(1002)]);
  });

  it('what was not there is 204 as well, and changes nothing', async () => {
    for (const id of [demoId(1001), demoId(9001), 'x', '%00']) {
      const { status } = await leavingAllAsItWas(store, () => ada.delete(`${path}/${id}`));
      expect(status).toBe(204);
    }
    const document = `mutation { removeFromWishlist(customerId: "${demoId(2001)}", plantId: "${demoId(1001)}") }`;
    expect((await ada.graphql(document)).data).toEqual({ removeFromWishlist: false });
    await add(1001);
    expect((await ada.graphql(document)).data).toEqual({ removeFromWishlist: true });
  });

  it('at once, records one event', async () => {
    await add(1001);
    const events = await eventsOf(store, () =>
      Promise.all(Array.from({ length: 6 }, () => ada.delete(`${path}/${demoId(1001)}`))),
    );
    expect(events).toHaveLength(1);
  });
});

describe('whose it is', () => {
  it('lists the newest first, page by page', async () => {
    for (const plant of [1001, 1002, 1003]) {
      await add(plant);
      await new Promise((wake) => setTimeout(wake, 3));
    }
    const { body, headers } = await ada.get(`${path}?limit=2`);
    expect(idsIn(body)).toEqual([demoId(1003), demoId(1002)]);
    expect(headers.get('link')).toContain(`<${path}?limit=2&offset=2>; rel="next"`);
    expect(idsIn((await ada.get(`${path}?limit=2&offset=2`)).body)).toEqual([demoId(1001)]);
    expect(idsIn((await ada.get(`${path}?limit=2&after=${body.next_cursor}`)).body)).toEqual([demoId(1001)]);
  });
});

describe('what became of a plant since it was added', () => {
  const later = () => new Promise((wake) => setTimeout(wake, 3));
  const newPlant = async (stock: number): Promise<string> => {
    const made = `mutation { createPlant(sku: "${newKey().slice(0, 20)}", name: "W", description: "w", price: 1, stock: ${stock}) { id } }`;
    return (await staff.graphql(made)).data.createPlant.id;
  };
  const set = async (id: string, ...stocks: number[]): Promise<string> => {
    let at = '';
    for (const stock of stocks) {
      const counted = `mutation { setStock(plantId: "${id}", stock: ${stock}) { movements(limit: 1) { items { createdAt } } } }`;
      at = (await staff.graphql(counted)).data.setStock.movements.items[0].createdAt;
    }
    return at;
  };
  /** What follows has a later millisecond, and what was before an earlier one. */
  const wish = async (id: string) => {
    await later();
    await ada.post(path, { plant_ids: [id] });
    await later();
  };
  const since = async (id: string) => {
    const query = `{ wishlist(customerId: "${demoId(2001)}") { items { archived backInStockAt plant { id } } } }`;
    const { items } = (await ada.graphql(query)).data.wishlist;
    const { archived, backInStockAt } = items.find(({ plant }: { plant: { id: string } }) => plant.id === id);
    return { archived, backInStockAt };
  };

  it('its customer sees when it was in stock again last', async () => {
    const plant = await newPlant(2);
    await wish(plant);
    await set(plant, 5);
    expect(await since(plant)).toEqual({ archived: false, backInStockAt: null });
    await set(plant, 0);
    expect((await since(plant)).backInStockAt).toBeNull();
    await set(plant, 3, 0);
    const back = await set(plant, 4);
    await set(plant, 6);
    expect((await since(plant)).backInStockAt).toBe(back);
  });

  it('a repeated request gets the answer again, with what is not stored as it is now', async () => {
    const plant = await newPlant(0);
    const wish = `mutation { addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${plant}"]) {
      total items { archived backInStockAt plant { id name } } } }`;
    const headers = { 'idempotency-key': newKey() };
    const first = await ada.graphql(wish, {}, headers);
    expect(await ada.graphql(wish, {}, headers)).toMatchObject({ data: first.data, errors: undefined });
    await later();
    const back = await set(plant, 3);
    const { data, errors } = await ada.graphql(wish, {}, headers);
    expect(errors).toBeUndefined();
    expect(data.addToWishlist.items).toEqual([
      { archived: false, backInStockAt: back, plant: { id: plant, name: expect.any(String) } },
    ]);
  });

  it('nothing of before counts', async () => {
    const plant = await newPlant(0);
    await set(plant, 3);
    await wish(plant);
    expect((await since(plant)).backInStockAt).toBeNull();
  });

  it('that it left the catalogue, and came back', async () => {
    const plant = await newPlant(1);
    await wish(plant);
    await staff.graphql(`mutation { archivePlant(id: "${plant}") { id } }`);
    expect(await since(plant)).toEqual({ archived: true, backInStockAt: null });
    await staff.graphql(`mutation { restorePlant(id: "${plant}") { id } }`);
    expect(await since(plant)).toEqual({ archived: false, backInStockAt: null });
  });
});
