import { type Context, Role } from '../core/context.js';
import { lock } from '../database/write/advisory-locks.js';
import { createShop } from '../shop/organizations/create-shop.js';
import type { CreateShopArgs } from '../shop/organizations/organization.types.js';
import { createApiKey } from './api-keys/create-api-key.js';
import { createUser } from './users/create-user.js';

/**
 * Creates a shop with its first admin, and an API key with which the admin can log in: its row has the key itself. `own` is given
 * where they are not new.
 *
 * RACE: the form of the first shop counts shops under this lock, so that it waits for a command that opens one.
 */
export async function openShop(
  ctx: Context,
  args: CreateShopArgs,
  loginId: string,
  own: { id?: string; name?: string; key?: string } = {},
) {
  await lock(ctx, 'first shop', '');
  const organization = await createShop(ctx, args, own.id);
  ctx.organizationId = organization.id;
  ctx.em.setFilterParams('organization', { id: organization.id });
  const admin = await createUser(ctx, { loginId, role: Role.ADMIN });
  const apiKey = await createApiKey(
    ctx,
    { name: own.name ?? 'First key', maxRole: Role.ADMIN, trustedOnly: false },
    own.key,
  );
  return { organization, admin, apiKey };
}
