import { ApiKey } from '../../auth/api-keys/api-key.entity.js';
import { createApiKey } from '../../auth/api-keys/create-api-key.js';
import { revokeApiKey } from '../../auth/api-keys/revoke-api-key.js';
import { CreateApiKeyArgs } from '../../auth/auth.types.js';
import { Role } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { trimLine, validateArgs } from '../../core/resolvers/arguments.js';
import { Scope } from '../../core/rights.js';
import { type AdminCommand, optional, required, SHOP, time } from './command.js';

export const createKey: AdminCommand<CreateApiKeyArgs & { shop: string }> = {
  name: 'create-key',
  description: 'Create an API key, which is printed only once. Use it also for a shop that has lost its last one.',
  options: [
    SHOP,
    required('--name <name>', 'what the key is for', trimLine),
    required('--max-role <role>', 'highest role of the users who can log in with it').choices(Object.values(Role)),
    optional(
      '--scopes <scopes...>',
      'what a server may do with the key itself (docs/rights.md); nobody logs in with it',
    )
      .choices(Object.values(Scope))
      .implies({ maxRole: Role.CUSTOMER }),
    optional('--trusted-only', 'its GraphQL requests must name a document of TRUSTED_DOCUMENTS'),
    optional('--expires-at <time>', 'when the key expires: RFC 3339', time),
  ],
  run: async (store, { shop, trustedOnly = false, ...options }) => {
    const args = Object.assign(new CreateApiKeyArgs(), { ...options, trustedOnly });
    const { maxRole, scopes } = args;
    const kept = { maxRole, ...(scopes && { scopes: scopes.join() }), ...(trustedOnly && { trustedOnly }) };
    const key = await store.recorded(shop, { operation: 'create-key', args: kept }, async (ctx) => {
      validateArgs(args);
      return createApiKey(ctx, args);
    });
    return { json: describeKey(key), text: `${key.key}\n` };
  },
};

export const listKeys: AdminCommand<{ shop: string }> = {
  name: 'list-keys',
  description: 'List the API keys of a shop, without the keys themselves.',
  options: [SHOP],
  run: async (store, { shop }) => {
    const keys = await store.inShop(shop, (ctx) =>
      ctx.em.find(ApiKey, {}, { orderBy: { createdAt: 'asc', id: 'asc' } }),
    );
    return { json: keys.map(describeKey), text: keys.map(line).join('') };
  },
};

export const revokeKey: AdminCommand<{ shop: string; id: string }> = {
  name: 'revoke-key',
  description: 'Revoke an API key and every session opened with it; not the last one of admins.',
  options: [SHOP, required('--id <id>', 'id of the key, as list-keys shows it')],
  run: async (store, { shop, id }) => {
    const call = { operation: 'revoke-key', resourceIds: isId(id) ? [id] : [] };
    const key = await store.recorded(shop, call, (ctx) => revokeApiKey(ctx, id));
    return { json: describeKey(key), text: `Revoked ${line(key)}` };
  },
};

/** A key for programs. `key` is there only where it was just created. */
export const describeKey = ({ id, name, key, lastFour, maxRole, scopes, trustedOnly, active, expiresAt }: ApiKey) => ({
  ...{ id, name, key, last_four: lastFour, max_role: maxRole, scopes, trusted_only: trustedOnly, active },
  expires_at: expiresAt ?? null,
});

const line = ({ id, name, lastFour, maxRole, scopes, active, expiresAt }: ApiKey): string => {
  const state = active && expiresAt ? `active until ${expiresAt.toISOString()}` : active ? 'active' : 'ended';
  return `${id}  …${lastFour}  ${scopes.length > 0 ? scopes.join(',') : maxRole}  ${state}  ${name}\n`;
};
