import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../core/clock.js';
import type { Viewer } from '../core/context.js';
import { acrossOrganizations } from '../core/persistence/organization-filter.js';
import { Organization } from '../shop/organizations/organization.entity.js';
import { digestOf, sameDigest } from './digest.js';
import { Session } from './session.entity.js';

export interface SignedIn {
  viewer: Viewer;
  organization: Organization;
}

/**
 * The user whom a bearer token authenticates. Undefined when the token is unknown, expired or revoked, its user is
 * disabled or its API key is revoked.
 */
export async function findViewer(em: EntityManager, token: string): Promise<SignedIn | undefined> {
  const digest = digestOf(token);
  const session = await em.findOne(
    Session,
    { digest, expiresAt: { $gt: clock.now() }, user: { disabledAt: null }, apiKey: { revokedAt: null } },
    { populate: ['user'], strategy: 'joined', ...acrossOrganizations },
  );
  if (!session || !sameDigest(session.digest, digest)) return undefined;
  const user = session.user.getEntity();
  const organization = await em.findOneOrFail(Organization, { id: session.organizationId });
  const viewer = {
    userId: user.id,
    loginId: user.loginId,
    role: user.role,
    organizationId: session.organizationId,
    customerId: user.customer?.id,
    sessionId: session.id,
  };
  return { viewer, organization };
}
