import { raw } from '@mikro-orm/core';
import { CreateUserArgs } from '../../auth/auth.types.js';
import { createUser } from '../../auth/users/create-user.js';
import { disableUser } from '../../auth/users/disable-user.js';
import { enableUser } from '../../auth/users/enable-user.js';
import { User } from '../../auth/users/user.entity.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { trimAddress, validateArgs } from '../../core/resolvers/arguments.js';
import { type AdminCommand, optional, required, SHOP } from './command.js';

export const createUserCommand: AdminCommand<CreateUserArgs & { shop: string }> = {
  name: 'create-user',
  description: 'Create a user who can log in.',
  options: [
    SHOP,
    required('--login-id <login-id>', 'login id, unique within the shop', trimAddress),
    required('--role <role>', 'what the user may do').choices(Object.values(Role)),
    optional('--customer-id <id>', 'the customer that a user with the role customer acts for'),
  ],
  run: async (store, { shop, ...options }) => {
    const args = Object.assign(new CreateUserArgs(), options);
    const call = { operation: 'create-user', args: { role: args.role } };
    const user = await store.recorded(shop, call, async (ctx) => {
      validateArgs(args);
      return createUser(ctx, args);
    });
    return { json: describeUser(user), text: line(user) };
  },
};

export const listUsers: AdminCommand<{ shop: string }> = {
  name: 'list-users',
  description: 'List the staff and admins of a shop.',
  options: [SHOP],
  run: async (store, { shop }) => {
    const users = await store.inShop(shop, (ctx) =>
      ctx.em.find(User, { customer: null }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
    );
    return { json: users.map(describeUser), text: users.map(line).join('') };
  },
};

export const enableUserCommand = switching('enable-user', 'Let a disabled user log in again.', enableUser);
export const disableUserCommand = switching(
  'disable-user',
  'Disable a user and end their sessions; not the last admin.',
  disableUser,
);

function switching(
  name: string,
  description: string,
  operation: (ctx: Context, id: string) => Promise<User>,
): AdminCommand<{ shop: string; loginId: string }> {
  return {
    name,
    description,
    options: [SHOP, required('--login-id <login-id>', 'login id of the user', trimAddress)],
    run: async (store, { shop, loginId }) => {
      const id = await store.inShop(shop, async (ctx) => (await findUser(ctx, loginId))?.id);
      const call = { operation: name, resourceIds: id ? [id] : [] };
      const user = await store.recorded(shop, call, async (ctx) => {
        if (!id) throw noSuchUser(loginId);
        return operation(ctx, id);
      });
      return { json: describeUser(user), text: line(user) };
    },
  };
}

/** Finds a user as a login does. */
export const findUser = (ctx: Context, loginId: string): Promise<User | null> =>
  ctx.em.findOne(User, { [raw((alias) => `lower(${alias}.login_id) = lower(?)`, [loginId])]: [] });

export const noSuchUser = (loginId: string): AppError =>
  new AppError('NOT_FOUND', 'No user of this shop has the login id "{loginId}".', { loginId });

/** A user for programs. */
export const describeUser = ({ id, loginId, role, active }: User) => ({ id, login_id: loginId, role, active });

const line = ({ loginId, role, active }: User): string => `${loginId}  ${role}  ${active ? 'active' : 'disabled'}\n`;
