import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { viewerOf } from '../core/access.js';
import { type Context, Role } from '../core/context.js';
import { GraphQLOnly } from '../core/field-visibility.js';
import { Authorized, WithScope } from '../core/resolvers/check-roles.js';
import { Statements } from '../core/resolvers/statements.js';
import { Scope } from '../core/rights.js';
import { readById, readOne, related } from '../database/read/related.js';
import { Customer } from '../shop/customers/customer.entity.js';
import { CreateCustomerArgs } from '../shop/customers/customer.types.js';
import { Order } from '../shop/orders/order.entity.js';
import { PlaceGuestOrderArgs } from '../shop/orders/order.types.js';
import { Organization } from '../shop/organizations/organization.entity.js';
import { ApiKey } from './api-keys/api-key.entity.js';
import { createApiKey } from './api-keys/create-api-key.js';
import { revokeApiKey } from './api-keys/revoke-api-key.js';
import { CreateApiKeyArgs, CreateUserArgs, InviteUserArgs, LoginArgs, SessionToken } from './auth.types.js';
import { logout } from './end-sessions.js';
import { login } from './login.js';
import { createUser } from './users/create-user.js';
import { disableUser } from './users/disable-user.js';
import { enableUser } from './users/enable-user.js';
import { inviteUser } from './users/invite-user.js';
import { placeGuestOrder } from './users/place-guest-order.js';
import { registerCustomer } from './users/register-customer.js';
import { User } from './users/user.entity.js';

@Resolver(() => User)
export class AuthResolver {
  @Mutation(() => SessionToken, {
    description: 'Exchanges credentials for a session token. UNAUTHENTICATED if any of them is wrong.',
  })
  login(@Ctx() ctx: Context, @Args(() => LoginArgs) args: LoginArgs) {
    return login(ctx, args);
  }

  @Mutation(() => Boolean, {
    description:
      'Ends the sign-in of the current token immediately: its session, and all sessions that renewed it or that it renewed.',
  })
  @Authorized()
  logout(
    @Ctx() ctx: Context,
    @Arg('everywhere', () => Boolean, {
      nullable: true,
      description:
        'true ends all sessions of the user, on all devices, and sign-in links that were not used yet. Default: false.',
    })
    everywhere?: boolean | null,
  ) {
    return logout(ctx, everywhere ?? false);
  }

  @Query(() => User, { description: 'The signed-in user.' })
  @Authorized()
  me(@Ctx() ctx: Context) {
    return readOne(ctx, User, 'user', viewerOf(ctx).userId);
  }

  @Query(() => [User], { description: 'All users. Admins only.' })
  @Authorized(Role.ADMIN)
  users(@Ctx() ctx: Context) {
    return ctx.em.find(User, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  @Query(() => [ApiKey], { description: 'All API keys, without the keys themselves. Admins only.' })
  @Authorized(Role.ADMIN)
  apiKeys(@Ctx() ctx: Context) {
    return ctx.em.find(ApiKey, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  @Mutation(() => ApiKey, {
    description:
      'Creates an API key, with which users up to `maxRole` log in. Only this response contains the key itself: keep it on a server, never in a browser or an app. Admins only.',
  })
  @Authorized(Role.ADMIN)
  createApiKey(@Ctx() ctx: Context, @Args(() => CreateApiKeyArgs) args: CreateApiKeyArgs) {
    return createApiKey(ctx, args);
  }

  @Mutation(() => ApiKey, {
    description:
      'Revokes an API key and every session opened with it. CONFLICT for a key with `maxRole` ADMIN unless another such key stays active for at least a week. Admins only.',
  })
  @Authorized(Role.ADMIN)
  revokeApiKey(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the key.' }) id: string) {
    return revokeApiKey(ctx, id);
  }

  @Mutation(() => User, {
    description:
      'Creates a user who can log in. CONFLICT if the login id is taken or, for the role CUSTOMER, is the email of another customer. Staff can create users with the role CUSTOMER, admins with any role.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  createUser(@Ctx() ctx: Context, @Args(() => CreateUserArgs) args: CreateUserArgs) {
    return createUser(ctx, args);
  }

  @Mutation(() => User, {
    description:
      'Disables a user and ends their sessions immediately. CONFLICT for the last active admin. Admins only.',
  })
  @Authorized(Role.ADMIN)
  disableUser(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the user.' }) id: string) {
    return disableUser(ctx, id);
  }

  @Mutation(() => User, { description: 'Lets a disabled user log in again. Admins only.' })
  @Authorized(Role.ADMIN)
  enableUser(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the user.' }) id: string) {
    return enableUser(ctx, id);
  }

  @Mutation(() => User, {
    description:
      'Sends a member of staff or an admin, whose login id is an email address, a link that signs in to the back office: once, within 24 hours. NOT_FOUND if the user does not exist; CONFLICT if the user is disabled, no API key lets the user in, or the store sends no mail. Admins only.',
  })
  @Authorized(Role.ADMIN)
  inviteUser(@Ctx() ctx: Context, @Args(() => InviteUserArgs) { id, language }: InviteUserArgs) {
    return inviteUser(ctx, id, language ?? undefined);
  }

  @Mutation(() => Customer, {
    description:
      'Creates a customer and a user whose login id is the email, so that the server of a storefront can sign people up. Staff, and API keys with the scope SIGN_UP. CONFLICT if the email or the login id is taken.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.SIGN_UP)
  registerCustomer(@Ctx() ctx: Context, @Args(() => CreateCustomerArgs) args: CreateCustomerArgs) {
    return registerCustomer(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Signs a guest up, as `registerCustomer` does, and places an order of the guest, so that the server of a storefront can take orders without a login. The order keeps the shipping address, the customer does not. Staff, and API keys with the scope SIGN_UP. OUT_OF_STOCK names every plant with too little stock; NOT_FOUND if a plant does not exist, with `plants` as for `quoteOrder`; CONFLICT if a customer has the email, or if the total is not `expectedTotal`. After an error, nobody is signed up and nothing has changed.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.SIGN_UP)
  @Statements(28)
  placeGuestOrder(@Ctx() ctx: Context, @Args(() => PlaceGuestOrderArgs) args: PlaceGuestOrderArgs) {
    return placeGuestOrder(ctx, args);
  }

  @FieldResolver(() => Organization, { description: 'The organization the user belongs to.' })
  @GraphQLOnly()
  organization(@Root() user: User, @Ctx() ctx: Context) {
    return readById(ctx, Organization, user.organizationId);
  }

  @FieldResolver(() => Customer, {
    nullable: true,
    description: 'The customer that the user acts for; null for staff and admins.',
  })
  @GraphQLOnly()
  customer(@Root() user: User, @Ctx() ctx: Context) {
    return user.customer ? related(ctx, user, 'customer') : null;
  }
}
