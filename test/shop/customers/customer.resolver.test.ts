import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../support/client.js';
import { eventsOf } from '../../support/events.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff] = [await store.as(ADA), await store.as(STAFF)];

const mutate = (client: Client, field: string) => client.graphql(`mutation { result: ${field} }`);
const fields = '{ id name email addresses { label } }';
const refused = (client: Client, field: string, code: string, named?: string[]) =>
  leavingAllAsItWas(store, async () => expectRefusal(await mutate(client, field), code, named));

describe('a customer', () => {
  it('is shown with its addresses, to itself and to staff', async () => {
    for (const client of [ada, staff]) {
      const { status, body } = await client.get(`/customers/${demoId(2001)}`);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual([
        'addresses',
        'created_at',
        'email',
        'id',
        'language',
        'metadata',
        'name',
        'updated_at',
      ]);
      expect(body).toMatchObject({ id: demoId(2001), name: 'Ada Lovelace', email: 'ada@example.com' });
      expect(body.addresses[0]).toEqual({
        ...{ id: demoId(6001), label: 'home', recipient: 'Ada Lovelace', line1: '12 Fern Lane', line2: null },
        ...{ city: 'Portland', region: 'OR', postal_code: '97201', country: 'US', is_default: true },
        ...{ company: null, phone: null },
      });
      expect(body.addresses).toHaveLength(2);
    }
  });

  it('is created by staff, with one event; an email that is taken is refused', async () => {
    const events = await eventsOf(store, async () => {
      const { data } = await mutate(staff, `createCustomer(name: "Linn", email: "linn@example.com") ${fields}`);
      expect(data.result).toMatchObject({ name: 'Linn', email: 'linn@example.com', addresses: [] });
    });
    expect(events).toMatchObject([{ type: 'customer.updated', data: { name: 'Linn', addresses: [] } }]);
    await refused(staff, `createCustomer(name: "Linn", email: "LINN@example.com") ${fields}`, 'CONFLICT');
    await refused(ada, `createCustomer(name: "X", email: "x@example.com") ${fields}`, 'FORBIDDEN');
  });

  it.each([
    ['name: " ", email: "a@example.com"', ['name:isText', 'name:minLength']],
    ['name: "A\\u0000", email: "a@example.com"', ['name:isText']],
    ['name: "A", email: "no address"', ['email:isEmail']],
    ['name: "\\ufeffA", email: "\\ufeffa@example.com"', ['name:isText', 'email:isEmail']],
    ['name: "", email: "a@b"', undefined],
    [`name: "${'x'.repeat(201)}", email: "a@example.com"`, ['name:maxLength']],
  ])('createCustomer(%s) is refused', async (args, named) => {
    await refused(staff, `createCustomer(${args}) ${fields}`, 'BAD_USER_INPUT', named);
  });

  it('has no half of a character in its email', async () => {
    const create = 'mutation ($email: String!) { createCustomer(name: "A", email: $email) { id } }';
    const answer = await leavingAllAsItWas(store, () => staff.graphql(create, { email: 'a\ud800@example.com' }));
    expectRefusal(answer, 'BAD_USER_INPUT', ['email:isEmail']);
  });

  it('changes its name and email; what is as it was, is no change', async () => {
    const events = await eventsOf(store, async () => {
      const { data } = await mutate(ada, `updateCustomer(id: "${demoId(2001)}", name: "Countess Ada") ${fields}`);
      expect(data.result).toMatchObject({ name: 'Countess Ada', email: 'ada@example.com' });
    });
    expect(events).toMatchObject([{ type: 'customer.updated', data: { name: 'Countess Ada' } }]);
    for (const args of ['name: "Countess Ada"', 'name: null, email: null', 'email: "ada@example.com"']) {
      await leavingAllAsItWas(store, async () => {
        const { errors } = await mutate(ada, `updateCustomer(id: "${demoId(2001)}", ${args}) ${fields}`);
        expect(errors).toBeUndefined();
      });
    }
    await refused(staff, `updateCustomer(id: "${demoId(2001)}", email: "Grace@Example.com") ${fields}`, 'CONFLICT');
    await refused(ada, `updateCustomer(id: "${demoId(2002)}", name: "x") ${fields}`, 'NOT_FOUND');
  });

  it('learns nothing about others from its own email: only staff change it, and find out whether it is taken', async () => {
    const change = (email: string) => `updateCustomer(id: "${demoId(2001)}", name: "Ada", email: "${email}") ${fields}`;
    const [taken, free] = ['grace@example.com', 'nobody@example.com'].map(async (email) => {
      const { status, data, errors } = await mutate(ada, change(email));
      return { status, data, errors };
    });
    expect(await taken).toEqual(await free);
    for (const email of ['grace@example.com', 'nobody@example.com']) await refused(ada, change(email), 'FORBIDDEN');
    const events = await eventsOf(store, async () => {
      const { data } = await mutate(staff, change('ada@lovelace.example'));
      expect(data.result).toMatchObject({ name: 'Ada', email: 'ada@lovelace.example' });
    });
    expect(events).toMatchObject([{ type: 'customer.updated', data: { email: 'ada@lovelace.example' } }]);
    await mutate(
      staff,
      `updateCustomer(id: "${demoId(2001)}", name: "Countess Ada", email: "ada@example.com") ${fields}`,
    );
  });

  it('may have the email of a customer of the other shop, once', async () => {
    const create = () => mutate(staff, `createCustomer(name: "Olive", email: "olive@example.com") ${fields}`);
    const answers = await Promise.all([create(), create(), create()]);
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made').sort();
    expect(codes).toEqual(['CONFLICT', 'CONFLICT', 'made']);
  });

  it('is found by staff by a part of its name or email', async () => {
    const found = async (q: string) => {
      const { data } = await staff.graphql('query ($q: String) { customers(q: $q) { items { email } } }', { q });
      return data.customers.items.map(({ email }: { email: string }) => email);
    };
    expect(await found('LOVEL')).toEqual([]);
    expect(await found('countess')).toEqual(['ada@example.com']);
    expect(await found('GRACE@')).toEqual(['grace@example.com']);
    expect(await found('%')).toEqual([]);
    expect(await found('_')).toEqual([]);
    expect(await found('- !')).toEqual([]);
    expect((await found('')).length).toBeGreaterThanOrEqual(3);
  });

  it('is found as people write its name and email', async () => {
    const create = `mutation ($name: String!, $email: String!) { createCustomer(name: $name, email: $email) { email } }`;
    const made = await staff.graphql(create, { name: 'José Łukasz O’Neill-Straße', email: 'jose@bücher.example' });
    const { email } = made.data.createCustomer;
    expect(email).toBe('jose@xn--bcher-kva.example');
    const found = async (q: string) => {
      const { data } = await staff.graphql('query ($q: String) { customers(q: $q) { total items { email } } }', { q });
      expect(data.customers.total).toBe(data.customers.items.length);
      return data.customers.items.map((customer: { email: string }) => customer.email);
    };
    for (const q of [
      'jose',
      'Jose\u0301',
      'JOSÉ LUK',
      'Łukasz, José',
      "o'neill",
      'neill strasse',
      'straße - jose',
      'NEILL-STR',
    ])
      expect([q, await found(q)]).toEqual([q, [email]]);
    for (const q of ['jose@bücher.example', 'JOSE@BÜCHER.example', 'jose@bu\u0308cher.example', '@xn--bcher-kva'])
      expect([q, await found(q)]).toEqual([q, [email]]);
    expect(await found('jose grace')).toEqual([]);
  });

  it('has one email, in whatever form its letters and its domain are written', async () => {
    const create = (email: string) =>
      staff.graphql('mutation ($email: String!) { createCustomer(name: "Zoe", email: $email) { email } }', { email });
    const { data } = await create('zo\u00e9@müller.example');
    expect(data.createCustomer.email).toBe('zo\u00e9@xn--mller-kva.example');
    for (const email of [
      'zoe\u0301@mu\u0308ller.example',
      'ZO\u00e9@MÜLLER.example',
      ' zo\u00e9@xn--mller-kva.EXAMPLE',
    ]) {
      const { errors } = await create(email);
      expect([email, errors?.[0]?.extensions.code]).toEqual([email, 'CONFLICT']);
    }
  });
});
