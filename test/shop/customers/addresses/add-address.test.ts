import { describe, expect, it } from '@jest/globals';
import type { Client } from '../../../support/client.js';
import { eventsOf } from '../../../support/events.js';
import { countOf, expectRefusal, leavingAllAsItWas } from '../../../support/expectations.js';
import { ADA, demoId, newKey, openStore, STAFF } from '../../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const [ada, staff] = [await store.as(ADA), await store.as(STAFF)];

const shown = '{ id label line2 region country isDefault }';
const rest = 'recipient: "R", line1: "1 Street", city: "Town", postalCode: "1", country: "de"';
const mutate = (client: Client, field: string) => client.graphql(`mutation { result: ${field} }`);
const add = (client: Client, customer: string, label: string, extra = '') =>
  mutate(client, `addAddress(customerId: "${customer}", label: ${JSON.stringify(label)}, ${rest}${extra}) ${shown}`);
const newCustomer = async (): Promise<string> => {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  return (await mutate(staff, `createCustomer(name: "N", email: "${email}") { id }`)).data.result.id;
};
const defaults = (customer: string) => countOf(store, 'addresses', `customer_id = '${customer}' and is_default`);

describe('addresses', () => {
  it('the first is the default, the next only if it asks to be', async () => {
    const customer = await newCustomer();
    const events = await eventsOf(store, async () => {
      const { data } = await add(staff, customer, 'home', ', line2: "", region: ""');
      expect(data.result).toMatchObject({ label: 'home', line2: null, region: null, country: 'DE', isDefault: true });
    });
    expect(events).toMatchObject([
      {
        type: 'customer.updated',
        resource: `customer:${customer}`,
        data: { addresses: [{ label: 'home' }] },
      },
    ]);
    expect((await add(staff, customer, 'work')).data.result.isDefault).toBe(false);
    expect((await add(staff, customer, 'gift', ', isDefault: true')).data.result.isDefault).toBe(true);
    expect(await defaults(customer)).toBe(1);
  });

  it.each(['home', 'HOME', 'Home'])('a label is unique whatever its case: %s', async (label) => {
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await add(ada, demoId(2001), label), 'CONFLICT');
      const renamed = await mutate(ada, `updateAddress(id: "${demoId(6002)}", label: "${label}") ${shown}`);
      expectRefusal(renamed, 'CONFLICT');
    });
    expect((await add(staff, await newCustomer(), label)).errors).toBeUndefined();
  });

  it.each(['', ' ', 'x'.repeat(33), 'a\u0000', '🌵'.repeat(33), `${'x'.repeat(32)}\ufe0f`])(
    'the label %j is refused',
    async (label) => {
      const answer = await leavingAllAsItWas(store, () => add(ada, demoId(2001), label));
      expectRefusal(answer, 'BAD_USER_INPUT');
    },
  );

  it('a label may have 32 characters', async () => {
    const customer = await newCustomer();
    expect((await add(staff, customer, 'x'.repeat(32))).errors).toBeUndefined();
    expect((await add(staff, customer, 'é')).errors).toBeUndefined();
  });

  it('all invalid fields are reported at once', async () => {
    const bad = `addAddress(customerId: "${demoId(2001)}", label: "l", recipient: " ", line1: "", city: "c",
      postalCode: "${'1'.repeat(21)}", country: "XX") ${shown}`;
    const answer = await leavingAllAsItWas(store, () => mutate(ada, bad));
    const { errors } = expectRefusal(answer, 'BAD_USER_INPUT');
    expect([...new Set(errors.map(({ field }: { field: string }) => field))].sort()).toEqual([
      'country',
      'line1',
      'postalCode',
      'recipient',
    ]);
  });

  it('has a postal code where its country needs one', async () => {
    const customer = await newCustomer();
    const addIn = (country: string, code = '') =>
      mutate(
        staff,
        `addAddress(customerId: "${customer}", label: "${country}", recipient: "R", line1: "1 Street", city: "Town", country: "${country}"${code})
          { postalCode country lines }`,
      );
    expect((await addIn('hk')).data.result).toEqual({
      ...{ postalCode: '', country: 'HK', lines: ['R', '1 Street', 'Town'] },
    });
    for (const [country, code] of [
      ['IE', ', postalCode: ""'],
      ['XK', ', postalCode: null'],
    ] as const)
      expect((await addIn(country, code)).data.result).toMatchObject({ postalCode: '', country });
    await leavingAllAsItWas(store, async () => {
      for (const code of ['', ', postalCode: " "', ', postalCode: "\u200b"', ', postalCode: null']) {
        const answer = await addIn('us', code);
        expectRefusal(answer, 'BAD_USER_INPUT', ['postalCode:required']);
        expect(answer.errors?.[0]?.message).toMatch(
          /^postalCode is required: an address in US needs a postal code of 1 to 20 characters$/i,
        );
      }
      expectRefusal(await addIn('XX'), 'BAD_USER_INPUT', ['country:isISO31661Alpha2']);
    });
  });

  it('added again with its key, is shown with the same lines', async () => {
    const customer = await newCustomer();
    const headers = { 'idempotency-key': newKey() };
    const field = `addAddress(customerId: "${customer}", label: "home", ${rest}) { id lines }`;
    const [first, second] = [
      await staff.graphql(`mutation { it: ${field} }`, {}, headers),
      await staff.graphql(`mutation { it: ${field} }`, {}, headers),
    ];
    expect(first.data.it.lines).toEqual(['R', '1 Street', '1 Town']);
    expect([second.data, second.headers.get('idempotent-replayed')]).toEqual([first.data, 'true']);
  });

  it('twenty are all, even at once', async () => {
    const customer = await newCustomer();
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => add(staff, customer, `label ${at}`)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(20);
    for (const answer of answers.filter(({ errors }) => errors)) expectRefusal(answer, 'CONFLICT');
    expect(await countOf(store, 'addresses', `customer_id = '${customer}'`)).toBe(20);
    expect(await defaults(customer)).toBe(1);
  });

  it('one label at once is taken once', async () => {
    const customer = await newCustomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(staff, customer, 'same')));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});

describe('changing one', () => {
  it('changes what is given, and hands the default on', async () => {
    const customer = await newCustomer();
    const home = (await add(staff, customer, 'home')).data.result.id;
    const work = (await add(staff, customer, 'work', ', line2: "Floor 2"')).data.result.id;
    const update = (id: string, args: string) => mutate(staff, `updateAddress(id: "${id}", ${args}) ${shown}`);
    const events = await eventsOf(store, async () => {
      const { data } = await update(work, 'isDefault: true, line2: "", label: "WORK"');
      expect(data.result).toMatchObject({ label: 'WORK', line2: null, isDefault: true });
    });
    expect(events).toHaveLength(1);
    expect(events[0]?.data.addresses.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([false, true]);
    await leavingAllAsItWas(store, async () => {
      expectRefusal(await update(work, 'isDefault: false'), 'BAD_USER_INPUT', ['isDefault:default']);
      expect((await update(home, 'isDefault: false, line2: "", label: null')).errors).toBeUndefined();
    });
  });

  it('leaves an address with the postal code that its country needs', async () => {
    const customer = await newCustomer();
    const home = (await add(staff, customer, 'home')).data.result.id;
    const update = (args: string) => mutate(staff, `updateAddress(id: "${home}", ${args}) { postalCode country }`);
    const refused = async (args: string) => {
      const answer = await leavingAllAsItWas(store, () => update(args));
      expectRefusal(answer, 'BAD_USER_INPUT', ['postalCode:required']);
      return answer.errors?.[0]?.message;
    };
    expect(await refused('postalCode: ""')).toContain('an address in DE needs a postal code');
    await refused('postalCode: null');
    await refused('postalCode: "", country: "us"');
    const after = async (args: string) => (await update(args)).data.result;
    // A code that the new country has no use for stays: it was typed.
    expect(await after('country: "HK"')).toEqual({ postalCode: '1', country: 'HK' });
    expect(await after('postalCode: null')).toEqual({ postalCode: '', country: 'HK' });
    expect(await refused('country: "US"')).toContain('an address in US needs a postal code');
    expect(await after('city: "Central"')).toEqual({ postalCode: '', country: 'HK' });
    expect(await after('country: "US", postalCode: "62704"')).toEqual({ postalCode: '62704', country: 'US' });
  });

  it('removing the default makes the oldest left the default', async () => {
    const customer = await newCustomer();
    const ids: string[] = [];
    for (const label of ['a', 'b', 'c']) ids.push((await add(staff, customer, label)).data.result.id);
    const events = await eventsOf(store, async () => {
      expect((await mutate(staff, `removeAddress(id: "${ids[0]}")`)).data.result).toBe(true);
    });
    expect(events[0]?.data.addresses).toMatchObject([
      { label: 'b', isDefault: true },
      { label: 'c', isDefault: false },
    ]);
    const again = await leavingAllAsItWas(store, () => mutate(staff, `removeAddress(id: "${ids[0]}")`));
    expectRefusal(again, 'NOT_FOUND');
  });

  it('leaves the copy of an order as it was', async () => {
    const before = (await ada.get(`/orders/${demoId(3001)}`)).body.shipping_address;
    await mutate(ada, `updateAddress(id: "${demoId(6001)}", line1: "Elsewhere") ${shown}`);
    await mutate(ada, `removeAddress(id: "${demoId(6001)}")`);
    expect(before).toMatchObject({ label: 'home', line1: '12 Fern Lane' });
    expect((await ada.get(`/orders/${demoId(3001)}`)).body.shipping_address).toEqual(before);
  });
});
