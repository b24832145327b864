import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADMIN, openStore, STAFF } from '../../support/store.js';

const KEY = 'psk_demo_greenhouse_storefront';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [admin, staff] = [await store.as(ADMIN), await store.as(STAFF)];

const mutate = (field: string, client = staff) => client.graphql(`mutation { it: ${field} }`);

async function done(field: string) {
  const { data, errors } = await mutate(field);
  expect(errors).toBeUndefined();
  return data.it;
}

const refused = (field: string, code = 'CONFLICT') =>
  leavingAllAsItWas(store, async () => expectRefusal(await mutate(field), code));

const register = async (email: string): Promise<string> =>
  (await done(`registerCustomer(name: "Mary", email: "${email}") { id }`)).id;
const create = async (email: string): Promise<string> =>
  (await done(`createCustomer(name: "Mary", email: "${email}") { id }`)).id;
const createUser = (loginId: string, customerId: string) =>
  `createUser(loginId: "${loginId}", role: CUSTOMER, customerId: "${customerId}") { id }`;
const changeEmail = (id: string, email: string) => `updateCustomer(id: "${id}", email: "${email}") { email }`;

const statusOf = async (login_id: string) =>
  (await store.nobody.post('/auth/token', { api_key: KEY, login_id })).status;
const me = async (client: Client) => (await client.graphql('{ me { loginId customer { id } } }')).data?.me;
const endOf = async (client: Client) =>
  (await client.graphql('{ me { loginId } }')).errors?.[0]?.extensions['reason'] ?? 'none';

describe('the login of a customer', () => {
  it('follows the e-mail, and the sessions of before end', async () => {
    const id = await register('mary@example.com');
    const before = await store.as('mary@example.com', KEY);
    expect(await done(changeEmail(id, 'mary@new.example'))).toEqual({ email: 'mary@new.example' });
    expect(await endOf(before)).toBe('revoked');
    expect(await statusOf('mary@example.com')).toBe(401);
    expect(await me(await store.as('MARY@new.example', KEY))).toEqual({
      loginId: 'mary@new.example',
      customer: { id },
    });
  });

  it('follows if staff have made it by hand, whatever its case; another one stays, and its sessions end, too', async () => {
    const id = await create('kim@example.com');
    await done(createUser('KIM@example.com', id));
    await done(createUser('kim-erp', id));
    const sessions = [await store.as('kim@example.com', KEY), await store.as('kim-erp', KEY)];
    await done(changeEmail(id, 'kim@new.example'));
    for (const session of sessions) expect(await endOf(session)).toBe('revoked');
    expect(await statusOf('kim@example.com')).toBe(401);
    expect(await me(await store.as('kim@new.example', KEY))).toEqual({ loginId: 'kim@new.example', customer: { id } });
    expect(await me(await store.as('kim-erp', KEY))).toEqual({ loginId: 'kim-erp', customer: { id } });
  });

  it('follows a change of case alone, which ends no session', async () => {
    const id = await register('lea@example.com');
    const session = await store.as('lea@example.com', KEY);
    await done(changeEmail(id, 'Lea@Example.com'));
    expect(await me(session)).toEqual({ loginId: 'Lea@Example.com', customer: { id } });
    expect(await statusOf('LEA@EXAMPLE.COM')).toBe(200);
  });

  it('is found in the audit log by the login id of now and by each of before', async () => {
    const id = await register('nora@example.com');
    await (await store.as('nora@example.com', KEY)).graphql(
      `mutation { updateCustomer(id: "${id}", name: "N") { id } }`,
    );
    await done(changeEmail(id, 'nora@two.example'));
    await done(changeEmail(id, 'nora@three.example'));
    for (const loginId of ['nora@example.com', 'NORA@two.example', 'Nora@three.example']) {
      const query = `{ auditLog(loginId: "${loginId}", operation: "updateCustomer") { total items { loginId } } }`;
      const { data } = await admin.graphql(query);
      expect(data.auditLog).toEqual({ total: 1, items: [{ loginId: 'nora@three.example' }] });
    }
  });

  it('stays where it is if the new e-mail is the login id of anybody else', async () => {
    const id = await register('olga@example.com');
    const other = await create('other@example.com');
    await done(createUser('other-login@example.com', other));
    await done(createUser('olga-two@example.com', id));
    const session = await store.as('olga@example.com', KEY);
    for (const taken of ['Other-Login@example.com', STAFF, 'olga-two@example.com', 'OTHER@example.com'])
      await refused(changeEmail(id, taken));
    expect(await me(session)).toEqual({ loginId: 'olga@example.com', customer: { id } });
    // Without a login that would follow, nothing is taken but what belongs to another customer.
    const plain = await create('plain@example.com');
    await refused(changeEmail(plain, 'other-login@example.com'));
    await done(createUser('plain-two@example.com', plain));
    expect(await done(changeEmail(plain, 'Plain-Two@example.com'))).toEqual({ email: 'Plain-Two@example.com' });
  });

  it('leaves the old e-mail to whoever wants it', async () => {
    const id = await register('pia@example.com');
    await done(changeEmail(id, 'pia@new.example'));
    const other = await register('PIA@example.com');
    expect(await me(await store.as('pia@example.com', KEY))).toEqual({
      loginId: 'PIA@example.com',
      customer: { id: other },
    });
    // And back again, once it is free.
    await refused(changeEmail(id, 'pia@example.com'));
    await done(changeEmail(other, 'pia@other.example'));
    await done(changeEmail(id, 'pia@example.com'));
    expect(await me(await store.as('pia@example.com', KEY))).toEqual({ loginId: 'pia@example.com', customer: { id } });
  });
});

describe('a login id', () => {
  it('is no e-mail of another customer, and an e-mail no login id of another customer', async () => {
    const id = await register('rosa@example.com');
    await done(createUser('rosa-shop@example.com', id));
    await create('ruth@example.com');
    await refused(createUser('RUTH@example.com', id));
    await refused('createCustomer(name: "R", email: "Rosa-Shop@example.com") { id }');
    await refused('registerCustomer(name: "R", email: "Rosa-Shop@example.com") { id }');
  });

  it('is unique whatever its case', async () => {
    const id = await create('sue@example.com');
    await done(createUser('Sue-ERP', id));
    await refused(createUser('sue-erp', id));
    expect(await me(await store.as('SUE-ERP', KEY))).toEqual({ loginId: 'Sue-ERP', customer: { id } });
  });
});
