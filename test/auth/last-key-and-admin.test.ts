import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { revokeApiKey } from '../../src/auth/api-keys/revoke-api-key.js';
import { disableUser } from '../../src/auth/users/disable-user.js';
import { type Context, makeContext } from '../../src/core/context.js';
import type { AppError } from '../../src/core/errors.js';
import { runInTransaction } from '../../src/mutations/run-in-transaction.js';
import type { Client } from '../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADMIN, demoId, openStore, STAFF, type Store } from '../support/store.js';

let store: Store;
let admin: Client;

beforeEach(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  admin = await store.as(ADMIN);
});

afterEach(() => store.close());

const create = async (field: string, args: string): Promise<string> =>
  (await admin.graphql(`mutation { made: ${field}(${args}) { id } }`)).data.made.id;
const change = (field: string, id: string) => admin.graphql(`mutation { ${field}(id: "${id}") { active } }`);
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code ?? 'ok';

async function expectConflict(field: string, id: string): Promise<void> {
  await leavingAllAsItWas(store, async () => expectRefusal(await change(field, id), 'CONFLICT'));
}

/** Runs an operation on two rows at the same time, each in a transaction of its own, as commands do. */
async function bothAtOnce(operation: (ctx: Context, id: string) => Promise<unknown>, ids: string[]) {
  const outcomes = ids.map((id) => {
    const ctx = makeContext(store.orm.em.fork(), { organizationId: demoId(1) });
    return runInTransaction(ctx, () => operation(ctx, id)).then(
      () => 'ok',
      (error: AppError) => error.code,
    );
  });
  return (await Promise.all(outcomes)).sort();
}

describe('the last key with which admins can log in', () => {
  it('cannot be revoked', async () => {
    await expectConflict('revokeApiKey', demoId(10));
    const expired = await create('createApiKey', 'name: "old", maxRole: ADMIN, expiresAt: "2999-01-01T00:00:00Z"');
    await store.sql("update api_keys set expires_at = '2020-01-01' where id = ?", [expired]);
    await create('createApiKey', 'name: "staff", maxRole: STAFF');
    await expectConflict('revokeApiKey', demoId(10));
    expect(codeOf(await change('revokeApiKey', expired))).toBe('ok');
    const other = await create('createApiKey', 'name: "other", maxRole: ADMIN');
    expect((await change('revokeApiKey', other)).data.revokeApiKey).toEqual({ active: false });
    expect((await change('revokeApiKey', other)).data.revokeApiKey).toEqual({ active: false });
    await expectConflict('revokeApiKey', demoId(10));
    expect(codeOf(await change('revokeApiKey', demoId(12)))).toBe('ok');
  });

  it('cannot be revoked while the others expire within a week', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
    const soon = await create('createApiKey', `name: "soon", maxRole: ADMIN, expiresAt: "${inDays(6.9)}"`);
    await expectConflict('revokeApiKey', demoId(10));
    expect(codeOf(await change('revokeApiKey', soon))).toBe('ok');
    await create('createApiKey', `name: "later", maxRole: ADMIN, expiresAt: "${inDays(7.1)}"`);
    expect(codeOf(await change('revokeApiKey', demoId(10)))).toBe('ok');
  });

  it('stays when the last two are revoked at the same time', async () => {
    const other = await create('createApiKey', 'name: "other", maxRole: ADMIN');
    expect(await bothAtOnce(revokeApiKey, [demoId(10), other])).toEqual(['CONFLICT', 'ok']);
    const rows = "select id from api_keys where organization_id = ? and max_role = 'admin' and revoked_at is null";
    expect(await store.sql(rows, [demoId(1)])).toHaveLength(1);
  });
});

describe('the last active admin', () => {
  it('cannot be disabled', async () => {
    await expectConflict('disableUser', demoId(20));
    const other = await create('createUser', 'loginId: "second@greenhouse.example", role: ADMIN');
    expect((await change('disableUser', other)).data.disableUser).toEqual({ active: false });
    expect((await change('disableUser', other)).data.disableUser).toEqual({ active: false });
    await expectConflict('disableUser', demoId(20));
    expect(codeOf(await change('disableUser', demoId(21)))).toBe('ok');
  });

  it('stays when the last two are disabled at the same time', async () => {
    const other = await create('createUser', 'loginId: "second@greenhouse.example", role: ADMIN');
    expect(await bothAtOnce(disableUser, [demoId(20), other])).toEqual(['CONFLICT', 'ok']);
    const rows = "select id from users where organization_id = ? and role = 'admin' and disabled_at is null";
    expect(await store.sql(rows, [demoId(1)])).toHaveLength(1);
  });
});

describe('enableUser', () => {
  it('lets a disabled user log in again; earlier sessions stay ended', async () => {
    const staff = await store.as(STAFF);
    await change('disableUser', demoId(21));
    const enabled = await change('enableUser', demoId(21));
    expect(enabled.data.enableUser).toEqual({ active: true });
    const { status, body } = await staff.get(`/orders/${demoId(3001)}`);
    expect({ status, reason: body.reason }).toEqual({ status: 401, reason: 'revoked' });
    const again = await store.as(STAFF);
    expect((await again.get(`/orders/${demoId(3001)}`)).status).toBe(200);
    expect(codeOf(await change('enableUser', demoId(21)))).toBe('ok');
    expect((await again.get(`/orders/${demoId(3001)}`)).status).toBe(200);
  });
});
