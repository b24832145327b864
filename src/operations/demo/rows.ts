import type { EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from '../../auth/api-keys/api-key.entity.js';
import { demoKeys } from '../../auth/api-keys/demo-keys.js';
import { digestOf } from '../../auth/digest.js';
import { User } from '../../auth/users/user.entity.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import type { Role, Scope } from '../../core/rights.js';
import { Address } from '../../shop/customers/addresses/address.entity.js';
import { Customer } from '../../shop/customers/customer.entity.js';
import { Reward } from '../../shop/loyalty/rewards/reward.entity.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { newestVersion } from '../../versions/versions.js';
import { WebhookEndpoint } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { encryptedSecret, WebhookSecret } from '../../webhooks/endpoints/webhook-secrets.js';
import data from './demo.json' with { type: 'json' };
import { demo, demoId } from './demo-ids.js';
import { daysAgo } from './past.js';

/** Creates the shops of `demo.json`, their API keys, the rewards, and the webhook endpoint for `npm run receiver`. */
export async function seedShops(em: EntityManager, encryption: Encryption): Promise<void> {
  daysAgo(400);
  for (const { id, ...names } of data.organizations) {
    const rates = { currency: 'USD', shippingFee: 795, freeShippingFrom: 15_000 };
    // Pending orders of the demo never end: the README pays one that was placed days ago.
    em.create(Organization, { ...names, ...rates, id: demoId(id), apiVersion: newestVersion, pendingOrderMinutes: 0 });
  }
  // The ORM does not know the foreign keys to organizations (only the migrations do), so they must be written first.
  await em.flush();
  for (const { shop, key: name, ...row } of data.apiKeys) {
    const key = demoKeys[name as keyof typeof demoKeys];
    const granted = { maxRole: row.maxRole as Role, scopes: row.scopes as Scope[] };
    const derived = { organizationId: demoId(shop), digest: digestOf(key), lastFour: key.slice(-4) };
    em.create(ApiKey, { ...row, ...granted, ...derived, id: demoId(row.id) });
  }
  for (const { id, shop, ...reward } of data.rewards)
    em.create(Reward, { ...reward, id: demoId(id), organizationId: demoId(shop), currency: 'USD' });
  const organizationId = demo.greenhouse;
  const endpoint = em.create(WebhookEndpoint, {
    id: demo.endpoint,
    organizationId,
    url: demo.endpointUrl,
    events: ['*'],
    apiVersion: newestVersion,
    description: 'The demo receiver: npm run receiver',
  });
  em.create(WebhookSecret, { ...encryptedSecret(encryption, organizationId, demo.endpointSecret), endpoint });
  await em.flush();
}

/** Creates the customers with their addresses, and all users. */
export async function seedPeople(em: EntityManager): Promise<void> {
  daysAgo(300);
  const customers = new Map(
    data.customers.map(({ id, shop, ...row }) => [
      id,
      em.create(Customer, { ...row, id: demoId(id), organizationId: demoId(shop) }),
    ]),
  );
  for (const { id, customer: number, ...place } of data.addresses) {
    const customer = customers.get(number) as Customer;
    const { organizationId, name: recipient } = customer;
    const isDefault = place.label === 'home';
    em.create(Address, { ...place, id: demoId(id), organizationId, customer, recipient, country: 'US', isDefault });
  }
  for (const { id, shop, loginId, role, customer } of data.users) {
    const owner = customer ? customers.get(customer) : undefined;
    em.create(User, {
      id: demoId(id),
      organizationId: demoId(shop),
      loginId,
      role: role as Role,
      customer: owner,
    });
  }
  await em.flush();
}
