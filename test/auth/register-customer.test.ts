import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADMIN, demoId, openStore, STAFF, type Store } from '../support/store.js';

let store: Store;
let staff: Client;
let admin: Client;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  [staff, admin] = [await store.as(STAFF), await store.as(ADMIN)];
});

afterAll(() => store.close());

const register = (email: string) =>
  staff.graphql('mutation ($email: String!) { registerCustomer(email: $email, name: "Mary") { id name email } }', {
    email,
  });
const createUser = (client: Client, args: string) => client.graphql(`mutation { createUser(${args}) { id role } }`);

describe('registerCustomer', () => {
  it('creates a customer who can log in with the email, with one event', async () => {
    const { data } = await register('mary@example.com');
    const { id } = data.registerCustomer;
    expect(data.registerCustomer).toEqual({ id, name: 'Mary', email: 'mary@example.com' });
    const mary = await store.as('mary@example.com', 'psk_demo_greenhouse_storefront');
    const me = await mary.graphql('{ me { loginId role customer { id } } }');
    expect(me.data.me).toEqual({ loginId: 'mary@example.com', role: 'CUSTOMER', customer: { id } });
    const events = await store.sql('select type from events where resource_id = ?', [id]);
    expect(events).toEqual([{ type: 'customer.updated' }]);
  });

  it('lets them log in however they capitalise the email, but nobody else', async () => {
    const { data } = await register('Joan.Clarke@Example.com');
    const { id } = data.registerCustomer;
    for (const loginId of ['Joan.Clarke@Example.com', 'joan.clarke@example.com', 'JOAN.CLARKE@EXAMPLE.COM']) {
      const joan = await store.as(loginId, 'psk_demo_greenhouse_storefront');
      const me = await joan.graphql('{ me { loginId customer { id } } }');
      expect(me.data.me).toEqual({ loginId: 'Joan.Clarke@Example.com', customer: { id } });
    }
    const logIn = (login_id: string, api_key: string) => store.nobody.post('/auth/token', { api_key, login_id });
    // Case matters in a login id that is not the email of its customer.
    await createUser(admin, `loginId: "JOAN", role: CUSTOMER, customerId: "${id}"`);
    for (const [loginId, key] of [
      ['STAFF@greenhouse.example', 'psk_demo_greenhouse'],
      ['joan', 'psk_demo_greenhouse'],
      ['joan.clarke@example.com', 'psk_demo_orchid_house'],
    ] as const)
      expect((await logIn(loginId, key)).status).toBe(401);
    await staff.graphql(`mutation { updateCustomer(id: "${id}", email: "joan@example.com") { id } }`);
    for (const [loginId, status] of [
      ['joan@example.com', 401],
      ['joan.clarke@example.com', 401],
      ['Joan.Clarke@Example.com', 200],
    ] as const)
      expect((await logIn(loginId, 'psk_demo_greenhouse')).status).toBe(status);
  });

  it('is refused where the email or the login id is taken, and creates nothing', async () => {
    await createUser(admin, 'loginId: "kate@example.com", role: STAFF');
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await register('ADA@example.com'), 'CONFLICT');
      expectRefusal(await register('kate@example.com'), 'CONFLICT');
      expectRefusal(await register('nobody'), 'BAD_USER_INPUT', ['email:isEmail']);
    });
  });
});

describe('createUser', () => {
  it('lets staff create the login of a customer, and nobody else’s', async () => {
    const customerId = demoId(2002);
    const { data } = await createUser(staff, `loginId: "hopper", role: CUSTOMER, customerId: "${customerId}"`);
    expect(data.createUser.role).toBe('CUSTOMER');
    await leavingAllAsItWas(store, async () => {
      for (const role of ['STAFF', 'ADMIN'])
        expectRefusal(await createUser(staff, `loginId: "friend", role: ${role}`), 'FORBIDDEN');
    });
  });
});
