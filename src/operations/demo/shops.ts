import type { EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from '../../auth/api-keys/api-key.entity.js';
import { demoKeys } from '../../auth/api-keys/demo-keys.js';
import { digestOf } from '../../auth/digest.js';
import { Role } from '../../core/context.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { Scope } from '../../core/scope.js';
import { Reward } from '../../shop/loyalty/rewards/reward.entity.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { newestVersion } from '../../versions/versions.js';
import { encryptedSecret } from '../../webhooks/endpoints/secrets/store-secret.js';
import { WebhookSecret } from '../../webhooks/endpoints/secrets/webhook-secret.entity.js';
import { WebhookEndpoint } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { demo, demoId } from './demo-ids.js';
import { daysAgo } from './past.js';

/** Creates the two organizations, their API keys, the rewards, and the webhook endpoint for `npm run receiver`. */
export async function seedShops(em: EntityManager, encryption: Encryption): Promise<void> {
  daysAgo(400);
  const rates = { currency: 'USD', shippingFee: 795, freeShippingFrom: 15_000 };
  // Pending orders of the demo never end: the README pays one that was placed days ago.
  const shop = { ...rates, apiVersion: newestVersion, pendingOrderMinutes: 0 };
  em.create(Organization, {
    ...shop,
    id: demo.greenhouse,
    slug: 'greenhouse',
    name: 'The Greenhouse',
    orderPrefix: 'GH',
  });
  em.create(Organization, {
    ...shop,
    id: demo.orchidHouse,
    slug: 'orchid-house',
    name: 'Orchid House',
    orderPrefix: 'OH',
  });
  // The ORM does not know the foreign keys to organizations (only the migrations do), so they must be written first.
  await em.flush();
  em.create(ApiKey, keyRow(10, demo.greenhouse, demoKeys.greenhouse, 'Demo', Role.ADMIN));
  em.create(ApiKey, keyRow(11, demo.orchidHouse, demoKeys.orchidHouse, 'Demo', Role.ADMIN));
  em.create(ApiKey, keyRow(12, demo.greenhouse, demoKeys.greenhouseStorefront, 'Demo storefront', Role.CUSTOMER));
  em.create(ApiKey, {
    ...keyRow(13, demo.greenhouse, demoKeys.greenhouseServer, 'Demo storefront server', Role.CUSTOMER),
    scopes: [Scope.SIGN_UP, Scope.PAYMENTS],
  });
  for (const [index, reward] of rewards.entries()) {
    em.create(Reward, { ...reward, id: demoId(4001 + index), organizationId: demo.greenhouse, currency: 'USD' });
  }
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

const keyRow = (id: number, organizationId: string, key: string, name: string, maxRole: Role) => ({
  id: demoId(id),
  organizationId,
  name,
  maxRole,
  digest: digestOf(key),
  lastFour: key.slice(-4),
});

const rewards = [
  { name: 'Five off', description: 'Five dollars off one order.', pointsCost: 100, discount: 500 },
  { name: 'Ten off', description: 'Ten dollars off one order.', pointsCost: 180, discount: 1000 },
  { name: 'Fifty off', description: 'Fifty dollars off one order.', pointsCost: 800, discount: 5000 },
];
