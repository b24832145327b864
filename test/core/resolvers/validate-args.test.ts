import { expect, it } from '@jest/globals';
import { ADAS } from '../../support/shop.js';
import { openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const staff = await store.as(STAFF);

const query = `query ($id: ID!, $limit: Int, $offset: Int, $after: String) {
  customer(id: $id) { orders(limit: 2) { items {
    refunds(limit: $limit, offset: $offset, after: $after) { limit offset }
  } } }
}`;

/** The pages of two orders, or what is wrong with the first. */
async function refunds(variables: object): Promise<unknown> {
  const { data, errors } = await staff.graphql(query, { id: ADAS, ...variables });
  return (
    errors?.flatMap(({ extensions }) => extensions['errors'] as object[]) ??
    data.customer.orders.items.map((order: { refunds: object }) => order.refunds)
  );
}

it('checks the arguments of a field below a list with the values of each request', async () => {
  const five = { limit: 5, offset: 0 };
  const after = 'x';
  expect(await refunds({ limit: 5 })).toEqual([five, five]);
  expect(await refunds({ limit: 5 })).toEqual([five, five]);
  expect(await refunds({ limit: 101 })).toEqual([
    expect.objectContaining({ field: 'limit', code: 'max', received: 101, allowed: 100 }),
  ]);
  expect(await refunds({ limit: 5, offset: -1 })).toEqual([
    expect.objectContaining({ field: 'offset', code: 'min', received: -1, allowed: 0 }),
  ]);
  expect(await refunds({ limit: 5, after })).toEqual([
    expect.objectContaining({ field: 'after', code: 'cursor', received: after }),
  ]);
  expect(await refunds({ limit: 5 })).toEqual([five, five]);
});
