import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { related } from '../../database/read/related.js';
import { addAddress } from './addresses/add-address.js';
import { Address } from './addresses/address.entity.js';
import { removeAddress } from './addresses/remove-address.js';
import { updateAddress } from './addresses/update-address.js';
import { createCustomer } from './create-customer.js';
import { Customer } from './customer.entity.js';
import {
  AddAddressArgs,
  CreateCustomerArgs,
  CustomerPage,
  CustomersArgs,
  UpdateAddressArgs,
  UpdateCustomerArgs,
} from './customer.types.js';
import { eraseCustomer } from './erasing/erase-customer.js';
import { findCustomer } from './find-customer.js';
import { listCustomers } from './list-customers.js';
import { updateCustomer } from './update-customer.js';

@Resolver(() => Customer)
export class CustomerResolver {
  @Query(() => Customer, {
    description: 'One customer. Customers can find only themselves. NOT_FOUND if it does not exist.',
  })
  @Authorized()
  customer(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the customer.' }) id: string) {
    return findCustomer(ctx, id);
  }

  @Query(() => CustomerPage, { description: 'The customers, in order of creation. Staff only.' })
  @Authorized(Role.STAFF, Role.ADMIN)
  customers(@Ctx() ctx: Context, @Args(() => CustomersArgs) args: CustomersArgs) {
    return listCustomers(ctx, args);
  }

  @Mutation(() => Customer, {
    description:
      'Creates a customer. Staff only. CONFLICT if another customer has the email, or a user of another customer has it as login id.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  createCustomer(@Ctx() ctx: Context, @Args(() => CreateCustomerArgs) args: CreateCustomerArgs) {
    return createCustomer(ctx, args);
  }

  @Mutation(() => Customer, {
    description:
      'Changes the name, the email or both. Only staff can change the email (FORBIDDEN for customers). The login whose id is the email follows it, and the sessions of the customer end, unless only the case changes. CONFLICT if another customer has the email, or another user has it as login id and so the login cannot follow.',
  })
  @Authorized()
  updateCustomer(@Ctx() ctx: Context, @Args(() => UpdateCustomerArgs) args: UpdateCustomerArgs) {
    return updateCustomer(ctx, args);
  }

  @Mutation(() => Customer, {
    description:
      'Permanently erases the name, the email and the addresses of a customer and every copy of them, and ends their logins. Orders, money and points stay. Erasing again changes nothing. CONFLICT while an order is pending, processing or shipped. Admins only.',
  })
  @Authorized(Role.ADMIN)
  // For a customer with up to 200 events; each 200 more are read and written by four.
  @Statements(40)
  eraseCustomer(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the customer.' }) id: string) {
    return eraseCustomer(ctx, id);
  }

  @Mutation(() => Address, {
    description:
      'Adds an address to a customer; the first one becomes the default. CONFLICT if the customer already has the label, or 20 addresses.',
  })
  @Authorized()
  addAddress(@Ctx() ctx: Context, @Args(() => AddAddressArgs) args: AddAddressArgs) {
    return addAddress(ctx, args);
  }

  @Mutation(() => Address, {
    description:
      'Changes the given fields of an address; null counts as absent, but for what an address may lack. CONFLICT if the customer has another address with the label. Existing orders keep their copy.',
  })
  @Authorized()
  updateAddress(@Ctx() ctx: Context, @Args(() => UpdateAddressArgs) args: UpdateAddressArgs) {
    return updateAddress(ctx, args);
  }

  @Mutation(() => Boolean, {
    description:
      'Removes an address and returns true. If it was the default, the oldest remaining one becomes the default. NOT_FOUND if it does not exist or belongs to another customer.',
  })
  @Authorized()
  removeAddress(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the address.' }) id: string) {
    return removeAddress(ctx, id);
  }

  @FieldResolver(() => [Address], { description: 'The addresses of the customer, oldest first: at most 20.' })
  addresses(@Root() customer: Customer, @Ctx() ctx: Context) {
    return related(ctx, customer, 'addresses');
  }
}
