import { describe, expect, it } from '@jest/globals';
import { digestOf } from '../../src/auth/digest.js';
import type { Answer } from '../support/client.js';
import { clientOf } from '../support/client.js';
import { countOf, expectProblem, expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { ADA, ADMIN, demoId, GRACE, ORCHID_KEY, openStore, STAFF } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

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

describe('a login that renews a token', () => {
  const renew = (renews: string | undefined, login_id = ADA, api_key = KEY) =>
    store.nobody.post('/auth/token', { api_key, login_id, renews });
  const expire = (token: string | undefined) =>
    store.sql("update sessions set expires_at = now() - interval '1 day' where digest = ?", [digestOf(String(token))]);
  const works = async (token: string) => (await clientOf(store.url, token).graphql(me)).data?.me.loginId;

  /** A renewal that is refused: as any request with the token that it names. */
  async function expectEnded(renews: string | undefined, reason: string, login_id = ADA, api_key = KEY): Promise<void> {
    const sessions = await countOf(store, 'sessions');
    const answer = await leavingAllAsItWas(store, () => renew(renews, login_id, api_key));
    expectSignedOut(answer, reason);
    expect(await countOf(store, 'sessions')).toBe(sessions);
  }

  it('continues its sign-in, which a logout ends as a whole; other sign-ins stay', async () => {
    const [first, other] = [await store.as(ADA), await store.as(ADA)];
    await expire(first.token);
    const second = await renew(first.token);
    expect([second.status, await works(second.body.auth_token)]).toEqual([200, ADA]);
    const third = await renew(second.body.auth_token);
    // Two tabs renew the same token.
    const fourth = await renew(first.token);
    expect((await clientOf(store.url, third.body.auth_token).delete('/auth/token')).status).toBe(204);
    for (const token of [first.token, second.body.auth_token, third.body.auth_token, fourth.body.auth_token])
      await expectEnded(token, 'revoked');
    expect(await works(String(other.token))).toBe(ADA);
    expect((await renew(other.token)).status).toBe(200);
  });

  it('on GraphQL too; null begins anew', async () => {
    const { token } = await store.as(ADA);
    const document =
      'mutation ($renews: String) { login(apiKey: "psk_demo_greenhouse", loginId: "ada@example.com", renews: $renews) { authToken } }';
    const { data } = await store.nobody.graphql(document, { renews: token });
    await clientOf(store.url, data.login.authToken).delete('/auth/token');
    expect(await works(String(token))).toBe(undefined);
    expect(expectRefusal(await store.nobody.graphql(document, { renews: token }), 'UNAUTHENTICATED')).toEqual({
      code: 'UNAUTHENTICATED',
      reason: 'revoked',
    });
    expect((await store.nobody.graphql(document, { renews: null })).errors).toBe(undefined);
  });

  it('knows only the tokens of its user', async () => {
    const grace = await store.as(GRACE);
    await expectEnded(grace.token, 'unknown');
    await expectEnded('pst_of_nobody', 'unknown');
    const orchid = await store.as('staff@orchid.example', ORCHID_KEY);
    await expectEnded(orchid.token, 'unknown', STAFF);
    const { data } = await (await store.as(ADMIN)).graphql(
      'mutation { createUser(loginId: "staff@orchid.example", role: STAFF) { id } }',
    );
    await expectEnded(orchid.token, 'unknown', 'staff@orchid.example');
    expect((await renew(grace.token, GRACE)).status).toBe(200);
    expect(data.createUser.id).toEqual(expect.any(String));
  });

  it('does not bring back what a disabled user or a revoked key had, whatever came after', async () => {
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql(
      'mutation { createUser(loginId: "once@greenhouse.example", role: STAFF) { id } createApiKey(name: "old", maxRole: STAFF) { id key } }',
    );
    const [once, byOldKey] = [
      await store.as('once@greenhouse.example'),
      await store.as('once@greenhouse.example', data.createApiKey.key),
    ];
    for (const { token } of [once, byOldKey]) await expire(token);
    await admin.graphql(`mutation { revokeApiKey(id: "${data.createApiKey.id}") { id } }`);
    await expectEnded(byOldKey.token, 'revoked', 'once@greenhouse.example');
    await admin.graphql(`mutation { disableUser(id: "${data.createUser.id}") { id } }`);
    expectWrongLogin(await renew(once.token, 'once@greenhouse.example'));
    await admin.graphql(`mutation { enableUser(id: "${data.createUser.id}") { id } }`);
    await expectEnded(once.token, 'revoked', 'once@greenhouse.example');
    expect((await login(KEY, 'once@greenhouse.example')).status).toBe(200);
  });

  it('does not outlive its key, also if the key has expired', async () => {
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql('mutation { createApiKey(name: "short", maxRole: STAFF) { id key } }');
    const { token } = await store.as(STAFF, data.createApiKey.key);
    await store.sql("update api_keys set expires_at = now() - interval '1 second' where id = ?", [
      data.createApiKey.id,
    ]);
    await expectEnded(token, 'revoked', STAFF);
  });

  it('is refused after a logout everywhere, which ends every session of the user, and of nobody else', async () => {
    const [first, idle, here, grace] = [
      await store.as(ADA),
      await store.as(ADA),
      await store.as(ADA),
      await store.as(GRACE),
    ];
    await expire(idle.token);
    expect((await here.graphql('mutation { logout(everywhere: true) }')).data).toEqual({ logout: true });
    for (const { token } of [first, idle, here]) await expectEnded(token, 'revoked');
    expectSignedOut(await first.get(`/orders/${demoId(3001)}`), 'revoked');
    expect(await works(String(grace.token))).toBe(GRACE);
    expect((await login(KEY, ADA)).status).toBe(200);
    expect(
      expectRefusal(await store.nobody.graphql('mutation { logout(everywhere: true) }'), 'UNAUTHENTICATED').reason,
    ).toBe('missing');
  });
});

it('of two logouts at once, one has ended the session', async () => {
  const { token } = await store.as(ADA);
  const both = [1, 2].map(() => clientOf(store.url, token).delete('/auth/token'));
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 401]);
});

describeOnPostgres('a renewal and a logout at once', () => {
  const sessionOf = async (token: string | undefined) => {
    const [session] = await store.sql<{ id: string; user_id: string; organization_id: string; api_key_id: string }>(
      'select id, user_id, organization_id, api_key_id from sessions where digest = ?',
      [digestOf(String(token))],
    );
    return session;
  };
  const untilOneWaits = () =>
    until(async () => {
      const [row] = await store.sql<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return row?.count === 1;
    });

  it('the renewal waits for the logout, and is refused', async () => {
    const { token } = await store.as(ADA);
    const session = await sessionOf(token);
    const em = store.orm.em.fork();
    await em.begin();
    // What logout does.
    await em.execute('select from users where id = ? for no key update', [session?.user_id]);
    await em.execute('update sessions set revoked_at = now() where id = ?', [session?.id]);
    const renewed = store.nobody.post('/auth/token', { api_key: KEY, login_id: ADA, renews: token });
    await untilOneWaits();
    await em.commit();
    expectSignedOut(await renewed, 'revoked');
  });

  it('the logout waits for the renewal, and ends what it added', async () => {
    const ada = await store.as(ADA);
    const session = await sessionOf(ada.token);
    const em = store.orm.em.fork();
    await em.begin();
    // What login does.
    await em.execute('select from users where id = ? for share', [session?.user_id]);
    const out = ada.delete('/auth/token');
    await untilOneWaits();
    await em.execute(
      `insert into sessions (id, created_at, organization_id, user_id, api_key_id, digest, expires_at, sign_in_id)
       values (gen_random_uuid(), now(), ?, ?, ?, 'renewed', now() + interval '1 hour', ?)`,
      [session?.organization_id, session?.user_id, session?.api_key_id, session?.id],
    );
    await em.commit();
    expect((await out).status).toBe(204);
    const [renewed] = await store.sql<{ revoked_at: Date | null }>(
      "select revoked_at from sessions where digest = 'renewed'",
    );
    expect(renewed?.revoked_at).toEqual(expect.anything());
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
