import { ApiKey } from '../../auth/api-keys/api-key.entity.js';
import { createApiKey } from '../../auth/api-keys/create-api-key.js';
import { revokeApiKey } from '../../auth/api-keys/revoke-api-key.js';
import { CreateApiKeyArgs } from '../../auth/auth.types.js';
import type { Role } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { trimLine } from '../../core/resolvers/trim-lines.js';
import type { Scope } from '../../core/scope.js';
import { validateArgs } from '../../core/validation/validate-args.js';
import { roleOption, scopesOption, time } from './options.js';
import type { AddCommand } from './store.js';

/** `create-key`, `list-keys` and `revoke-key`. */
export function addKeyCommands(add: AddCommand): void {
  add<{ shop: string; name: string; maxRole: Role; scopes?: Scope[]; trustedOnly?: true; expiresAt?: Date }>(
    (command) =>
      command
        .name('create-key')
        .description(
          'Create an API key, which is printed only once. Use it also for a shop that has lost its last one.',
        )
        .requiredOption('--shop <slug>', 'slug of the shop')
        .requiredOption('--name <name>', 'what the key is for', trimLine)
        .addOption(roleOption('--max-role <role>', 'highest role of the users who can log in with it'))
        .addOption(
          scopesOption(
            '--scopes <scopes...>',
            'what a server may do with the key itself (docs/rights.md); nobody logs in with it',
          ),
        )
        .option('--trusted-only', 'its GraphQL requests must name a document of TRUSTED_DOCUMENTS')
        .option('--expires-at <time>', 'when the key expires: RFC 3339', time),
    async (store, { shop, name, maxRole, scopes, trustedOnly = false, expiresAt }) => {
      const args = Object.assign(new CreateApiKeyArgs(), { name, maxRole, scopes, trustedOnly, expiresAt });
      const key = await store.recorded(
        shop,
        {
          operation: 'create-key',
          args: { maxRole, ...(scopes && { scopes: scopes.join() }), ...(trustedOnly && { trustedOnly }) },
        },
        async (ctx) => {
          validateArgs(args);
          return createApiKey(ctx, args);
        },
      );
      return { json: describeKey(key), text: `${key.key}\n` };
    },
  );
  add<{ shop: string }>(
    (command) =>
      command
        .name('list-keys')
        .description('List the API keys of a shop, without the keys themselves.')
        .requiredOption('--shop <slug>', 'slug of the shop'),
    async (store, { shop }) => {
      const keys = await store.inShop(shop, (ctx) =>
        ctx.em.find(ApiKey, {}, { orderBy: { createdAt: 'asc', id: 'asc' } }),
      );
      return { json: keys.map(describeKey), text: keys.map(line).join('') };
    },
  );
  add<{ shop: string; id: string }>(
    (command) =>
      command
        .name('revoke-key')
        .description('Revoke an API key and every session opened with it; not the last one of admins.')
        .requiredOption('--shop <slug>', 'slug of the shop')
        .requiredOption('--id <id>', 'id of the key, as list-keys shows it'),
    async (store, { shop, id }) => {
      const call = { operation: 'revoke-key', resourceIds: isId(id) ? [id] : [] };
      const key = await store.recorded(shop, call, (ctx) => revokeApiKey(ctx, id));
      return { json: describeKey(key), text: `Revoked ${line(key)}` };
    },
  );
}

/** A key for programs. `key` is there only where it was just created. */
export const describeKey = ({ id, name, key, lastFour, maxRole, scopes, trustedOnly, active, expiresAt }: ApiKey) => ({
  ...{ id, name, key, last_four: lastFour, max_role: maxRole, scopes, trusted_only: trustedOnly, active },
  expires_at: expiresAt ?? null,
});

const line = ({ id, name, lastFour, maxRole, scopes, active, expiresAt }: ApiKey): string => {
  const state = active && expiresAt ? `active until ${expiresAt.toISOString()}` : active ? 'active' : 'ended';
  return `${id}  …${lastFour}  ${scopes.length > 0 ? scopes.join(',') : maxRole}  ${state}  ${name}\n`;
};
