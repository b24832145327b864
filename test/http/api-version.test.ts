import { describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADMIN, demoId, ORCHID_KEY, ORCHID_STAFF, openStore } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const admin = await store.as(ADMIN);

const old = { 'api-version': '2025-09-01' };
const current = { 'api-version': '2025-10-01' };
const [pending, processing] = [demoId(3003), demoId(3002)];

describe('statuses as output', () => {
  it.each([
    [pending, 'pending', 'pending_payment'],
    [processing, 'processing', 'in_progress'],
    [demoId(3001), 'delivered', 'delivered'],
    [demoId(3004), 'shipped', 'shipped'],
    [demoId(3005), 'cancelled', 'cancelled'],
  ])('of %s', async (id, now, before) => {
    for (const [headers, status] of [[current, now] as const, [old, before] as const]) {
      const { body } = await admin.get(`/orders/${id}`, headers);
      expect(body.status).toBe(status);
      expect(body.timeline.at(-1).status).toBe(status);
      const document = `{ order(id: "${id}") { status timeline { status } } }`;
      const { data } = await admin.graphql(document, undefined, headers);
      expect(data.order.status).toBe(status.toUpperCase());
      expect(data.order.timeline.at(-1).status).toBe(status.toUpperCase());
    }
  });

  it('in the event feed', async () => {
    const made =
      'mutation ($id: ID!, $items: [OrderItemInput!]!) { placeOrder(customerId: $id, items: $items) { id } }';
    const items = [{ plantId: demoId(1003), quantity: 1 }];
    const { data } = await admin.graphql(made, { id: demoId(2002), items });
    const id = data.placeOrder.id;
    await admin.graphql(`mutation { markOrderPaid(id: "${id}") { status } }`);
    await store.sql(
      "update events set position = number, sequence = number, link = repeat('0', 64) where position is null",
    );
    const document = '{ events(types: ["order.*"], limit: 100) { items { type resource { id } data } } }';
    for (const [headers, statuses] of [
      [current, ['pending', 'processing', 'pending']] as const,
      [old, ['pending_payment', 'in_progress', 'pending_payment']] as const,
    ]) {
      const answer = await admin.graphql(document, undefined, headers);
      const own = answer.data.events.items.filter((event: { resource: { id: string } }) => event.resource.id === id);
      const [created, changed] = own;
      expect([created.data.status, changed.data.status, changed.data.previous_status]).toEqual(statuses);
    }
    await admin.graphql(`mutation { cancelOrder(id: "${id}") { id } }`);
  });
});

describe('statuses as input', () => {
  const document = 'query ($status: OrderStatus) { orders(status: $status) { items { id status } } }';

  it.each([
    ['2025-10-01', 'PENDING', pending],
    ['2025-09-01', 'PENDING_PAYMENT', pending],
    ['2025-10-01', 'PROCESSING', processing],
    ['2025-09-01', 'IN_PROGRESS', processing],
  ])('%s takes %s', async (version, status, id) => {
    const headers = { 'api-version': version };
    const { data } = await admin.graphql(document, { status }, headers);
    expect(data.orders.items).toEqual([{ id, status }]);
    const literal = await admin.graphql(`{ orders(status: ${status}) { items { id } } }`, undefined, headers);
    expect(literal.data.orders.items).toEqual([{ id }]);
  });

  it.each([
    ['PENDING_PAYMENT', 'PENDING'],
    ['IN_PROGRESS', 'PROCESSING'],
  ])('2025-10-01 refuses %s and names its successor %s', async (status, successor) => {
    const answer = await admin.graphql(document, { status });
    expect(answer.status).toBe(400);
    const { errors } = expectRefusal(answer, 'BAD_USER_INPUT', ['status:legacy']);
    const message = `status must be ${successor} in this API version: "${status}" is its name in 2025-09-01`;
    const issue = { field: 'status', code: 'legacy', message, received: status, allowed: successor };
    expect(errors).toEqual([issue]);
    const literal = await admin.graphql(`{ orders(status: ${status}) { items { id } } }`);
    expect(literal.status).toBe(400);
    expect(expectRefusal(literal, 'BAD_USER_INPUT').errors).toEqual([issue]);
    expect(literal.errors?.[0]?.message).toBe(message);
  });

  it.each(['PENDING', 'PROCESSING'])('2025-09-01 does not know %s', async (status) => {
    const answer = await admin.graphql(document, { status }, old);
    expect(answer.status).toBe(400);
    expectRefusal(answer, 'BAD_USER_INPUT', ['status:type']);
  });
});

describe('headers', () => {
  it('of the deprecated version have the date, and a link to the changelog', async () => {
    const paths = ['/plants', `/plants/${demoId(1001)}`, '/plants/x', `/orders/${pending}`, '/graphql?query={me{id}}'];
    for (const path of paths) {
      const { headers } = await admin.get(path, old);
      expect([path, headers.get('api-version')]).toEqual([path, '2025-09-01']);
      expect([path, headers.get('deprecation')]).toEqual([path, '@1764547200']);
      expect(headers.get('link')).toContain('</docs/changelog>; rel="deprecation"');
    }
    const { headers } = await admin.get('/plants', old);
    expect(headers.get('link')).toContain('rel="next"');
    expect(headers.get('link')).toContain('rel="deprecation"');
  });

  it('of the current one have neither', async () => {
    for (const path of ['/plants', '/plants/x', '/graphql?query={me{id}}']) {
      const { headers } = await admin.get(path);
      expect([path, headers.get('api-version')]).toEqual([path, '2025-10-01']);
      expect(headers.get('deprecation')).toBeNull();
      expect(headers.get('link') ?? '').not.toContain('deprecation');
    }
  });

  it('are on mutations, logins and refusals of them too', async () => {
    for (const path of ['/auth/token', `/orders/${pending}/refund`, '/graphql']) {
      const { headers } = await admin.post(path, {}, old);
      expect([path, headers.get('api-version'), headers.get('deprecation')]).toEqual([
        path,
        '2025-09-01',
        '@1764547200',
      ]);
    }
  });

  it('are on responses refused before the caller is known', async () => {
    const bodies: [status: number, body: string, type: string][] = [
      [415, 'x', 'text/plain'],
      [413, `"${'x'.repeat(102_400)}"`, 'application/json'],
      [400, '{', 'application/json'],
    ];
    for (const [status, body, type] of bodies) {
      const answer = await admin.post('/auth/token', body, { ...old, 'content-type': type });
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([status, '@1764547200']);
      expect(answer.headers.get('link')).toBe('</docs/changelog>; rel="deprecation"; type="text/html"');
    }
  });
});

describe('facts of errors use the names of the version', () => {
  const deliver = `mutation { deliverOrder(id: "${pending}") { id } }`;

  it.each([
    [current, 'PENDING', ['PROCESSING', 'CANCELLED']],
    [old, 'PENDING_PAYMENT', ['IN_PROGRESS', 'CANCELLED']],
  ])('on GraphQL, %j', async (headers, status, allowed) => {
    const answer = await leavingAllAsItWas(store, () => admin.graphql(deliver, undefined, headers));
    const facts = expectRefusal(answer, 'ILLEGAL_TRANSITION');
    expect(facts.current).toBe(status);
    expect([...facts.allowed].sort()).toEqual([...allowed].sort());
    expect(answer.errors?.[0]?.message).toContain(status);
  });
});

describe('without the header', () => {
  it('an organization gets its own version', async () => {
    const orchid = await store.as(ORCHID_STAFF, ORCHID_KEY);
    await store.sql("update organizations set api_version = '2025-09-01' where slug = 'orchid-house'");
    const { body, headers } = await orchid.get(`/orders/${demoId(9301)}`);
    expect(headers.get('api-version')).toBe('2025-09-01');
    expect(body.status).toBe('in_progress');
    expect((await orchid.get(`/orders/${demoId(9301)}`, current)).body.status).toBe('processing');
    expect((await admin.get('/plants')).headers.get('api-version')).toBe('2025-10-01');
  });
});
