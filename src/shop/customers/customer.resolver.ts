import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
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
import { findCustomer } from './find-customer.js';
import { listCustomers } from './list-customers.js';
import { updateCustomer } from './update-customer.js';

@Resolver(() => Customer)
export class CustomerResolver {
  @Query(() => Customer, { description: 'One customer: customers only find themselves. Unknown: NOT_FOUND.' })
  @Authorized()
  customer(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the customer.' }) id: string) {
    return findCustomer(ctx, id);
  }

  @Query(() => CustomerPage, { description: 'The customers, page by page, in the order they came; staff only.' })
  @Authorized(Role.STAFF, Role.ADMIN)
  customers(@Ctx() ctx: Context, @Args(() => CustomersArgs) args: CustomersArgs) {
    return listCustomers(ctx, args);
  }

  @Mutation(() => Customer, { description: 'Makes a customer; staff only. An email that another one has: CONFLICT.' })
  @Authorized(Role.STAFF, Role.ADMIN)
  createCustomer(@Ctx() ctx: Context, @Args(() => CreateCustomerArgs) args: CreateCustomerArgs) {
    return createCustomer(ctx, args);
  }

  @Mutation(() => Customer, {
    description: 'Changes the name and the email that are given. An email that another customer has: CONFLICT.',
  })
  @Authorized()
  updateCustomer(@Ctx() ctx: Context, @Args(() => UpdateCustomerArgs) args: UpdateCustomerArgs) {
    return updateCustomer(ctx, args);
  }

  @Mutation(() => Address, {
    description:
      'Gives a customer one more address, up to 20; the first is the default one. A label the customer has already: CONFLICT.',
  })
  @Authorized()
  addAddress(@Ctx() ctx: Context, @Args(() => AddAddressArgs) args: AddAddressArgs) {
    return addAddress(ctx, args);
  }

  @Mutation(() => Address, {
    description:
      'Changes what is given of an address; null counts as absent. A label that another one has: CONFLICT. Orders keep the copy they were placed with.',
  })
  @Authorized()
  updateAddress(@Ctx() ctx: Context, @Args(() => UpdateAddressArgs) args: UpdateAddressArgs) {
    return updateAddress(ctx, args);
  }

  @Mutation(() => Boolean, {
    description:
      'Removes an address: true. If it was the default, the oldest one left becomes it. Unknown, or of another customer: NOT_FOUND.',
  })
  @Authorized()
  removeAddress(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the address.' }) id: string) {
    return removeAddress(ctx, id);
  }

  @FieldResolver(() => [Address], { description: 'The addresses of the customer, oldest first: 20 at most.' })
  addresses(@Root() customer: Customer) {
    return customer.addresses.loadItems();
  }
}
