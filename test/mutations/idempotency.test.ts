import { describe, expect, it } from '@jest/globals';
import { countOf, expectProblem, expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, newKey, openStore, STAFF } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff, admin] = [await store.as(ADA), await store.as(STAFF), await store.as(ADMIN)];

const wishlist = `/customers/${demoId(2001)}/wishlist`;
const keyed = (key: string) => ({ 'idempotency-key': key });
const restock =
  'mutation ($id: ID!, $n: Int!, $note: String) { adjustStock(plantId: $id, change: $n, note: $note) { id stock } }';
const stockOf = async (plant: number): Promise<number> =>
  Number((await store.sql<{ stock: number }>('select stock from plants where id = ?', [demoId(plant)]))[0]?.stock);

describe('a key', () => {
  it.each(['', 'a b', 'é', 'x'.repeat(256), '\t'])('%j is 400 on both APIs', async (key) => {
    const answer = await leavingAllAsItWas(store, () => ada.post(wishlist, { plant_ids: [demoId(1021)] }, keyed(key)));
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields: ['Idempotency-Key:format'] });
    const document = `mutation { addToWishlist(customerId: "${demoId(2001)}", plantIds: ["${demoId(1021)}"]) { total } }`;
    const onGraphQL = await leavingAllAsItWas(store, () => ada.graphql(document, undefined, keyed(key)));
    expect(onGraphQL.status).toBe(400);
    expectRefusal(onGraphQL, 'BAD_USER_INPUT', ['Idempotency-Key:format']);
  });

  it.each(['x', '!', '~', 'x'.repeat(255), `"quoted"`, "'; drop table plants; --".replaceAll(' ', '_')])(
    '%j is one',
    async (key) => {
      const body = { plant_ids: [demoId(1007)] };
      const [first, second] = [await ada.post(wishlist, body, keyed(key)), await ada.post(wishlist, body, keyed(key))];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
      expect(second.body).toEqual(first.body);
    },
  );

  it('allows one mutation per document', async () => {
    const one = (name: string, plant: number) =>
      `${name}: adjustStock(plantId: "${demoId(plant)}", change: 1) { stock }`;
    const documents = [
      `mutation { ${one('a', 1001)} ${one('b', 1002)} }`,
      `mutation { ...F ${one('a', 1001)} } fragment F on Mutation { ${one('b', 1002)} }`,
      `mutation { ... on Mutation { ${one('a', 1001)} ${one('b', 1002)} } }`,
    ];
    for (const document of documents) {
      const answer = await leavingAllAsItWas(store, () => staff.graphql(document, undefined, keyed(newKey())));
      expect(answer.status).toBe(400);
      expectRefusal(answer, 'BAD_USER_INPUT', ['Idempotency-Key:single']);
    }
  });

  it('allows __typename beside the mutation, which some clients add', async () => {
    const key = newKey();
    const before = await stockOf(1001);
    const document = `mutation { __typename ...F } fragment F on Mutation { kind: __typename
      adjustStock(plantId: "${demoId(1001)}", change: 1) { stock } }`;
    const first = await staff.graphql(document, undefined, keyed(key));
    const again = await leavingAllAsItWas(store, () => staff.graphql(document, undefined, keyed(key)));
    expect(first.data).toEqual({ __typename: 'Mutation', kind: 'Mutation', adjustStock: { stock: before + 1 } });
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('takes no time to count where fragments multiply', async () => {
    const spreads = Array.from(
      { length: 80 },
      (_, at) => `fragment f${at} on Mutation { ...f${at + 1} ...f${at + 1} }`,
    );
    const document = `mutation { ...f0 } ${spreads.join(' ')} fragment f80 on Mutation { __typename }`;
    const answer = await leavingAllAsItWas(store, () => staff.graphql(document, undefined, keyed(newKey())));
    // Its cost is too high; a count of every spread would not end.
    expectRefusal(answer, 'QUERY_TOO_COMPLEX');
  });

  it('is ignored by queries', async () => {
    const key = newKey();
    for (const query of ['{ a: me { id } b: me { id } }', '{ me { loginId } }']) {
      expect((await staff.graphql(query, undefined, keyed(key))).errors).toBeUndefined();
    }
    expect((await staff.get('/plants', keyed(key))).status).toBe(200);
    expect(await countOf(store, 'idempotency_keys', `key = '${key}'`)).toBe(0);
  });
});

describe('a replay', () => {
  it('does nothing and returns the same answer as then, also for other fields', async () => {
    const key = newKey();
    const before = await stockOf(1001);
    const first = await staff.graphql(restock, { id: demoId(1001), n: 2 }, keyed(key));
    await staff.graphql(restock, { id: demoId(1001), n: 5 });
    const again = await leavingAllAsItWas(store, () => staff.graphql(restock, { id: demoId(1001), n: 2 }, keyed(key)));
    expect(again.data).toEqual(first.data);
    expect(again.data).toEqual({ adjustStock: { id: demoId(1001), stock: before + 2 } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await stockOf(1001)).toBe(before + 7);
    const others = `mutation { x: adjustStock(change: 2, plantId: "${demoId(1001)}") { name price { amount } createdAt } }`;
    const { data } = await staff.graphql(others, undefined, keyed(key));
    expect(data.x).toEqual({
      name: expect.any(String),
      price: { amount: 3499 },
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('survives the renewal of the token', async () => {
    const key = newKey();
    const before = await stockOf(1002);
    const first = await staff.graphql(restock, { id: demoId(1002), n: 1 }, keyed(key));
    const renewed = await store.as(STAFF);
    const again = await renewed.graphql(restock, { id: demoId(1002), n: 1 }, keyed(key));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.data).toEqual(first.data);
    expect(await stockOf(1002)).toBe(before + 1);
  });

  it('works over the other API as well, with the names of the requested version', async () => {
    const key = newKey();
    const first = await ada.post(wishlist, { plant_ids: [demoId(1024)] }, keyed(key));
    const document = `mutation ($ids: [ID!]!) {
      addToWishlist(customerId: "${demoId(2001)}", plantIds: $ids) { total items { addedAt plant { id petSafety } } } }`;
    const again = await ada.graphql(document, { ids: [demoId(1024)] }, keyed(key));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.data.addToWishlist.total).toBe(first.body.total);
    expect(again.data.addToWishlist.items[0]).toEqual({
      addedAt: first.body.items[0].added_at,
      plant: { id: demoId(1024), petSafety: first.body.items[0].plant.pet_safety.toUpperCase() },
    });
    const place = 'mutation ($c: ID!, $i: [OrderItemInput!]!) { placeOrder(customerId: $c, items: $i) { id status } }';
    const order = { c: demoId(2001), i: [{ plantId: demoId(1003), quantity: 1 }] };
    const now = await ada.graphql(place, order, keyed(`${key}o`));
    const old = await ada.graphql(place, order, { ...keyed(`${key}o`), 'api-version': '2025-09-01' });
    expect(old.data.placeOrder).toEqual({ id: now.data.placeOrder.id, status: 'PENDING_PAYMENT' });
  });

  it('of a removal is 204 again', async () => {
    await ada.post(wishlist, { plant_ids: [demoId(1025)] });
    const key = newKey();
    const path = `${wishlist}/${demoId(1025)}`;
    const [first, again] = [await ada.delete(path, keyed(key)), await ada.delete(path, keyed(key))];
    expect([first.status, again.status]).toEqual([204, 204]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('counts null as absent', async () => {
    const key = newKey();
    await staff.graphql(restock, { id: demoId(1004), n: 1 }, keyed(key));
    const again = await staff.graphql(restock, { id: demoId(1004), n: 1, note: null }, keyed(key));
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('does not show a secret again', async () => {
    const made: [document: string, secret: string][] = [
      ['mutation { result: createApiKey(name: "till") { id secret: key lastFour } }', 'psk_'],
      ['mutation { result: createWebhookEndpoint(url: "http://127.0.0.1:4999/x") { id url secret } }', 'whsec_'],
      [`mutation { result: rotateWebhookSecret(id: "${demoId(5001)}") { id secret } }`, 'whsec_'],
    ];
    for (const [document, prefix] of made) {
      const key = newKey();
      const first = await admin.graphql(document, undefined, keyed(key));
      expect(first.data.result.secret).toMatch(new RegExp(`^${prefix}`));
      const again = await admin.graphql(document, undefined, keyed(key));
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.data.result).toEqual({ ...first.data.result, secret: null });
    }
  });

  it('is only for callers who still have the rights, which are checked first', async () => {
    const key = newKey();
    await staff.graphql(restock, { id: demoId(1005), n: 1 }, keyed(key));
    await store.sql("update users set role = 'customer', customer_id = ? where login_id = ?", [demoId(2002), STAFF]);
    const answer = await (await store.as(STAFF)).graphql(restock, { id: demoId(1005), n: 1 }, keyed(key));
    await store.sql("update users set role = 'staff', customer_id = null where login_id = ?", [STAFF]);
    expectRefusal(answer, 'FORBIDDEN');
  });
});
