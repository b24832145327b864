import { raw } from '@mikro-orm/core';
import { CreateUserArgs } from '../../auth/auth.types.js';
import { createUser } from '../../auth/users/create-user.js';
import { disableUser } from '../../auth/users/disable-user.js';
import { enableUser } from '../../auth/users/enable-user.js';
import { User } from '../../auth/users/user.entity.js';
import type { Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { trimAddress } from '../../core/resolvers/trim-lines.js';
import { validateArgs } from '../../core/validation/validate-args.js';
import { roleOption } from './options.js';
import type { AddCommand } from './store.js';

/** `create-user`, `list-users`, `enable-user` and `disable-user`. */
export function addUserCommands(add: AddCommand): void {
  add<{ shop: string; loginId: string; role: Role; customerId?: string }>(
    (command) =>
      command
        .name('create-user')
        .description('Create a user who can log in.')
        .requiredOption('--shop <slug>', 'slug of the shop')
        .requiredOption('--login-id <login-id>', 'login id, unique within the shop', trimAddress)
        .addOption(roleOption('--role <role>', 'what the user may do'))
        .option('--customer-id <id>', 'the customer that a user with the role customer acts for'),
    async (store, { shop, loginId, role, customerId }) => {
      const args = Object.assign(new CreateUserArgs(), { loginId, role, customerId });
      const user = await store.recorded(shop, { operation: 'create-user', args: { role } }, async (ctx) => {
        validateArgs(args);
        return createUser(ctx, args);
      });
      return { json: describeUser(user), text: line(user) };
    },
  );
  add<{ shop: string }>(
    (command) =>
      command
        .name('list-users')
        .description('List the staff and admins of a shop.')
        .requiredOption('--shop <slug>', 'slug of the shop'),
    async (store, { shop }) => {
      const users = await store.inShop(shop, (ctx) =>
        ctx.em.find(User, { customer: null }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
      );
      return { json: users.map(describeUser), text: users.map(line).join('') };
    },
  );
  addSwitch(add, 'enable-user', 'Let a disabled user log in again.', enableUser);
  addSwitch(add, 'disable-user', 'Disable a user and end their sessions; not the last admin.', disableUser);
}

function addSwitch(
  add: AddCommand,
  name: string,
  description: string,
  operation: (ctx: Context, id: string) => Promise<User>,
): void {
  add<{ shop: string; loginId: string }>(
    (command) =>
      command
        .name(name)
        .description(description)
        .requiredOption('--shop <slug>', 'slug of the shop')
        .requiredOption('--login-id <login-id>', 'login id of the user', trimAddress),
    async (store, { shop, loginId }) => {
      const id = await store.inShop(shop, async (ctx) => (await findUser(ctx, loginId))?.id);
      const call = { operation: name, resourceIds: id ? [id] : [] };
      const user = await store.recorded(shop, call, async (ctx) => {
        if (!id) throw noSuchUser(loginId);
        return operation(ctx, id);
      });
      return { json: describeUser(user), text: line(user) };
    },
  );
}

/** Finds a user as a login does. */
export const findUser = (ctx: Context, loginId: string): Promise<User | null> =>
  ctx.em.findOne(User, { [raw((alias) => `lower(${alias}.login_id) = lower(?)`, [loginId])]: [] });

export const noSuchUser = (loginId: string): AppError =>
  new AppError('NOT_FOUND', 'No user of this shop has the login id "{loginId}".', { loginId });

/** A user for programs. */
export const describeUser = ({ id, loginId, role, active }: User) => ({ id, login_id: loginId, role, active });

const line = ({ loginId, role, active }: User): string => `${loginId}  ${role}  ${active ? 'active' : 'disabled'}\n`;
