import { describe, expect, it } from '@jest/globals';
import { usd } from '../../support/apis.js';
import { eventsOf } from '../../support/events.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const shown =
  '{ id code percent amount { amount currency } minSubtotal { amount currency } from to uses used oncePerCustomer active }';
const mutate = (field: string, client = shop.staff) => client.graphql(`mutation { result: ${field} }`);
const newCode = () => newKey().toUpperCase();
const create = async (args: string, code = newCode()) =>
  (await mutate(`createVoucher(code: "${code}", ${args}) ${shown}`)).data.result;
const refused = (field: string, code: string, fields?: string[]) =>
  leavingAllAsItWas(shop, async () => expectRefusal(await mutate(field), code, fields));

const open = { ...{ from: null, to: null, uses: null, used: 0, oncePerCustomer: false, active: true } };

describe('createVoucher', () => {
  it('makes a percentage, or an amount in the shop’s currency, with an event that leaves the count out', async () => {
    let id = '';
    const code = newCode();
    const events = await eventsOf(shop, async () => {
      const made = await create('percent: 15', code.toLowerCase());
      expect(made).toEqual({ id: made.id, code, percent: 15, amount: null, minSubtotal: usd(0), ...open });
      id = made.id;
    });
    const { used, ...told } = open;
    expect(events).toMatchObject([{ type: 'voucher.created', resource: `voucher:${id}`, data: { id, code, ...told } }]);
    expect(events[0]?.data).not.toHaveProperty('used');
    const terms = 'minSubtotal: 2000, from: "2027-01-01T00:00:00Z", to: "2027-02-01T00:00:00Z", uses: 7';
    expect(await create(`amount: 500, ${terms}, oncePerCustomer: true`)).toMatchObject({
      ...{ percent: null, amount: usd(500), minSubtotal: usd(2000), uses: 7, oncePerCustomer: true },
      ...{ from: '2027-01-01T00:00:00.000Z', to: '2027-02-01T00:00:00.000Z' },
    });
  });

  it.each([
    ['code: "A"', ['percent:required']],
    ['code: "A", percent: 5, amount: 5', ['percent:exclusive']],
    ['code: " ", percent: 5', ['code:isText', 'code:minLength']],
    [`code: "${'c'.repeat(65)}", percent: 5`, ['code:maxLength']],
    // In capital letters, as a voucher has it, each is two characters.
    [`code: "${'ß'.repeat(33)}", percent: 5`, ['code:maxLength']],
    ['code: "A", percent: 0, uses: 0', ['percent:min', 'uses:min']],
    ['code: "A", percent: 101, minSubtotal: -1', ['percent:max', 'minSubtotal:isAmount']],
    ['code: "A", amount: 0', ['amount:isAmount']],
    ['code: "A", amount: 1, from: "2027-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z"', ['to:min']],
  ])('refuses %s', async (args, fields) => {
    await refused(`createVoucher(${args}) { id }`, 'BAD_USER_INPUT', fields);
  });

  it('gives a code once, whatever its case, even at once and after it is archived', async () => {
    const code = newCode();
    const field = (text: string) => `createVoucher(code: "${text}", percent: 5) { id }`;
    const answers = await Promise.all([code, code.toLowerCase()].map((text) => mutate(field(text))));
    expect(answers.filter(({ errors }) => errors).map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
      'CONFLICT',
    ]);
    const id = answers.find(({ errors }) => !errors)?.data.result.id;
    await mutate(`archiveVoucher(id: "${id}") { id }`);
    await refused(field(code), 'CONFLICT');
  });
});

describe('updateVoucher', () => {
  it('changes what is given, with an event; a percentage becomes an amount; null removes; equal values are no change', async () => {
    const { id, code } = await create('percent: 15, uses: 3, from: "2027-01-01T00:00:00Z"');
    const update = async (args: string) => (await mutate(`updateVoucher(id: "${id}", ${args}) ${shown}`)).data.result;
    const changed = { id, code: `${code}X`, percent: null, amount: usd(400), minSubtotal: usd(100), ...open };
    const events = await eventsOf(shop, async () => {
      const args = `code: "${code}x", amount: 400, minSubtotal: 100, uses: null, from: null`;
      expect(await update(args)).toEqual(changed);
    });
    expect(events).toMatchObject([{ type: 'voucher.updated', resource: `voucher:${id}`, data: { code: `${code}X` } }]);
    await leavingAllAsItWas(shop, async () => {
      for (const args of [`code: "${code}X"`, 'percent: null, minSubtotal: null, uses: null', 'amount: 400'])
        expect(await update(args)).toEqual(changed);
    });
    expect(await update('percent: 9')).toMatchObject({ percent: 9, amount: null });
    await update('from: "2027-03-01T00:00:00Z"');
    await refused(`updateVoucher(id: "${id}", to: "2027-02-01T00:00:00Z") { id }`, 'BAD_USER_INPUT', ['to:min']);
    await refused(`updateVoucher(id: "${id}", percent: 1, amount: 1) { id }`, 'BAD_USER_INPUT', ['percent:exclusive']);
    const other = await create('percent: 1');
    await refused(`updateVoucher(id: "${id}", code: "${other.code.toLowerCase()}") { id }`, 'CONFLICT');
    await refused(`updateVoucher(id: "${id}", code: "${'ß'.repeat(33)}") { id }`, 'BAD_USER_INPUT', ['code:maxLength']);
  });
});

describe('the vouchers of a shop', () => {
  it('are archived once, and listed for staff, archived ones, too', async () => {
    const { id } = await create('percent: 15');
    const archive = () => mutate(`archiveVoucher(id: "${id}") { id active }`);
    const events = await eventsOf(shop, () => Promise.all([archive(), archive()]));
    expect(events).toMatchObject([{ type: 'voucher.archived', resource: `voucher:${id}`, data: { active: false } }]);
    await leavingAllAsItWas(shop, archive);
    const { data } = await shop.staff.graphql('{ vouchers(limit: 100) { total items { id active } } }');
    expect(data.vouchers.items.at(-1)).toEqual({ id, active: false });
    expect(data.vouchers.total).toBe(data.vouchers.items.length);
  });
});
