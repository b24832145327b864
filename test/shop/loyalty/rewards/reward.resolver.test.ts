import { describe, expect, it } from '@jest/globals';
import { usd } from '../../../support/apis.js';
import { eventsOf } from '../../../support/events.js';
import { expectRefusal, leavingAllAsItWas } from '../../../support/expectations.js';
import { ADAS, FIVE_OFF, openShop } from '../../../support/shop.js';
import { demoId } from '../../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const shown = '{ id name description pointsCost discount { amount currency } active }';
const mutate = (field: string, client = shop.staff, headers?: Record<string, string>) =>
  client.graphql(`mutation { result: ${field} }`, {}, headers);
const create = (args = 'pointsCost: 50, discount: 300') => mutate(`createReward(name: "Three off", ${args}) ${shown}`);
const newReward = async (args?: string): Promise<string> => (await create(args)).data.result.id;
const refused = (field: string, code: string, fields?: string[]) =>
  leavingAllAsItWas(shop, async () => expectRefusal(await mutate(field), code, fields));
/** The ids of the rewards that a customer can see. */
const offered = async (): Promise<string[]> =>
  (await shop.ada.get(`/customers/${ADAS}/loyalty`)).body.rewards.map(({ id }: { id: string }) => id);

describe('createReward', () => {
  it('offers a reward to every customer, in the shop’s currency', async () => {
    let id = '';
    const events = await eventsOf(shop, async () => {
      const { data } = await create('pointsCost: 2, discount: 1');
      expect(data.result).toMatchObject({ name: 'Three off', description: '', discount: usd(1), active: true });
      id = data.result.id;
    });
    expect(events).toMatchObject([
      { type: 'reward.created', resource: `reward:${id}`, data: { pointsCost: 2, discount: usd(1) } },
    ]);
    const [cheapest] = (await shop.ada.get(`/customers/${ADAS}/loyalty`)).body.rewards;
    expect(cheapest).toEqual({
      ...{ id, name: 'Three off', description: '', points_cost: 2, discount: usd(1), affordable: true },
    });
    await mutate(`archiveReward(id: "${id}") { id }`);
  });

  it.each([
    ['name: " ", pointsCost: 1, discount: 1', ['name:isText', 'name:minLength']],
    [`name: "${'n'.repeat(201)}", pointsCost: 1, discount: 1`, ['name:maxLength']],
    [`name: "n", description: "${'d'.repeat(2001)}", pointsCost: 1, discount: 1`, ['description:maxLength']],
    ['name: "n", pointsCost: 0, discount: 0', ['pointsCost:min', 'discount:isAmount']],
    ['name: "n", pointsCost: 1000000001, discount: -1', ['pointsCost:max', 'discount:isAmount']],
  ])('refuses %s', async (args, fields) => {
    await refused(`createReward(${args}) { id }`, 'BAD_USER_INPUT', fields);
  });

  it('refuses more than 100 that are not archived, even at once', async () => {
    const before = (await offered()).length;
    await shop.sql(
      `insert into rewards (id, organization_id, created_at, name, description, points_cost, currency, discount)
       select gen_random_uuid(), organization_id, now(), 'Many', '', 50, 'USD', 300 from rewards, generate_series(?::int, 97) n where id = ?`,
      [before, FIVE_OFF],
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => create()));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(2);
    const extensions = await leavingAllAsItWas(shop, async () => expectRefusal(await create(), 'CONFLICT'));
    expect(extensions).toMatchObject({ rewards: 100, allowed: 100 });
    await shop.sql("update rewards set active = false where name in ('Many', 'Three off')");
    await mutate(`archiveReward(id: "${await newReward()}") { id }`);
    expect(await offered()).toHaveLength(before);
  });
});

describe('updateReward', () => {
  it('changes what is given, with an event; equal values are no change', async () => {
    const id = await newReward('pointsCost: 50, discount: 300, description: "For one order."');
    const update = (args: string) => mutate(`updateReward(id: "${id}", ${args}) ${shown}`);
    const changed = { id, name: 'Four off', description: '', pointsCost: 60, discount: usd(400), active: true };
    const events = await eventsOf(shop, async () => {
      const { data } = await update('name: "Four off", description: "", pointsCost: 60, discount: 400');
      expect(data.result).toEqual(changed);
    });
    expect(events).toMatchObject([{ type: 'reward.updated', resource: `reward:${id}`, data: changed }]);
    await leavingAllAsItWas(shop, async () => {
      for (const args of ['name: "Four off"', 'name: null, pointsCost: null, discount: null', 'discount: 400']) {
        expect((await update(args)).data.result).toEqual(changed);
      }
    });
    await refused(`updateReward(id: "${id}", pointsCost: 0, discount: 0) { id }`, 'BAD_USER_INPUT', [
      'pointsCost:min',
      'discount:isAmount',
    ]);
    await mutate(`archiveReward(id: "${id}") { id }`);
  });

  it('leaves a redeemed code what it was worth', async () => {
    const customer = await shop.newCustomer(100);
    const id = await newReward('pointsCost: 50, discount: 300');
    const codes = [await shop.redeem(customer, id), await shop.redeem(customer, id)];
    const plant = await shop.newPlant(1000, 3);
    const worth = async (code?: string) => (await shop.place(customer, [[plant, 1]], code)).discount;
    await mutate(`updateReward(id: "${id}", pointsCost: 1, discount: 900) { id }`);
    expect(await worth(codes[0])).toEqual(usd(300));
    await mutate(`archiveReward(id: "${id}") { id }`);
    expect(await worth(codes[1])).toEqual(usd(300));
  });
});

describe('archiveReward', () => {
  it('takes a reward from customers for good, once', async () => {
    const customer = await shop.newCustomer(100);
    const id = await newReward();
    const archive = () => mutate(`archiveReward(id: "${id}") { id active }`);
    const events = await eventsOf(shop, () => Promise.all([archive(), archive(), archive()]));
    expect(events).toMatchObject([{ type: 'reward.archived', resource: `reward:${id}`, data: { active: false } }]);
    await leavingAllAsItWas(shop, async () => expect((await archive()).data.result).toEqual({ id, active: false }));
    expect(await offered()).not.toContain(id);
    await refused(`redeemReward(customerId: "${customer}", rewardId: "${id}") { code }`, 'NOT_FOUND');
  });

  it('while customers redeem it leaves every code paid, and no code after it', async () => {
    const customer = await shop.newCustomer(200);
    const id = await newReward();
    const redeem = () => mutate(`redeemReward(customerId: "${customer}", rewardId: "${id}") { code pointsSpent }`);
    const archive = mutate(`archiveReward(id: "${id}") { active }`);
    const answers = await Promise.all([redeem(), redeem(), archive, redeem(), redeem()]);
    const codes = answers.filter(({ data }) => data?.result?.code).length;
    expect((await shop.staff.get(`/customers/${customer}/loyalty`)).body.points).toBe(200 - 50 * codes);
    await refused(`redeemReward(customerId: "${customer}", rewardId: "${id}") { code }`, 'NOT_FOUND');
  });
});

describe('the rewards of a shop', () => {
  it('are listed for staff, with archived ones, page by page', async () => {
    const id = await newReward();
    await mutate(`archiveReward(id: "${id}") { id }`);
    const page = async (args: string) =>
      (await shop.staff.graphql(`{ rewards(${args}) { total nextCursor items { id active } } }`)).data.rewards;
    const first = await page('limit: 1');
    expect(first.items).toEqual([{ id: FIVE_OFF, active: true }]);
    expect((await page(`limit: 1, after: "${first.nextCursor}"`)).items).toEqual([{ id: demoId(4002), active: true }]);
    expect((await page(`limit: 1, offset: ${first.total - 1}`)).items).toEqual([{ id, active: false }]);
  });
});
