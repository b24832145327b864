import { randomBytes } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { lockNumber } from '../../../../src/database/write/advisory-locks.js';
import type { Client } from '../../../support/client.js';
import { describeOnPostgres } from '../../../support/postgres/on-postgres.js';
import { FIVE_OFF, openShop, type Shop } from '../../../support/shop.js';
import { ADMIN, demoId } from '../../../support/store.js';
import { until } from '../../../webhooks/support/webhook-sink.js';
import { columnsWith } from './columns-with.js';

describeOnPostgres('a request that began before the erasure of its customer', () => {
  let shop: Shop;
  let admin: Client;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    admin = await shop.as(ADMIN);
  });

  interface Person {
    id: string;
    email: string;
    self: Client;
  }

  async function newPerson(): Promise<Person> {
    const email = `zq${randomBytes(6).toString('hex')}@example.com`;
    const id = (await admin.graphql(`mutation { it: registerCustomer(name: "Eve", email: "${email}") { id } }`)).data.it
      .id;
    await admin.graphql(`mutation { adjustPoints(customerId: "${id}", change: 5000) { points } }`);
    return { id, email, self: await shop.as(email) };
  }

  const waiting = async (count: number) => {
    const [row] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row?.count === count;
  };

  /** Erases the customer, with this request under way; returns the code of the request. */
  async function during(person: Person, request: () => ReturnType<Client['graphql']>): Promise<unknown> {
    const em = shop.orm.em.fork();
    await em.begin();
    await em.execute('select from customers where id = ? for update', [person.id]);
    const erasing = admin.graphql(`mutation { eraseCustomer(id: "${person.id}") { name } }`);
    await until(() => waiting(1));
    const requested = request();
    await until(() => waiting(2));
    await em.commit();
    const [erased, answer] = await Promise.all([erasing, requested]);
    expect(erased.errors).toBeUndefined();
    return answer.errors?.[0]?.extensions['code'];
  }

  it.each<[string, string, (person: Person, plant: string) => ReturnType<Client['graphql']>]>([
    [
      'createUser',
      'CONFLICT',
      ({ id, email }) =>
        shop.staff.graphql(`mutation { createUser(loginId: "2${email}", role: CUSTOMER, customerId: "${id}") { id } }`),
    ],
    [
      'addToWishlist',
      'UNAUTHENTICATED',
      ({ id, self }, plant) =>
        self.graphql(`mutation { addToWishlist(customerId: "${id}", plantIds: ["${plant}"]) { total } }`),
    ],
    [
      'removeFromWishlist',
      'UNAUTHENTICATED',
      ({ id, self }, plant) =>
        self.graphql(`mutation { removeFromWishlist(customerId: "${id}", plantId: "${plant}") }`),
    ],
    [
      'redeemReward',
      'UNAUTHENTICATED',
      ({ id, self }) =>
        self.graphql(`mutation { redeemReward(customerId: "${id}", rewardId: "${FIVE_OFF}") { code } }`),
    ],
    [
      'placeOrder',
      'CONFLICT',
      ({ id, self }, plant) =>
        self.graphql(
          `mutation { placeOrder(customerId: "${id}", pickup: true, items: [{ plantId: "${plant}", quantity: 1 }]) { id } }`,
        ),
    ],
  ])('stores no copy of what was erased: %s', async (mutation, code, request) => {
    const person = await newPerson();
    const plant = await shop.newPlant(100, 5);
    if (mutation === 'removeFromWishlist')
      await person.self.graphql(
        `mutation { addToWishlist(customerId: "${person.id}", plantIds: ["${plant}"]) { total } }`,
      );
    expect(await during(person, () => request(person, plant))).toBe(code);
    expect(await columnsWith(shop, person.email)).toEqual([]);
  });

  it.each<[string, number, (person: Person) => Promise<unknown>]>([
    // It waits for the user, and then finds none: one row is that of the login before.
    ['a login', 1, ({ email }) => shop.as(email)],
    ['a refused request', 2, ({ self }) => self.graphql('mutation { archivePlant(id: "x") { id } }')],
    ['a logout', 2, ({ self }) => self.graphql('mutation { logout }')],
  ])('leaves no address in the audit log: %s', async (_, count, request) => {
    const person = await newPerson();
    // The erasure has finished with the audit log when it waits for the lock of the relays.
    const em = shop.orm.em.fork();
    await em.begin();
    await em.execute(`select pg_advisory_xact_lock(${lockNumber('webhook relay')})`, [demoId(1)]);
    const erasing = admin.graphql(`mutation { eraseCustomer(id: "${person.id}") { name } }`);
    await until(() => waiting(1));
    let answered = false;
    const requested = request(person).finally(() => {
      answered = true;
    });
    await until(async () => answered || (await waiting(2)));
    await em.commit();
    expect((await erasing).errors).toBeUndefined();
    await requested;
    const rows = await shop.sql<{ operation: string; address: string | null }>(
      `select operation, address from audit_log where user_id in (select id from users where customer_id = ?)`,
      [person.id],
    );
    expect(rows).toHaveLength(count);
    expect(rows.filter(({ address }) => address !== null)).toEqual([]);
  });

  it('waits for a logout without a deadlock', async () => {
    const person = await newPerson();
    const [user] = await shop.sql<{ id: string; organization: string }>(
      'select id, organization_id as organization from users where customer_id = ?',
      [person.id],
    );
    // A logout locks the user, ends the session, and then writes its row of the audit log.
    const em = shop.orm.em.fork();
    await em.begin();
    await em.execute('select from users where id = ? for no key update', [user?.id]);
    await em.execute('update sessions set revoked_at = now() where user_id = ?', [user?.id]);
    const erasing = admin.graphql(`mutation { eraseCustomer(id: "${person.id}") { name } }`);
    await until(() => waiting(1));
    // PostgreSQL would end one of two that wait for each other, and it would run again: this fails at once.
    await em.execute('select from users where id = ? for key share nowait', [user?.id]);
    await em.execute(
      `insert into audit_log (id, organization_id, created_at, user_id, role, request_id, address, operation, resource_ids, arguments, outcome)
       values (gen_random_uuid(), ?, now(), ?, 'customer', 'r', '192.0.2.7', 'logout', '{}', '{}', 'ok')`,
      [user?.organization, user?.id],
    );
    await em.commit();
    expect((await erasing).errors).toBeUndefined();
    const left = 'select operation from audit_log where user_id = ? and address is not null';
    expect(await shop.sql(left, [user?.id])).toEqual([]);
    expect(await shop.sql('select from sessions where user_id = ?', [user?.id])).toEqual([]);
  });
});
