import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../../auth/users/user.entity.js';
import { Role } from '../../core/context.js';
import { Address } from '../../shop/customers/addresses/address.entity.js';
import { Customer } from '../../shop/customers/customer.entity.js';
import { demo, demoId } from './demo-ids.js';
import { daysAgo } from './past.js';

/** Creates the customers with their addresses, and all users. */
export async function seedPeople(em: EntityManager): Promise<void> {
  daysAgo(300);
  const { greenhouse, orchidHouse } = demo;
  const ada = customer(em, demo.ada, greenhouse, 'Ada Lovelace', 'ada@example.com');
  const grace = customer(em, demo.grace, greenhouse, 'Grace Hopper', 'grace@example.com');
  const olive = customer(em, demo.orchidCustomer, orchidHouse, 'Olive Orchard', 'olive@example.com');
  address(em, 6001, ada, { label: 'home', line1: '12 Fern Lane', city: 'Portland', region: 'OR', postalCode: '97201' });
  address(em, 6002, ada, {
    label: 'work',
    line1: '1 Engine Square',
    city: 'Portland',
    region: 'OR',
    postalCode: '97205',
  });
  address(em, 6003, grace, {
    label: 'home',
    line1: '7 Harbor Street',
    city: 'Arlington',
    region: 'VA',
    postalCode: '22201',
  });
  address(em, 9401, olive, {
    label: 'home',
    line1: '3 Orchard Road',
    city: 'Miami',
    region: 'FL',
    postalCode: '33101',
  });
  user(em, 20, greenhouse, 'admin@greenhouse.example', Role.ADMIN);
  user(em, 21, greenhouse, 'staff@greenhouse.example', Role.STAFF);
  user(em, 22, greenhouse, 'ada@example.com', Role.CUSTOMER, ada);
  user(em, 23, greenhouse, 'grace@example.com', Role.CUSTOMER, grace);
  user(em, 24, orchidHouse, 'admin@orchid.example', Role.ADMIN);
  user(em, 25, orchidHouse, 'staff@orchid.example', Role.STAFF);
  await em.flush();
}

function customer(em: EntityManager, id: string, organizationId: string, name: string, email: string): Customer {
  return em.create(Customer, { id, organizationId, name, email });
}

type Place = { label: string; line1: string; city: string; region: string; postalCode: string };

function address(em: EntityManager, number: number, owner: Customer, place: Place): void {
  const { organizationId, name } = owner;
  const fixed = { id: demoId(number), organizationId, customer: owner, recipient: name, country: 'US' };
  em.create(Address, { ...place, ...fixed, isDefault: place.label === 'home' });
}

function user(
  em: EntityManager,
  number: number,
  organizationId: string,
  loginId: string,
  role: Role,
  owner?: Customer,
) {
  em.create(User, { id: demoId(number), organizationId, loginId, role, customer: owner });
}
