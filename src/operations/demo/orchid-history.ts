import type { EntityManager } from '@mikro-orm/postgresql';
import { demo } from './demo-ids.js';
import { pastContext } from './past.js';
import { pay, place } from './past-orders.js';

/** One order in the other shop, which no user of greenhouse can see. */
export async function seedOrchidHistory(em: EntityManager): Promise<void> {
  em.clear();
  const staff = pastContext(em, demo.orchidHouse, 'staff@orchid.example');
  const order = await place(staff, { number: 9301, customerId: demo.orchidCustomer, daysAgo: 20, plants: { 9001: 2 } });
  await pay(staff, order, 20);
}
