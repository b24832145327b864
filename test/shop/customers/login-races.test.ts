import { beforeAll, expect, it } from '@jest/globals';
import { lockNumber } from '../../../src/database/write/advisory-locks.js';
import type { Client } from '../../support/client.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { demoId, newKey, openStore, STAFF, type Store } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';

const KEY = 'psk_demo_greenhouse_storefront';

describeOnPostgres('a change of the e-mail, at the same time as', () => {
  let store: Store;
  let staff: Client;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
    staff = await store.as(STAFF);
  });

  const waiting = async (count: number) => {
    const [row] = await store.sql<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row?.count === count;
  };

  async function newPerson() {
    const email = `${newKey()}@example.com`;
    const { data } = await staff.graphql(`mutation { it: registerCustomer(name: "Eve", email: "${email}") { id } }`);
    return { id: data.it.id as string, email };
  }

  /** A transaction that holds what these statements lock, until it is let go. */
  async function holding(...statements: [sql: string, values: unknown[]][]) {
    const em = store.orm.em.fork();
    await em.begin();
    for (const [sql, values] of statements) await em.execute(sql, values);
    return () => em.commit();
  }

  const logIn = (login_id: string) => store.nobody.post('/auth/token', { api_key: KEY, login_id });
  const change = (id: string) =>
    staff.graphql(`mutation { updateCustomer(id: "${id}", email: "${newKey()}@example.com") { id } }`);

  it('a login by the old one, which has found its user: the session ends', async () => {
    const { id, email } = await newPerson();
    await store.sql('update api_keys set last_used_at = null');
    const letGo = await holding(['update api_keys set last_used_at = null', []]);
    const login = logIn(email);
    await until(() => waiting(1));
    const changed = change(id);
    await until(() => waiting(2));
    await letGo();
    const { status, body } = await login;
    expect(status).toBe(200);
    expect((await changed).errors).toBeUndefined();
    const me = await store.nobody.graphql('{ me { loginId } }', {}, { authorization: `Bearer ${body.auth_token}` });
    expect(me.errors?.[0]?.extensions['reason']).toBe('revoked');
  });

  it('a login by the old one, which comes later: it opens no session', async () => {
    const { id, email } = await newPerson();
    const letGo = await holding(
      ['select from users where customer_id = ? for update', [id]],
      ['update users set login_id = ? where customer_id = ?', [newKey(), id]],
    );
    const login = logIn(email);
    await until(() => waiting(1));
    await letGo();
    expect((await login).status).toBe(401);
    expect(
      await store.sql('select from sessions s join users u on u.id = s.user_id where customer_id = ?', [id]),
    ).toEqual([]);
  });

  it('another customer who gets the address as a login id: one of them is refused', async () => {
    const [{ id }, other] = [await newPerson(), await newPerson()];
    const wanted = `${newKey()}@example.com`;
    const letGo = await holding([
      `select pg_advisory_xact_lock(${lockNumber('identities')})`,
      [`${demoId(1)}:${wanted}`],
    ]);
    const both = [
      staff.graphql(`mutation { updateCustomer(id: "${id}", email: "${wanted}") { id } }`),
      staff.graphql(`mutation { createUser(loginId: "${wanted}", role: CUSTOMER, customerId: "${other.id}") { id } }`),
    ];
    await until(() => waiting(2));
    await letGo();
    const codes = (await Promise.all(both)).map(({ errors }) => errors?.[0]?.extensions['code'] ?? 'done');
    expect(codes.sort()).toEqual(['CONFLICT', 'done']);
  });
});
