import { describe, expect, it } from '@jest/globals';
import { leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, openStore } from '../support/store.js';
import { idArguments } from './arguments.js';
import { call, type Operation, operationsOf } from './walk.js';

const ALLOWED: Record<string, string[]> = {
  SIGN_UP: ['cancelOrder', 'placeGuestOrder', 'registerCustomer'],
  PAYMENTS: ['order', 'markOrderPaid'],
  EVENTS: ['events'],
  CATALOGUE: [
    ...[
      'adjustStock',
      'archivePlant',
      'createPicture',
      'createPlant',
      'importPlants',
      'plantsFile',
      'restorePlant',
      'setMetadata',
      'setStock',
      'stockMovements',
    ],
    ...['updatePlant', 'upsertPlants'],
  ],
  ORDERS: ['order', 'orders', 'refunds', 'shipments'],
  FULFILMENT: [
    ...['createShipment', 'deliverOrder', 'order', 'orders', 'refunds', 'shipOrder', 'shipments', 'updateShipment'],
  ],
  REFUNDS: ['order', 'orders', 'quoteRefund', 'refundOrder', 'refunds', 'shipments'],
};

const store = await openStore({ PROCESS_ROLE: 'api' });
const admin = await store.as(ADMIN);
const operations = await operationsOf(store.nobody);

const create = async (rest: string) => {
  const { data, errors } = await admin.graphql(`mutation { createApiKey(name: "server", ${rest}) { id key scopes } }`);
  return { errors, ...data?.createApiKey } as { id: string; key: string; scopes: string[]; errors?: never };
};
const withKey = (key: string) => ({ 'x-api-key': key });

const codeOf = async (operation: Operation, headers: Record<string, string>) => {
  const ids = Object.assign({}, ...idArguments(operation).map(([, , give]) => give(demoId(3004))));
  const { errors } = await call(store.nobody, operation, ids, headers);
  return errors?.[0]?.extensions.code as string | undefined;
};

const protectedOnes: Operation[] = [];
for (const operation of operations)
  if ((await codeOf(operation, {})) === 'UNAUTHENTICATED' && operation.name !== 'login') protectedOnes.push(operation);

describe('an API key with a scope', () => {
  it.each(Object.keys(ALLOWED))(
    '%s allows what it is for, and no more than that beside what everybody has',
    async (scope) => {
      const { key, scopes } = await create(`scopes: [${scope}]`);
      expect(scopes).toEqual([scope]);
      expect(protectedOnes.length).toBeGreaterThan(45);
      const allowed = protectedOnes.filter(({ name }) => ALLOWED[scope]?.includes(name));
      expect(allowed.map(({ name }) => name).sort()).toEqual(ALLOWED[scope]?.sort());
      // What it comes to depends on its arguments, no longer on the caller.
      for (const operation of allowed)
        expect(['FORBIDDEN', 'UNAUTHENTICATED']).not.toContain(await codeOf(operation, withKey(key)));
      await leavingAllAsItWas(store, async () => {
        for (const operation of protectedOnes.filter((each) => !allowed.includes(each)))
          expect([operation.name, await codeOf(operation, withKey(key))]).toEqual([operation.name, 'FORBIDDEN']);
      });
    },
  );

  it('does what it is for, and is named by the audit log and the timeline', async () => {
    const { id, key } = await create('scopes: [SIGN_UP, PAYMENTS, EVENTS]');
    const signUp = 'mutation { registerCustomer(name: "Eve", email: "eve@example.com") { email } }';
    const headers = { ...withKey(key), 'idempotency-key': 'sign-up-1' };
    for (const replayed of [null, 'true']) {
      const { data, headers: got } = await store.nobody.graphql(signUp, {}, headers);
      expect(data).toEqual({ registerCustomer: { email: 'eve@example.com' } });
      expect(got.get('idempotent-replayed')).toBe(replayed);
    }
    const paid = `mutation { markOrderPaid(id: "${demoId(3003)}") { status timeline { actor } } }`;
    const { data } = await store.nobody.graphql(paid, {}, withKey(key));
    expect(data.markOrderPaid).toMatchObject({ status: 'PROCESSING' });
    expect(data.markOrderPaid.timeline.at(-1)).toEqual({ actor: 'API key server' });
    const feed = await store.nobody.graphql('{ events { lastPosition } }', {}, withKey(key));
    expect(feed.errors).toBeUndefined();
    const rows = await store.sql(
      'select operation, user_id, role, outcome from audit_log where api_key_id = ? order by id',
      [id],
    );
    const by = { user_id: null, role: null, outcome: 'ok' };
    expect(rows).toEqual([
      { operation: 'registerCustomer', ...by },
      { operation: 'markOrderPaid', ...by },
    ]);
  });

  it.each([
    ['SIGN_UP', 'registerCustomer(name: "Mal", email: "mal@example.com") { id orders { items { id } } }'],
    ['PAYMENTS', `markOrderPaid(id: "${demoId(3003)}") { id ... on Order { customer { orders { total } } } }`],
    ['PAYMENTS', `markOrderPaid(id: "${demoId(3003)}") { id ...Rest }`],
    ['FULFILMENT', `shipOrder(id: "${demoId(3002)}") { id events { total } }`],
    ['FULFILMENT', `shipOrder(id: "${demoId(3002)}") { id customer { orders { total } } }`],
    ['CATALOGUE', `setStock(plantId: "${demoId(1001)}", stock: 3) { id movements { items { order { id } } } }`],
  ])('%s changes nothing where it reads what no key may read: %s', async (scope, mutation) => {
    const { key } = await create(`scopes: [${scope}]`);
    await leavingAllAsItWas(store, async () => {
      const fragment = mutation.includes('Rest') ? 'fragment Rest on Order { items { name } events { total } }' : '';
      for (const version of ['2025-09-01', '2025-10-01']) {
        const headers = { ...withKey(key), 'api-version': version };
        const { errors } = await store.nobody.graphql(`mutation { ${mutation} } ${fragment}`, {}, headers);
        expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
          ['FORBIDDEN', [mutation.split('(')[0]]],
        ]);
      }
    });
  });

  it('does what it is for where a directive leaves out what no key may read', async () => {
    const { key } = await create('scopes: [SIGN_UP]');
    const signUp =
      'mutation ($all: Boolean!) { registerCustomer(name: "Ida", email: "ida@example.com") { email orders @include(if: $all) { total } } }';
    expect((await store.nobody.graphql(signUp, { all: true }, withKey(key))).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ]);
    const { data } = await store.nobody.graphql(signUp, { all: false }, withKey(key));
    expect(data).toEqual({ registerCustomer: { email: 'ida@example.com' } });
  });

  it('is what customers, too, are refused: a mutation that reads what is of staff', async () => {
    const ada = await store.as(ADA);
    const order = `mutation ($id: ID!, $customer: ID!) {
      placeOrder(customerId: $customer, items: [{ plantId: $id, quantity: 1 }]) { id events { items { id } } } }`;
    await leavingAllAsItWas(store, async () => {
      const { errors } = await ada.graphql(order, { id: demoId(1001), customer: demoId(2001) });
      expect(errors).toMatchObject([{ path: ['placeOrder'], extensions: { code: 'FORBIDDEN' } }]);
    });
  });

  it('SIGN_UP cancels what is pending; once it is paid, not even the order can be seen', async () => {
    const { key } = await create('scopes: [SIGN_UP]');
    const cancel = (id: string) =>
      store.nobody.graphql(`mutation { cancelOrder(id: "${id}") { status timeline { actor } } }`, {}, withKey(key));
    await leavingAllAsItWas(store, async () => {
      expect((await cancel(demoId(3002))).errors).toMatchObject([{ extensions: { code: 'ILLEGAL_TRANSITION' } }]);
      expect((await cancel(demoId(9301))).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      const read = await store.nobody.graphql(`{ order(id: "${demoId(3002)}") { id } }`, {}, withKey(key));
      expect(read.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    });
    const placed = await (await store.as(ADA)).graphql(
      `mutation { placeOrder(customerId: "${demoId(2001)}", pickup: true, items: [{ plantId: "${demoId(1002)}", quantity: 1 }]) { id } }`,
    );
    const { data } = await cancel(placed.data.placeOrder.id);
    expect(data.cancelOrder.status).toBe('CANCELLED');
    expect(data.cancelOrder.timeline.at(-1)).toEqual({ actor: 'API key server' });
  });

  it.each(['archived', 'draft'])('lists no plants of staff: %s', async (filter) => {
    const { key } = await create('scopes: [EVENTS]');
    const { errors } = await store.nobody.graphql(`{ plants(${filter}: true) { total } }`, {}, withKey(key));
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
    const { status, body } = await store.nobody.get(`/plants?${filter}=true`, withKey(key));
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('logs nobody in, and ends when it is revoked', async () => {
    const { id, key } = await create('scopes: [EVENTS]');
    const login = await store.nobody.post('/auth/token', { api_key: key, login_id: ADA });
    expect([login.status, login.body.code]).toEqual([401, 'unauthenticated']);
    expect((await store.nobody.get('/plants', withKey(key))).status).toBe(200);
    await admin.graphql(`mutation { revokeApiKey(id: "${id}") { id } }`);
    const other = await create('scopes: [EVENTS]');
    await store.sql("update api_keys set expires_at = '2026-01-01T00:00:00Z' where id = ?", [other.id]);
    const refused = async (sent: string) => {
      const { status, body } = await store.nobody.get('/plants', withKey(sent));
      return [status, body.reason, body.detail];
    };
    expect(await refused(key)).toEqual([401, 'revoked', 'The API key was revoked.']);
    expect(await refused('psk_none')).toEqual([401, 'unknown', 'There is no such API key.']);
    const expired = [401, 'expired', 'The API key expired at 2026-01-01T00:00:00.000Z.'];
    expect(await refused(other.key)).toEqual(expired);
    const malformed = 'The header X-API-Key must contain an API key, which begins with "psk_".';
    expect(await refused('none')).toEqual([401, 'malformed', malformed]);
  });

  it('has no role above CUSTOMER', async () => {
    const { errors } = await create('scopes: [EVENTS], maxRole: STAFF');
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', errors: [{ field: 'maxRole' }] } }]);
  });
});

it('makes a response private, on which no cache may answer another caller', async () => {
  const caching = async (headers?: Record<string, string>) => {
    const { headers: got } = await store.nobody.get('/plants', headers);
    return [got.get('cache-control'), got.get('vary')?.split(', ').includes('X-API-Key')];
  };
  expect(await caching()).toEqual(['public, no-cache', true]);
  expect(await caching(withKey('psk_demo_orchid_house'))).toEqual(['private, no-cache', true]);
});

describe('the budget of an API key', () => {
  it('is ten times that of an address, and its own', async () => {
    const limited = await openStore({ PROCESS_ROLE: 'api', RATE_LIMIT_PER_MINUTE: '7' });
    const policy = async (headers?: Record<string, string>) =>
      (await limited.nobody.get('/plants', headers)).headers.get('ratelimit-policy');
    const remaining = async (key: string) =>
      (await limited.nobody.get('/plants', withKey(key))).headers.get('ratelimit');
    expect(await policy()).toBe('"default";q=7;w=60');
    expect(await policy(withKey('psk_demo_greenhouse_storefront'))).toBe('"default";q=70;w=60');
    expect(await remaining('psk_demo_greenhouse_storefront')).toMatch(/r=68;/);
    expect(await remaining('psk_demo_greenhouse')).toMatch(/r=69;/);
    expect(await policy(withKey('psk_forged'))).toBe('"default";q=7;w=60');
    await limited.close();
  });
});
