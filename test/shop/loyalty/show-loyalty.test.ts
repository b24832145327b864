import { describe, expect, it } from '@jest/globals';
import { FIVE_OFF, openShop, TEN_OFF } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const CODES = `query ($id: ID!) { loyalty(customerId: $id) {
  codes { code reward { id name pointsCost } discount { amount currency } createdAt orderId } } }`;

const codesOf = async (id: string) => (await shop.staff.graphql(CODES, { id })).data.loyalty.codes;
const textsOf = (codes: { code: string }[]) => codes.map(({ code }) => code);

describe('the codes of redeemed rewards', () => {
  it('are none at first', async () => {
    expect(await codesOf(await shop.newCustomer())).toEqual([]);
  });

  it('come unused first, newest first among each', async () => {
    const customer = await shop.newCustomer(10_000);
    const codes: string[] = [];
    for (const reward of [FIVE_OFF, TEN_OFF, FIVE_OFF, TEN_OFF]) codes.push(await shop.redeem(customer, reward));
    const [first = '', second = '', third = '', fourth = ''] = codes;
    expect(textsOf(await codesOf(customer))).toEqual([fourth, third, second, first]);
    const used = await shop.place(customer, [[1006, 1]], third);
    const later = await shop.place(customer, [[1006, 1]], first);
    const found = await codesOf(customer);
    expect(textsOf(found)).toEqual([fourth, second, third, first]);
    expect(found.map(({ orderId }: { orderId: string | null }) => orderId)).toEqual([null, null, used.id, later.id]);
  });

  it('show the reward, and what the code is worth even when the reward has changed or ended', async () => {
    const customer = await shop.newCustomer(10_000);
    const code = await shop.redeem(customer, FIVE_OFF);
    const [before] = await codesOf(customer);
    expect(before).toEqual({
      code,
      reward: { id: FIVE_OFF, name: expect.any(String), pointsCost: expect.any(Number) },
      discount: { amount: 500, currency: 'USD' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      orderId: null,
    });
    await shop.sql('update rewards set active = false, discount = 1 where id = ?', [FIVE_OFF]);
    try {
      expect(await codesOf(customer)).toEqual([before]);
      const { data } = await shop.staff.graphql(`{ loyalty(customerId: "${customer}") { rewards { id } } }`);
      expect(data.loyalty.rewards.map(({ id }: { id: string }) => id)).not.toContain(FIVE_OFF);
    } finally {
      await shop.sql('update rewards set active = true, discount = 500 where id = ?', [FIVE_OFF]);
    }
  });

  it('are 100 at most, and the newest used one comes behind the oldest unused one', async () => {
    const customer = await shop.newCustomer(1000);
    const code = await shop.redeem(customer, FIVE_OFF);
    await shop.sql(
      `insert into redemptions (id, organization_id, created_at, customer_id, reward_id, code, points_spent, discount)
       select gen_random_uuid(), organization_id, created_at + n * interval '1 s', customer_id, reward_id, 'C' || n, 1, 1
       from redemptions, generate_series(1, 99) n where code = ?`,
      [code],
    );
    const numbered = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => `C${from - at}`);
    expect(textsOf(await codesOf(customer))).toEqual([...numbered(99, 1), code]);
    await shop.place(customer, [[1006, 1]], 'C99');
    expect(textsOf(await codesOf(customer))).toEqual([...numbered(98, 1), code, 'C99']);
    await shop.sql(
      `insert into redemptions (id, organization_id, created_at, customer_id, reward_id, code, points_spent, discount)
       select gen_random_uuid(), organization_id, created_at + n * interval '1 s', customer_id, reward_id, 'C' || n, 1, 1
       from redemptions, generate_series(100, 101) n where code = ?`,
      [code],
    );
    expect(textsOf(await codesOf(customer))).toEqual(['C101', 'C100', ...numbered(98, 1)]);
  });
});

describe('the points of several customers', () => {
  const SHOWN = '{ customerId points rewards { id affordable } codes { code } entries { kind points } }';

  it('are read by as many statements as those of one, and each shows its own', async () => {
    const customers = [await shop.newCustomer(10_000), await shop.newCustomer(1000), await shop.newCustomer()];
    const codes = [[await shop.redeem(customers[0] as string, TEN_OFF)], [], []];
    const show = async (ids: string[]) => {
      const fields = ids.map((id, at) => `a${at}: loyalty(customerId: "${id}") ${SHOWN}`);
      const { data } = await shop.staff.graphql(`{ ${fields.join(' ')} }`);
      return Object.values(data) as { customerId: string; points: number; codes: { code: string }[] }[];
    };
    const alone: unknown[] = [];
    const ofOne = await statementsOf(async () => alone.push(...(await show(customers.slice(0, 1)))));
    for (const id of customers.slice(1)) alone.push(...(await show([id])));
    let together: Awaited<ReturnType<typeof show>> = [];
    const ofAll = await statementsOf(async () => {
      together = await show(customers);
    });
    expect(together).toEqual(alone);
    expect(together.map(({ customerId }) => customerId)).toEqual(customers);
    expect(together.map((one) => textsOf(one.codes))).toEqual(codes);
    expect(ofAll).toHaveLength(ofOne.length);
  });
});
