import { expect } from '@jest/globals';
import { lineOf, TEN_OFF } from '../../support/shop.js';
import type { Case, Person } from '../case.js';
import { ADAS, GRACES } from '../samples.js';
import type { Side } from '../stores/sides.js';
import { rewarded, withSpentPoints } from './refund-order.js';

/** A customer of whom there is nothing but the name. */
async function newcomer(side: Side): Promise<{ path: { id: string } }> {
  const document = 'mutation ($email: String!) { createCustomer(name: "New Comer", email: $email) { id } }';
  const email = `newcomer-${newcomers.get(side) ?? 0}@example.com`;
  newcomers.set(side, (newcomers.get(side) ?? 0) + 1);
  const { data } = await side.staff.graphql(document, { email });
  return { path: { id: data.createCustomer.id } };
}
const newcomers = new Map<Side, number>();

const loyalty = 'GET /customers/{id}/loyalty';

/** A customer who owes points: they were spent when their order was refunded. */
async function indebted(side: Side) {
  const { id, customer } = await withSpentPoints(side);
  await side.staff.post(`/orders/${id}/refund`);
  return { path: { id: customer } };
}

/** A customer who got back a part of the points that a reward took. */
async function partlyRepaid(side: Side) {
  const { path, body } = await rewarded(
    TEN_OFF,
    [1002, 3],
    [(order) => ({ items: [{ order_item_id: lineOf(order, 0), quantity: 1 }] })],
  )(side);
  const refund = await side.staff.post(`/orders/${path.id}/refund`, body);
  expect(refund.status).toBe(201);
  return { path: { id: (await side.staff.get(`/orders/${path.id}`)).body.customer_id } };
}

const selves: [as: Person, id: string][] = [
  ['ada', ADAS],
  ['grace', GRACES],
];

const routes = ['GET /customers/{id}', 'GET /customers/{id}/loyalty', 'GET /customers/{id}/wishlist'];

/** What is a customer's: as that customer, and of one who has nothing yet. */
export const customerCases: Case[] = routes
  .flatMap((route): Case[] => [
    ...selves.map(([as, id]): Case => ({ route, title: `of ${as}`, as, request: { path: { id } }, writes: [] })),
    { route, title: 'of a newcomer', as: 'staff', request: newcomer, writes: [] },
  ])
  .concat([
    { route: loyalty, title: 'of one in debt', as: 'staff', request: indebted, holds: { points: 0, points_debt: 100 } },
    {
      ...{ route: loyalty, title: 'of one who got points back', as: 'staff', request: partlyRepaid },
      holds: { points: 79, points_debt: 0 },
    },
  ]);
