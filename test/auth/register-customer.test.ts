import { describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { ADMIN, demoId, openStore, STAFF } from '../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [staff, admin] = [await store.as(STAFF), await store.as(ADMIN)];

const register = (email: string) =>
  staff.graphql('mutation ($email: String!) { registerCustomer(email: $email, name: "Mary") { id name email } }', {
    email,
  });
const createUser = (client: Client, args: string) => client.graphql(`mutation { createUser(${args}) { id role } }`);

const names = ['system', 'Staff', 'API key Demo', 'İvan@example.com', 'a\u202eb'];

it.each(names)('no user is called %j', async (loginId) => {
  const create = 'mutation ($loginId: String!) { createUser(loginId: $loginId, role: STAFF) { id } }';
  const answer = await leavingAllAsItWas(store, () => admin.graphql(create, { loginId }));
  expect(expectRefusal(answer, 'BAD_USER_INPUT').errors.map(({ field }: { field: string }) => field)).toContain(
    'loginId',
  );
});

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

  it('lets them log in however they capitalise the email, in this shop alone', async () => {
    const { data } = await register('Joan.Clarke@Example.com');
    const { id } = data.registerCustomer;
    for (const loginId of ['Joan.Clarke@Example.com', 'joan.clarke@example.com', 'JOAN.CLARKE@EXAMPLE.COM']) {
      const joan = await store.as(loginId, 'psk_demo_greenhouse_storefront');
      const me = await joan.graphql('{ me { loginId customer { id } } }');
      expect(me.data.me).toEqual({ loginId: 'Joan.Clarke@Example.com', customer: { id } });
    }
    const answer = await store.nobody.post('/auth/token', {
      api_key: 'psk_demo_orchid_house',
      login_id: 'joan.clarke@example.com',
    });
    expect(answer.status).toBe(401);
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
