import type { Case, Person } from '../case.js';
import { ADAS, GRACES } from '../samples.js';
import type { Side } from '../stores/sides.js';

/** A customer of whom there is nothing but the name. */
async function newcomer(side: Side): Promise<{ path: { id: string } }> {
  const document = 'mutation ($email: String!) { createCustomer(name: "New Comer", email: $email) { id } }';
  const email = `newcomer-${newcomers.get(side) ?? 0}@example.com`;
  newcomers.set(side, (newcomers.get(side) ?? 0) + 1);
  const { data } = await side.staff.graphql(document, { email });
  return { path: { id: data.createCustomer.id } };
}
const newcomers = new Map<Side, number>();

const selves: [as: Person, id: string][] = [
  ['ada', ADAS],
  ['grace', GRACES],
];

const routes = ['GET /customers/{id}', 'GET /customers/{id}/loyalty', 'GET /customers/{id}/wishlist'];

/** What is a customer's: as that customer, and of one who has nothing yet. */
export const customerCases: Case[] = routes.flatMap((route): Case[] => [
  ...selves.map(([as, id]): Case => ({ route, title: `of ${as}`, as, request: { path: { id } }, writes: [] })),
  { route, title: 'of a newcomer', as: 'staff', request: newcomer, writes: [] },
]);
