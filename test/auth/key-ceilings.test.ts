import { describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, openStore, STAFF } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

const WRONG = 'No user can log in with this API key and login id.';
const USERS = { [ADA]: 'customer', [STAFF]: 'staff', [ADMIN]: 'admin' };

async function createKey(args: string) {
  const admin = await store.as(ADMIN);
  const fields = '{ id key maxRole expiresAt lastUsedAt active }';
  return admin.graphql(`mutation { createApiKey(name: "some", ${args}) ${fields} }`);
}

const login = (api_key: string, login_id: string) => store.nobody.post('/auth/token', { api_key, login_id });

/** The login ids that a key takes. */
async function loginsOf(key: string): Promise<string[]> {
  const answers = await Promise.all(Object.keys(USERS).map(async (id) => ({ id, answer: await login(key, id) })));
  for (const { answer } of answers.filter(({ answer: { status } }) => status !== 200))
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated', detail: WRONG } });
  return answers.filter(({ answer }) => answer.status === 200).map(({ id }) => id);
}

describe('the ceiling of an API key', () => {
  it.each([
    ['CUSTOMER', [ADA]],
    ['STAFF', [ADA, STAFF]],
    ['ADMIN', [ADA, STAFF, ADMIN]],
  ])('%s lets users up to that role log in', async (maxRole, logins) => {
    const { data } = await createKey(`maxRole: ${maxRole}`);
    expect(data.createApiKey).toMatchObject({ maxRole, active: true, expiresAt: null, lastUsedAt: null });
    expect(await loginsOf(data.createApiKey.key)).toEqual(logins);
  });

  it('is CUSTOMER unless another one is given', async () => {
    const { data } = await createKey('');
    expect(data.createApiKey.maxRole).toBe('CUSTOMER');
  });

  it('ends the sessions of a user whose role rises above it; a lower role holds at once', async () => {
    const { data } = await createKey('maxRole: STAFF');
    const user = await store.as(STAFF, data.createApiKey.key);
    const isAllowed = async () => (await user.graphql('{ customers { total } }')).errors?.[0]?.extensions;
    expect(await isAllowed()).toBeUndefined();
    await store.sql("update users set role = 'admin' where login_id = ?", [STAFF]);
    expect(await isAllowed()).toEqual({ code: 'UNAUTHENTICATED', reason: 'revoked' });
    await store.sql("update users set role = 'customer', customer_id = ? where login_id = ?", [demoId(2002), STAFF]);
    expect(await isAllowed()).toEqual({ code: 'FORBIDDEN' });
    await store.sql("update users set role = 'staff', customer_id = null where login_id = ?", [STAFF]);
    expect(await isAllowed()).toBeUndefined();
  });
});

describe('the expiry of an API key', () => {
  it('ends its logins and sessions', async () => {
    const { data } = await createKey('maxRole: STAFF, expiresAt: "2999-01-02T03:04:05Z"');
    const { id, key, expiresAt } = data.createApiKey;
    expect(expiresAt).toBe('2999-01-02T03:04:05.000Z');
    const staff = await store.as(STAFF, key);
    expect((await staff.get(`/orders/${demoId(3001)}`)).status).toBe(200);
    await store.sql("update api_keys set expires_at = '2026-01-02T03:04:05Z' where id = ?", [id]);
    const { status, body } = await staff.get(`/orders/${demoId(3001)}`);
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { reason: 'expired', expired_at: '2026-01-02T03:04:05.000Z' },
    });
    expect(await loginsOf(key)).toEqual([]);
    const { data: listed } = await (await store.as(ADMIN)).graphql('{ apiKeys { id active } }');
    expect(listed.apiKeys).toContainEqual({ id, active: false });
  });

  it('is that of a token which would outlive the key', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const { data } = await createKey(`maxRole: STAFF, expiresAt: "${expiresAt}"`);
    const { body } = await login(data.createApiKey.key, STAFF);
    expect(body.expires_at).toBe(expiresAt);
    expect(body.expires_in).toBeLessThanOrEqual(600);
  });

  it('lies in the future', async () => {
    await store.as(ADMIN);
    await leavingAllAsItWas(store, async () => {
      const answer = await createKey('expiresAt: "2020-01-01T00:00:00Z"');
      expectRefusal(answer, 'BAD_USER_INPUT', ['expiresAt:min']);
      expect(answer.errors?.[0]?.message).toMatch(
        /^expiresAt must be after 20\d\d-.* \(received "2020-01-01T00:00:00.000Z"\)$/,
      );
    });
  });
});

describe('the last use of an API key', () => {
  it('is written by a login, once a minute at most, and by no other request', async () => {
    const { data } = await createKey('maxRole: STAFF');
    const { id, key } = data.createApiKey;
    const lastUse = async () =>
      (
        await store.sql<{ at: number | null }>(
          'select (extract(epoch from last_used_at) * 1000)::float8 as at from api_keys where id = ?',
          [id],
        )
      )[0]?.at;
    await login(key, ADMIN);
    expect(await lastUse()).toBeNull();
    const earlier = Date.now();
    const staff = await store.as(STAFF, key);
    const first = await lastUse();
    expect(Number(first)).toBeGreaterThan(earlier - 60_000);
    expect(Number(first)).toBeLessThanOrEqual(Date.now());
    await store.as(ADA, key);
    expect(await lastUse()).toEqual(first);
    await store.sql("update api_keys set last_used_at = last_used_at - interval '61 seconds' where id = ?", [id]);
    const before = await lastUse();
    await staff.get('/plants');
    expect(await lastUse()).toEqual(before);
    await store.as(ADA, key);
    expect(Number(await lastUse())).toBeGreaterThan(Number(before));
  });
});
