import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { openShop } from '../support/shop.js';
import { ADA, ADMIN, demoId, newKey, ORCHID_KEY, STAFF } from '../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);

let start: Date;

beforeEach(() => {
  start = new Date();
});

const ITEMS = `items { id at operation loginId role apiKeyId requestId clientRequestId address resourceIds arguments outcome }`;

/** The entries of this test, newest first. */
async function entries(args = ''): Promise<Record<string, unknown>[]> {
  const { data, errors } = await admin.graphql(
    `{ auditLog(from: "${start.toISOString()}", limit: 100 ${args}) { total ${ITEMS} } }`,
  );
  expect(errors).toBeUndefined();
  expect(data.auditLog.total).toBe(data.auditLog.items.length);
  return data.auditLog.items;
}

describe('a mutation', () => {
  it('is recorded with its caller, its request and what it changed', async () => {
    const staff = await shop.as(STAFF);
    const plant = await shop.newPlant(1000, 3);
    const { headers } = await staff.graphql(
      `mutation { updatePlant(id: "${plant}", price: 1250, name: "Aspidistra elatior") { id } }`,
      undefined,
      { 'x-request-id': 'till-2.17' },
    );
    expect(headers.get('x-request-id')).toBe('till-2.17');
    const [entry, ...others] = await entries(`operation: "updatePlant"`);
    expect(others).toEqual([]);
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.stringMatching(/Z$/),
      operation: 'updatePlant',
      loginId: STAFF,
      role: 'STAFF',
      apiKeyId: demoId(10),
      requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      clientRequestId: 'till-2.17',
      address: '127.0.0.1',
      resourceIds: [plant],
      arguments: { id: plant, price: 1250, name: '[left out]' },
      outcome: 'ok',
    });
  });

  it('is the same over REST, with the ids of lines, plants and the customer', async () => {
    const customer = await shop.newCustomer();
    const plant = await shop.newPlant(1000, 3);
    const order = await shop.paid(customer, [[plant, 2]]);
    const line = order.items[0]?.id;
    const { body } = await shop.staff.post(`/orders/${order.id}/refund`, {
      items: [{ order_item_id: line, quantity: 1 }],
      reason: 'other',
      note: 'She called Tuesday',
    });
    const [entry] = await entries(`operation: "refundOrder"`);
    expect(entry).toMatchObject({ loginId: STAFF, outcome: 'ok', clientRequestId: null });
    expect(entry?.['arguments']).toEqual({
      orderId: order.id,
      items: [{ orderItemId: line, quantity: 1 }],
      reason: 'OTHER',
      note: '[left out]',
    });
    expect(entry?.['resourceIds']).toEqual(expect.arrayContaining([order.id, line, body.id, plant, customer]));
  });

  it('that is repeated with its key is recorded once: a stored answer changes nothing', async () => {
    const plant = await shop.newPlant(1000, 3);
    const again = { 'idempotency-key': newKey() };
    const text = `mutation { adjustStock(plantId: "${plant}", change: 2) { id } }`;
    for (let turn = 0; turn < 3; turn++) await admin.graphql(text, undefined, again);
    expect(await entries(`resourceId: "${plant}", operation: "adjustStock"`)).toHaveLength(1);
  });

  it('that is refused is recorded with its code, though nothing else is', async () => {
    const ada = await shop.as(ADA);
    const order = await shop.orderIn('PENDING');
    await leavingAllAsItWas(shop, async () => {
      expectRefusal(
        await ada.graphql(`mutation { createPlant(name: "x", description: "x", sku: "x", price: 1, stock: 1) { id } }`),
        'FORBIDDEN',
      );
      expectRefusal(await admin.graphql(`mutation { deliverOrder(id: "${order.id}") { id } }`), 'ILLEGAL_TRANSITION');
      expectRefusal(await admin.graphql(`mutation { shipOrder(id: "${newKey()}") { id } }`), 'NOT_FOUND');
      expectRefusal(await admin.graphql('mutation { shipOrder(id: "Ada Lovelace") { id } }'), 'NOT_FOUND');
    });
    const found = (await entries()).map(({ operation, loginId, outcome }) => [operation, loginId, outcome]);
    expect(found.slice(0, 4)).toEqual([
      ['shipOrder', ADMIN, 'NOT_FOUND'],
      ['shipOrder', ADMIN, 'NOT_FOUND'],
      ['deliverOrder', ADMIN, 'ILLEGAL_TRANSITION'],
      ['createPlant', ADA, 'FORBIDDEN'],
    ]);
    expect(JSON.stringify(await entries())).not.toContain('Lovelace');
  });

  it('from nobody is not recorded', async () => {
    const [before] = await shop.sql<{ count: number }>('select count(*)::int as count from audit_log');
    expectRefusal(
      await shop.nobody.graphql(`mutation { markOrderPaid(id: "${demoId(3001)}") { id } }`),
      'UNAUTHENTICATED',
    );
    const [after] = await shop.sql<{ count: number }>('select count(*)::int as count from audit_log');
    expect(after).toEqual(before);
  });
});

describe('refusals', () => {
  it('of one user are recorded up to 60 a minute', async () => {
    await admin.graphql('mutation { createUser(loginId: "flood@greenhouse.example", role: STAFF) { id } }');
    const flood = await shop.as('flood@greenhouse.example');
    for (let turn = 0; turn < 70; turn++)
      expectRefusal(await flood.graphql('mutation { createApiKey(name: "x") { id } }'), 'FORBIDDEN');
    expect(await entries('loginId: "flood@greenhouse.example", operation: "createApiKey"')).toHaveLength(60);
    await flood.graphql(`mutation { adjustStock(plantId: "${await shop.newPlant(1, 1)}", change: 1) { id } }`);
    expect(await entries('loginId: "flood@greenhouse.example", operation: "adjustStock"')).toHaveLength(1);
  });
});

describe('a login', () => {
  const login = (apiKey: string, loginId: string) =>
    shop.nobody.post('/auth/token', { api_key: apiKey, login_id: loginId });

  it('is recorded with user, key and address, and the logout after it', async () => {
    const staff = await shop.as(STAFF);
    await staff.graphql('mutation { logout }');
    expect(await entries(`loginId: "${STAFF}"`)).toMatchObject([
      { operation: 'logout', loginId: STAFF, role: 'STAFF', apiKeyId: demoId(10), arguments: {}, outcome: 'ok' },
      {
        ...{ operation: 'login', loginId: STAFF, role: 'STAFF', apiKeyId: demoId(10), address: '127.0.0.1' },
        ...{ arguments: { apiKey: '[left out]', loginId: '[left out]' }, outcome: 'ok' },
      },
    ]);
  });

  it('that fails is recorded in the shop of the key, and nowhere else', async () => {
    const [before] = await shop.sql<{ count: number }>('select count(*)::int as count from audit_log');
    expect((await login('psk_demo_greenhouse', 'mallory@example.com')).status).toBe(401);
    expect((await login('psk_unknown', ADMIN)).status).toBe(401);
    const [after] = await shop.sql<{ count: number }>('select count(*)::int as count from audit_log');
    expect(after?.count).toBe(Number(before?.count) + 1);
    const [failed] = await entries('operation: "login"');
    expect(failed).toMatchObject({ loginId: null, role: null, apiKeyId: demoId(10), outcome: 'UNAUTHENTICATED' });
    // The text may be the email of a person who is no user, or no user any more.
    const kept = await shop.sql(`select from audit_log l where l::text like '%mallory%'`);
    expect(kept).toEqual([]);
  });
});

describe('the list', () => {
  it('is filtered by user, operation, resource and time, and read page by page', async () => {
    const plants = [await shop.newPlant(100, 1), await shop.newPlant(100, 1), await shop.newPlant(100, 1)];
    for (const plant of plants) await admin.graphql(`mutation { archivePlant(id: "${plant}") { id } }`);
    const newest = [...plants].reverse();
    const page = async (args: string) => {
      const { data } = await admin.graphql(
        `{ auditLog(operation: "archivePlant", ${args}) { total nextCursor offset items { resourceIds } } }`,
      );
      return data.auditLog;
    };
    const first = await page(`from: "${start.toISOString()}", limit: 2`);
    expect(first).toMatchObject({
      total: 3,
      offset: 0,
      items: newest.slice(0, 2).map((id) => ({ resourceIds: [id] })),
    });
    const second = await page(`from: "${start.toISOString()}", limit: 2, after: "${first.nextCursor}"`);
    expect(second).toMatchObject({ nextCursor: null, items: [{ resourceIds: [plants[0]] }] });
    expect((await page(`resourceId: "${plants[1]}"`)).items).toEqual([{ resourceIds: [plants[1]] }]);
    expect((await page(`to: "${start.toISOString()}", resourceId: "${plants[1]}"`)).items).toEqual([]);
    expect((await page(`loginId: "${STAFF}", resourceId: "${plants[1]}"`)).items).toEqual([]);
    for (const id of ['x', "'", '\\u0000']) {
      expect((await page(`resourceId: "${id}"`)).total).toBe(0);
      expect((await page(`loginId: "${id}"`)).total).toBe(0);
      expect((await page(`requestId: "${id}"`)).total).toBe(0);
    }
  });

  it('is filtered by the id of a request: the store’s, and the one that the caller sent', async () => {
    const [one, two] = [await shop.newPlant(100, 1), await shop.newPlant(100, 1)];
    const both = `mutation { a: archivePlant(id: "${one}") { id } b: archivePlant(id: "${two}") { id } }`;
    await admin.graphql(both, undefined, { 'x-request-id': 'till-7' });
    await admin.graphql(both, undefined, { 'x-request-id': 'till-70' });
    const { headers } = await admin.graphql(both);
    const sent = await entries('requestId: "till-7"');
    expect(sent.map(({ clientRequestId, resourceIds }) => [clientRequestId, resourceIds])).toEqual([
      ['till-7', [two]],
      ['till-7', [one]],
    ]);
    const [{ requestId } = {}] = sent;
    expect(await entries(`requestId: "${requestId}"`)).toEqual(sent);
    expect(await entries(`requestId: "${requestId}", resourceId: "${one}"`)).toEqual(sent.slice(1));
    const own = await entries(`requestId: "${headers.get('x-request-id')}"`);
    expect(own.map(({ requestId, clientRequestId }) => [requestId, clientRequestId])).toEqual([
      [headers.get('x-request-id'), null],
      [headers.get('x-request-id'), null],
    ]);
    expect(await entries('requestId: "till"')).toEqual([]);
  });

  it('has only what happened in the own shop', async () => {
    await shop.as(STAFF);
    const other = await shop.as('admin@orchid.example', ORCHID_KEY);
    const [{ requestId } = {}] = await entries('operation: "login"');
    const { data } = await other.graphql(
      `{ auditLog { items { operation loginId } } foreign: auditLog(requestId: "${requestId}") { total } }`,
    );
    expect(data.foreign.total).toBe(0);
    expect(data.auditLog.items).toEqual([{ operation: 'login', loginId: 'admin@orchid.example' }]);
    expect((await entries()).map(({ loginId }) => loginId)).not.toContain('admin@orchid.example');
  });
});
