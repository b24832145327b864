import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/client.js';
import { clientOf } from '../support/client.js';
import { countOf, expectProblem, expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, GRACE, ORCHID_KEY, openStore, STAFF, type Store } from '../support/store.js';

let store: Store;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
});

afterAll(() => store.close());

const KEY = 'psk_demo_greenhouse';
const me = '{ me { loginId role active organization { slug } customer { id } } }';
const login = (api_key: string, login_id: string) => store.nobody.post('/auth/token', { api_key, login_id });

/** A request that nobody is signed in for, and why. */
function expectSignedOut(answer: Answer, reason: string): void {
  const facts = reason === 'expired' ? ['reason', 'expired_at'] : ['reason'];
  expectProblem(answer, { status: 401, code: 'unauthenticated', facts });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(answer.body.reason).toBe(reason);
}

function expectWrongLogin(answer: Answer): void {
  expectProblem(answer, { status: 401, code: 'unauthenticated' });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(answer.body.detail).toBe('No user can log in with this API key and login id.');
}

describe('login', () => {
  it('gives a bearer token for an hour, which nobody may keep in a cache', async () => {
    const before = Date.now();
    const { status, headers, body } = await login(KEY, ADA);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body)).toEqual(['auth_token', 'token_type', 'expires_in', 'expires_at']);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(body.auth_token).toMatch(/^pst_[\w-]{43}$/);
    const expiry = Date.parse(body.expires_at);
    expect(expiry).toBeGreaterThanOrEqual(before + 3_600_000 - 1000);
    expect(expiry).toBeLessThanOrEqual(Date.now() + 3_600_000 + 1000);
    const { data } = await clientOf(store.url, body.auth_token).graphql(me);
    expect(data.me).toEqual({
      loginId: ADA,
      role: 'CUSTOMER',
      active: true,
      organization: { slug: 'greenhouse' },
      customer: { id: demoId(2001) },
    });
  });

  it('works on GraphQL too, each time with another token', async () => {
    const document = `mutation { login(apiKey: "${KEY}", loginId: "${STAFF}") { authToken tokenType expiresIn } }`;
    const tokens = [await store.nobody.graphql(document), await store.nobody.graphql(document)].map(
      ({ data }) => data.login.authToken,
    );
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const token of tokens) expect((await clientOf(store.url, token).graphql(me)).data.me.loginId).toBe(STAFF);
  });

  it('ignores an Idempotency-Key and keeps none', async () => {
    const body = { api_key: KEY, login_id: ADA };
    const headers = { 'idempotency-key': 'login-1' };
    const [one, two] = [
      await store.nobody.post('/auth/token', body, headers),
      await store.nobody.post('/auth/token', body, headers),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.auth_token).not.toBe(two.body.auth_token);
    expect(await countOf(store, 'idempotency_keys')).toBe(0);
  });

  it.each([
    ['an unknown key', 'psk_wrong', ADA],
    ['an unknown login id', KEY, 'nobody@example.com'],
    ['a login id of the other shop', KEY, 'staff@orchid.example'],
    ['the key of the other shop', ORCHID_KEY, ADA],
    ['a key with a blank', `${KEY} `, ADA],
    ['the digest of a key', '0'.repeat(64), ADA],
    ['a pattern', KEY, '%'],
  ])('refuses %s with the one message', async (_, key, loginId) => {
    const sessions = await countOf(store, 'sessions');
    const answer = await leavingAllAsItWas(store, () => login(key, loginId));
    expectWrongLogin(answer);
    const document = 'mutation ($key: String!, $id: String!) { login(apiKey: $key, loginId: $id) { authToken } }';
    const onGraphQL = await store.nobody.graphql(document, { key, id: loginId });
    expectRefusal(onGraphQL, 'UNAUTHENTICATED');
    expect(onGraphQL.errors?.[0]?.message).toBe(answer.body.detail);
    expect(await countOf(store, 'sessions')).toBe(sessions);
  });
});

describe('a token', () => {
  it.each([
    ['unknown', 'Bearer wrong'],
    ['unknown', `Bearer ${'x'.repeat(5000)}`],
    ['malformed', 'Bearer'],
    ['malformed', ''],
    ['malformed', 'Basic YTpi'],
    ['malformed', 'Bearer a b'],
    ['malformed', "Bearer ' or 1=1"],
    ['api_key', `Bearer ${KEY}`],
    ['api_key', 'Bearer psk_of_nobody'],
  ])('that does not work is 401 (%s) even for what anybody may see: %s', async (reason, authorization) => {
    for (const path of ['/plants', `/orders/${demoId(3001)}`]) {
      expectSignedOut(await store.nobody.get(path, { authorization }), reason);
    }
    for (const document of [me, '{ plants { total } }']) {
      const answer = await store.nobody.graphql(document, undefined, { authorization });
      expect(expectRefusal(answer, 'UNAUTHENTICATED')).toEqual({ code: 'UNAUTHENTICATED', reason });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('that is malformed gets an error which shows what the header should look like', async () => {
    const { body } = await store.nobody.get('/plants', { authorization: 'Basic YTpi' });
    expect(body.detail).toContain('"Authorization: Bearer <auth_token>"');
  });

  it('is needed for everything but the catalogue', async () => {
    expectSignedOut(await store.nobody.get(`/orders/${demoId(3001)}`), 'missing');
    expect(expectRefusal(await store.nobody.graphql(me), 'UNAUTHENTICATED')).toMatchObject({ reason: 'missing' });
  });

  it('may follow "bearer" in any case', async () => {
    const { token } = await store.as(ADA);
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      const { status } = await store.nobody.get('/plants', { authorization: `${scheme} ${token}` });
      expect(status).toBe(200);
    }
  });

  it('is worth nothing after logout, at once; others of the user stay', async () => {
    const [first, second] = [await store.as(ADA), await store.as(ADA)];
    const { status, body, headers } = await first.delete('/auth/token');
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(headers.get('api-version')).toBe('2025-10-01');
    expectSignedOut(await first.get(`/orders/${demoId(3001)}`), 'revoked');
    expectSignedOut(await first.delete('/auth/token'), 'revoked');
    expect((await second.get(`/orders/${demoId(3001)}`)).status).toBe(200);
    expect((await second.graphql('mutation { logout }')).data).toEqual({ logout: true });
    expect(expectRefusal(await second.graphql(me), 'UNAUTHENTICATED')).toMatchObject({ reason: 'revoked' });
    expectSignedOut(await store.nobody.delete('/auth/token'), 'missing');
  });

  it('expires after TOKEN_TTL_SECONDS', async () => {
    const short = await openStore({ PROCESS_ROLE: 'api', TOKEN_TTL_SECONDS: '1' });
    const { body } = await short.nobody.post('/auth/token', { api_key: KEY, login_id: ADA });
    expect(body.expires_in).toBe(1);
    const ada = clientOf(short.url, body.auth_token);
    await short.sql("update sessions set expires_at = now() + interval '20 seconds'");
    expect((await ada.get(`/orders/${demoId(3001)}`)).status).toBe(200);
    const fresh = await short.as(ADA);
    await short.sql(
      "update sessions set expires_at = '2026-01-02T03:04:05Z' where expires_at < now() + interval '9 seconds'",
    );
    const answer = await fresh.get(`/orders/${demoId(3001)}`);
    expectSignedOut(answer, 'expired');
    expect(answer.body).toMatchObject({
      expired_at: '2026-01-02T03:04:05.000Z',
      detail: 'The session expired at 2026-01-02T03:04:05.000Z. Log in again.',
    });
    const onGraphQL = expectRefusal(await fresh.graphql(me), 'UNAUTHENTICATED');
    expect(onGraphQL).toEqual({ code: 'UNAUTHENTICATED', reason: 'expired', expiredAt: '2026-01-02T03:04:05.000Z' });
    expect((await ada.get(`/orders/${demoId(3001)}`)).status).toBe(200);
    await short.close();
  });
});

describe('a revoked key and a disabled user', () => {
  it('end all sessions at once, and open no more', async () => {
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql(
      'mutation { createApiKey(name: "till 2", maxRole: STAFF) { id key lastFour active } }',
    );
    const { id, key, lastFour, active } = data.createApiKey;
    expect(key).toMatch(/^psk_[\w-]{43}$/);
    expect({ lastFour, active }).toEqual({ lastFour: key.slice(-4), active: true });
    const grace = await store.as(GRACE, key);
    expect((await grace.get(`/orders/${demoId(3004)}`)).status).toBe(200);
    const revoked = await admin.graphql(`mutation { revokeApiKey(id: "${id}") { active revokedAt key } }`);
    expect(revoked.data.revokeApiKey).toEqual({ active: false, revokedAt: expect.any(String), key: null });
    expectSignedOut(await grace.get(`/orders/${demoId(3004)}`), 'revoked');
    expectWrongLogin(await login(key, GRACE));
    const again = await admin.graphql(`mutation { revokeApiKey(id: "${id}") { revokedAt } }`);
    expect(again.data.revokeApiKey.revokedAt).toBe(revoked.data.revokeApiKey.revokedAt);
    const { data: listed } = await admin.graphql('{ apiKeys { id key lastFour active } }');
    expect(listed.apiKeys).toEqual([
      { id: demoId(10), key: null, lastFour: 'ouse', active: true },
      { id: demoId(12), key: null, lastFour: 'ront', active: true },
      { id: demoId(13), key: null, lastFour: 'rver', active: true },
      { id, key: null, lastFour, active: false },
    ]);
  });

  it('a user of its own, who is locked out', async () => {
    const admin = await store.as(ADMIN);
    const create = (args: string) => admin.graphql(`mutation { createUser(${args}) { id loginId role active } }`);
    const { data } = await create('loginId: "till@greenhouse.example", role: STAFF');
    const till = await store.as('till@greenhouse.example');
    expect((await till.get(`/orders/${demoId(3001)}`)).status).toBe(200);
    const disabled = await admin.graphql(`mutation { disableUser(id: "${data.createUser.id}") { active } }`);
    expect(disabled.data.disableUser).toEqual({ active: false });
    expectSignedOut(await till.get(`/orders/${demoId(3001)}`), 'revoked');
    expectWrongLogin(await login(KEY, 'till@greenhouse.example'));
    await leavingAllAsItWas(store, async () => {
      expect(expectRefusal(await create('loginId: "till@greenhouse.example", role: ADMIN'), 'CONFLICT').loginId).toBe(
        'till@greenhouse.example',
      );
      expectRefusal(await create('loginId: "a", role: CUSTOMER'), 'BAD_USER_INPUT', ['customerId:role']);
      expectRefusal(await create(`loginId: "a", role: STAFF, customerId: "${demoId(2001)}"`), 'BAD_USER_INPUT');
      expectRefusal(await create('loginId: "", role: STAFF'), 'BAD_USER_INPUT');
    });
  });
});

describe('secrets', () => {
  it('of keys and tokens stand in no table', async () => {
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql('mutation { createApiKey(name: "x") { key } }', undefined, {
      'idempotency-key': 'secret-1',
    });
    const secrets = [data.createApiKey.key, String(admin.token), KEY];
    const tables = await store.sql<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    for (const { name } of tables) {
      const found = await store.sql(
        `select 1 from "${name}" t where ${secrets.map(() => 't::text like ?').join(' or ')}`,
        secrets.map((secret) => `%${secret}%`),
      );
      expect({ name, found }).toEqual({ name, found: [] });
    }
    const [session] = await store.sql<{ digest: string }>('select digest from sessions limit 1');
    expect(session?.digest).toMatch(/^[0-9a-f]{64}$/);
  });
});
