import { describe, expect, it } from '@jest/globals';
import { countOf, expectProblem, expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, newKey, openStore, STAFF } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff, admin] = [await store.as(ADA), await store.as(STAFF), await store.as(ADMIN)];

const wishlist = `/customers/${demoId(2001)}/wishlist`;
const keyed = (key: string) => ({ 'idempotency-key': key });
const restock = 'mutation ($id: ID!, $n: Int!) { adjustStock(plantId: $id, change: $n) { stock } }';
const movements = (plant: number) => countOf(store, 'stock_movements', `plant_id = '${demoId(plant)}'`);

describe('the same key', () => {
  it('with other arguments, or for another mutation, is 422', async () => {
    const key = newKey();
    await ada.post(wishlist, { plant_ids: [demoId(1030)] }, keyed(key));
    await leavingAllAsItWas(store, async () => {
      const other = await ada.post(wishlist, { plant_ids: [demoId(1031)] }, keyed(key));
      expectProblem(other, { status: 422, code: 'idempotency_key_reused' });
      const removal = await ada.delete(`${wishlist}/${demoId(1030)}`, keyed(key));
      expectProblem(removal, { status: 422, code: 'idempotency_key_reused' });
      const document = `mutation { removeFromWishlist(customerId: "${demoId(2001)}", plantId: "${demoId(1030)}") }`;
      expectRefusal(await ada.graphql(document, undefined, keyed(key)), 'IDEMPOTENCY_KEY_REUSED');
    });
  });

  it('with null where null means something of its own is another request', async () => {
    const key = newKey();
    const draft = (rest: string) =>
      `mutation { updatePlant(id: "${demoId(1039)}", name: "Draft"${rest}) { publishedAt } }`;
    const { data } = await staff.graphql(draft(', publishedAt: null'), {}, keyed(key));
    expect(data).toEqual({ updatePlant: { publishedAt: null } });
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await staff.graphql(draft(''), {}, keyed(key)), 'IDEMPOTENCY_KEY_REUSED');
      const { headers } = await staff.graphql(draft(', sku: null, publishedAt: null'), {}, keyed(key));
      expect(headers.get('idempotent-replayed')).toBe('true');
    });
  });

  it.each([
    [`updatePlant(id: "${demoId(1039)}", REMOVED: null) { id }`, 'heightCm', 'potDiameterMm'],
    [`upsertPlants(items: [{ sku: "MON-DEL-14", REMOVED: null }]) { updated }`, 'botanicalName', 'light'],
    ['updateAddress(id: "ADDRESS", REMOVED: null) { id }', 'line2', 'region'],
  ])('with another null that removes something is another request: %s', async (document, first, other) => {
    const key = newKey();
    const { data } = await staff.graphql(`{ customer(id: "${demoId(2001)}") { addresses { id } } }`);
    const sent = document.replace('ADDRESS', data.customer.addresses[0].id);
    const remove = (name: string) => staff.graphql(`mutation { ${sent.replace('REMOVED', name)} }`, {}, keyed(key));
    expect((await remove(first)).errors).toBeUndefined();
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await remove(other), 'IDEMPOTENCY_KEY_REUSED');
      expect((await remove(first)).headers.get('idempotent-replayed')).toBe('true');
    });
  });

  it('of another user is another key', async () => {
    const key = newKey();
    const before = await movements(1006);
    for (const client of [staff, admin]) {
      const { headers, errors } = await client.graphql(restock, { id: demoId(1006), n: 1 }, keyed(key));
      expect(errors).toBeUndefined();
      expect(headers.get('idempotent-replayed')).toBeNull();
    }
    expect(await movements(1006)).toBe(before + 2);
    expect(await countOf(store, 'idempotency_keys', `key = '${key}'`)).toBe(2);
  });

  it('may be used again after a failure, which stores nothing', async () => {
    const key = newKey();
    await leavingAllAsItWas(store, async () => {
      for (const plant_ids of [['x'], [], [demoId(9001)]]) {
        expect((await ada.post(wishlist, { plant_ids }, keyed(key))).status).toBeGreaterThanOrEqual(400);
      }
      const short = await staff.graphql(restock, { id: demoId(1006), n: -1_000_000 }, keyed(key));
      expectRefusal(short, 'OUT_OF_STOCK');
    });
    const answer = await ada.post(wishlist, { plant_ids: [demoId(1032)] }, keyed(key));
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  it('is kept for 30 days', async () => {
    const key = newKey();
    const before = await movements(1008);
    const change = () => staff.graphql(restock, { id: demoId(1008), n: 1 }, keyed(key));
    await change();
    await store.sql("update idempotency_keys set created_at = now() - interval '29 days' where key = ?", [key]);
    expect((await change()).headers.get('idempotent-replayed')).toBe('true');
    await store.sql("update idempotency_keys set created_at = now() - interval '31 days' where key = ?", [key]);
    expect((await change()).headers.get('idempotent-replayed')).toBeNull();
    expect(await movements(1008)).toBe(before + 2);
  });

  it('runs once, however many requests arrive at once', async () => {
    const key = newKey();
    const before = await movements(1009);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => staff.graphql(restock, { id: demoId(1009), n: 1 }, keyed(key))),
    );
    const done = answers.filter(({ errors }) => !errors);
    const busy = answers.filter(({ errors }) => errors);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(new Set(done.map(({ data }) => data.adjustStock.stock)).size).toBe(1);
    expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    for (const answer of busy) {
      expect(expectRefusal(answer, 'IDEMPOTENCY_KEY_IN_USE')).toMatchObject({ retryAfterSeconds: 1 });
    }
    expect(await movements(1009)).toBe(before + 1);
    expect(await countOf(store, 'idempotency_keys', `key = '${key}'`)).toBe(1);
    expect(await countOf(store, 'events', `idempotency_key = '${key}'`)).toBe(1);
  });

  it('that is in use has a Retry-After', async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.post(wishlist, { plant_ids: [demoId(1033)] }, keyed(key))),
    );
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectProblem(answer, { status: 409, code: 'idempotency_key_in_use' });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await countOf(store, 'events', `idempotency_key = '${key}'`)).toBe(1);
  });

  it('without one, the same request runs twice', async () => {
    const before = await movements(1010);
    for (let time = 0; time < 2; time++) await staff.graphql(restock, { id: demoId(1010), n: 1 });
    expect(await movements(1010)).toBe(before + 2);
  });
});
