import { describe, expect, it } from '@jest/globals';
import { ADA, ADMIN, demoId, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);

/** The line that was logged of the request with this id. */
const lineOf = (clientRequestId: string) =>
  store.log.read().find((line) => line['clientRequestId'] === clientRequestId && line['msg'] === 'request');

let count = 0;
async function logged(send: (headers: Record<string, string>) => Promise<unknown>) {
  const id = `line-${++count}`;
  await send({ 'x-request-id': id });
  const { level: _, time, pid, hostname, msg, ms, ...line } = lineOf(id) ?? {};
  expect(line['requestId']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  const { requestId: __, clientRequestId: ___, address, ...rest } = line;
  expect(address).toBe('127.0.0.1');
  return rest;
}

const who = { userId: demoId(22), role: 'staff', organizationId: demoId(1) };
const order = demoId(3001);

describe('the line of a request', () => {
  it('names route, ids, status and user', async () => {
    const { userId } = (await logged((headers) => staff.get(`/orders/${order}`, headers))) as { userId: string };
    const [user] = await store.sql<{ id: string }>('select id from users where login_id = ?', [STAFF]);
    expect(userId).toBe(user?.id);
    Object.assign(who, { userId });
    expect(await logged((headers) => staff.get(`/orders/${order}/refunds?limit=3`, headers))).toEqual({
      ...{ method: 'GET', path: `/orders/${order}/refunds`, status: 200 },
      ...who,
    });
  });

  it('names the parameter instead of a value that is not an id, and no part of a path that does not exist', async () => {
    expect(await logged((headers) => staff.get('/orders/Zaphod', headers))).toEqual({
      ...{ method: 'GET', path: '/orders/:id', status: 404 },
      ...who,
    });
    expect(await logged((headers) => store.nobody.get('/Zaphod/psk_x?key=psk_y', headers))).toEqual({
      ...{ method: 'GET', path: 'unknown', status: 404 },
    });
  });

  it('names the kind and the root fields of a GraphQL operation, not the name that the client gave it', async () => {
    const graphql = (text: string) => logged((headers) => staff.graphql(text, undefined, headers));
    const line = { method: 'POST', path: '/graphql', status: 200, ...who };
    expect(await graphql('query Zaphod { mine: me { id } me { role } orders { total } }')).toEqual({
      ...{ ...line, operation: 'query me orders' },
    });
    expect(await graphql(`mutation { cancelOrder(id: "${order}") { id } }`)).toEqual({
      ...{ ...line, operation: 'mutation cancelOrder' },
    });
    expect(await graphql('{ zaphod }')).toEqual({ ...line, status: 400 });
  });

  it('names it also if the response comes from the cache', async () => {
    const line = { method: 'POST', path: '/graphql', status: 200, organizationId: demoId(1) };
    for (let turn = 0; turn < 2; turn++) {
      const sent = logged((headers) => store.nobody.graphql('{ plants(limit: 3) { items { name } } }', {}, headers));
      expect(await sent).toEqual({ ...line, operation: 'query plants' });
    }
  });
});

describe('a failure', () => {
  it('is logged with both ids of its request, over both APIs', async () => {
    await store.sql("alter table refunds add constraint zaphod check (note <> 'Zaphod')");
    const items = { amount: 1, note: 'Zaphod' };
    const rest = await staff.post(`/orders/${order}/refund`, items, { 'x-request-id': 'rest-1' });
    expect([rest.status, rest.body.request_id]).toEqual([500, 'rest-1']);
    const text = `mutation { refundOrder(orderId: "${order}", amount: 1, note: "Zaphod") { id } }`;
    expect((await staff.graphql(text, undefined, { 'x-request-id': 'graphql-1' })).status).toBe(200);
    for (const id of ['rest-1', 'graphql-1']) {
      const [failed] = store.log.read().filter((line) => line['clientRequestId'] === id && line['msg'] === 'failed');
      expect(failed).toMatchObject({
        requestId: lineOf(id)?.['requestId'],
        err: {
          code: '23514',
          constraint: 'zaphod',
          // Also where it was sent with others, such as the commit.
          statement: expect.stringMatching(/^insert into "refunds" .* values \(\$1, ?\$2,/),
        },
      });
      expect(JSON.stringify(failed)).toContain('at async runMutation ');
    }
    await store.sql('alter table refunds drop constraint zaphod');
  });
});

describe('no line has', () => {
  const markers = {
    name: 'Zaphod Beeblebrox',
    street: '42 Magrathea Lane',
    email: 'zaphod@heartofgold.example',
    key: 'psk_planted_key',
    token: 'pst_planted_token',
    secret: 'whsec_planted_secret',
    query: 'planted/query',
  };

  it('a name, an address, an email, a key, a token, a secret or a query string that a client sent', async () => {
    const [admin, ada] = [await store.as(ADMIN), await store.as(ADA)];
    await store.sql('alter table customers add constraint zaphod check (name not like ?)'.replace('?', "'Zaphod%'"));
    const { name, street, email, key, token, secret, query } = markers;
    for (const marker of Object.values(markers)) {
      const encoded = encodeURIComponent(marker);
      for (const path of [
        '/plants',
        '/orders/x/refund',
        `/plants/${encoded}`,
        `/${encoded}`,
        '/graphql',
        '/metrics',
        '/docs',
      ])
        await store.nobody.get(`${path}?q=${encoded}&${query}=${encoded}`).catch(() => undefined);
      await store.nobody.send('GET', '/plants', undefined, { authorization: `Bearer ${encoded}`, cookie: encoded });
      await store.nobody.get('/plants', {
        'x-request-id': encoded,
        'idempotency-key': encoded,
        'api-version': encoded,
      });
      await store.nobody.post('/auth/token', { api_key: marker, login_id: marker });
      await store.nobody.post('/auth/token', `{"api_key": "${marker}", ${marker}`);
      await staff.post(`/orders/${order}/refund`, {
        items: [{ order_item_id: marker, quantity: marker }],
        note: marker,
      });
      await ada.post(`/customers/${demoId(2001)}/wishlist`, { plant_ids: [marker] }, { 'idempotency-key': encoded });
      await admin.graphql(`query Q { ${marker} }`);
      await admin.graphql('query ($id: ID!) { order(id: $id) { id } }', { id: marker });
      await admin.graphql('query ($limit: Int!) { orders(limit: $limit) { total } }', { limit: marker });
      await store.nobody.get(
        `/graphql?query=${encodeURIComponent(`{ plants(q: ${JSON.stringify(marker)}) { total } }`)}`,
      );
    }
    const create = 'mutation ($name: String!, $email: String!) { createCustomer(name: $name, email: $email) { id } }';
    expect((await staff.graphql(create, { name, email })).errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
    await staff.graphql(create, { name: street, email });
    const address = { recipient: name, line1: street, city: street, postalCode: '1', country: 'US', label: query };
    const heads = Object.keys(address).map((one) => `$${one}: String!`);
    const args = Object.keys(address).map((one) => `${one}: $${one}`);
    const add = `mutation (${heads}) { addAddress(customerId: "${demoId(2001)}", ${args}) { id } }`;
    expect((await ada.graphql(add, address)).errors).toBeUndefined();
    await admin.graphql(
      `mutation { createWebhookEndpoint(url: "http://u:${secret}@127.0.0.1:9/x?t=${token}") { secret } }`,
    );
    await admin.graphql(`mutation { createUser(loginId: "${email}", role: STAFF) { id } }`);
    await admin.graphql(`mutation { createUser(loginId: "${email}", role: STAFF) { id } }`);
    await admin.graphql(`mutation { createApiKey(name: "${key}") { key } }`);
    const lines = store.log.read().map((line) => JSON.stringify(line));
    expect(lines.length).toBeGreaterThan(100);
    const planted = [...Object.values(markers), ...Object.values(markers).map(encodeURIComponent)];
    expect(lines.filter((line) => planted.some((marker) => line.includes(marker)))).toEqual([]);
    store.log.check();
  });
});

describe('the address of a request', () => {
  it('is an address, in the log and in the audit log, whatever X-Forwarded-For says', async () => {
    const behindProxy = await openStore({ PROCESS_ROLE: 'api', TRUST_PROXY: '1' });
    const client = await behindProxy.as(ADMIN);
    const missing = demoId(9999);
    const send = async (id: string, forwarded: string) => {
      const headers = { 'x-request-id': id, 'x-forwarded-for': forwarded };
      await client.graphql(`mutation { archivePlant(id: "${missing}") { id } }`, {}, headers);
      const [line] = behindProxy.log
        .read()
        .filter((each) => each['clientRequestId'] === id && each['msg'] === 'request');
      const [entry] = await behindProxy.sql<{ address: string }>(
        'select address from audit_log where client_request_id = ?',
        [id],
      );
      return [line?.['address'], entry?.address];
    };
    expect(await send('address-1', 'zaphod@example.com')).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(await send('address-2', '::ffff:192.0.2.1')).toEqual(['192.0.2.1', '192.0.2.1']);
    expect(await send('address-3', '192.0.2.1:4711')).toEqual(['192.0.2.1', '192.0.2.1']);
    await behindProxy.close();
  });
});
