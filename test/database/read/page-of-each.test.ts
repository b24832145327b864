import { describe, expect, it } from '@jest/globals';
import { ADAS, GRACES, openShop } from '../../support/shop.js';
import { statementsOf } from '../../support/statements.js';
import { ADA, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });
const staff = shop.staff;
for (let at = 0; at < 4; at++) await shop.paid(at % 2 === 0 ? ADAS : GRACES, [[1002, 1]]);

const data = async (query: string, client = staff) => {
  const { data: found, errors } = await client.graphql(query);
  expect(errors).toBeUndefined();
  return found;
};

const PAGE = 'items { id } total limit offset nextCursor';

/** The same page of the orders of each customer, of all customers at once and of one after the other. */
async function bothWays(args: string) {
  const { customers } = await data(`{ customers(limit: 100) { items { id orders(${args}) { ${PAGE} } } } }`);
  const single = [];
  for (const { id } of customers.items) {
    single.push({ id, orders: (await data(`{ orders(customerId: "${id}", ${args}) { ${PAGE} } }`)).orders });
  }
  return { together: customers.items, single };
}

describe('the pages of all parents', () => {
  it.each(['limit: 2', 'limit: 1, offset: 1', 'limit: 20', 'limit: 3, offset: 50'])(
    'are the pages of each (%s)',
    async (args) => {
      const { together, single } = await bothWays(args);
      expect(together.length).toBeGreaterThan(1);
      expect(together).toEqual(single);
    },
  );

  it('go on where a cursor says', async () => {
    const first = (await data(`{ customer(id: "${ADAS}") { orders(limit: 2) { ${PAGE} } } }`)).customer.orders;
    const { together, single } = await bothWays(`limit: 2, after: "${first.nextCursor}"`);
    expect(together).toEqual(single);
    const next = together.find(({ id }: { id: string }) => id === ADAS).orders;
    expect(next).toMatchObject({ offset: 2, limit: 2, total: first.total });
    expect(next.items.map(({ id }: { id: string }) => id)).not.toContain(first.items[0].id);
  });

  it('have all fields of their rows, with the types that the rows have alone', async () => {
    const fields = 'id number status placedAt total { amount currency } shippingAddress { city } customerId';
    const { customer, orders } = await data(`{
      customer(id: "${ADAS}") { orders(limit: 100) { items { ${fields} } } }
      orders(customerId: "${ADAS}", limit: 100) { items { ${fields} } }
    }`);
    expect(customer.orders).toEqual(orders);
    expect(orders.items.length).toBeGreaterThan(3);
  });

  it('are read by one statement, and their totals by another where they are selected', async () => {
    const query = (page: string) => `{ customers(limit: 100) { items { orders(limit: 5) { ${page} } } } }`;
    const without = await statementsOf(() => data(query('items { id }')));
    const withTotal = await statementsOf(() => data(query('... on OrderPage { total items { id } }')));
    const ofOrders = (statements: string[]) => statements.filter((sql) => /from "orders"/.test(sql));
    expect(ofOrders(without)).toHaveLength(1);
    expect(ofOrders(withTotal)).toHaveLength(2);
    for (const sql of ofOrders(withTotal)) expect(sql).toMatch(/"organization_id" = [$?]/);
  });

  it('keep organizations and customers apart', async () => {
    const orchid = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    const { customers } = await data('{ customers { items { id orders { items { customerId } } } } }', orchid);
    expect(customers.items[0].orders.items).not.toEqual([]);
    expect(customers.items).toHaveLength(1);
    for (const order of customers.items[0].orders.items) expect(order.customerId).toBe(customers.items[0].id);
    const ada = await shop.as(ADA);
    const { me } = await data('{ me { customer { id orders(limit: 100) { total items { customerId } } } } }', ada);
    expect(me.customer.orders.items).toHaveLength(me.customer.orders.total);
    expect(new Set(me.customer.orders.items.map(({ customerId }: { customerId: string }) => customerId))).toEqual(
      new Set([ADAS]),
    );
  });
});
