import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { PageArgs } from '../../database/read/page.js';
import { Customer } from '../customers/customer.entity.js';
import { ordersOf } from './list-orders.js';
import { OrderPage } from './order.types.js';

@Resolver(() => Customer)
export class CustomerOrdersResolver {
  @FieldResolver(() => OrderPage, { description: 'The orders of the customer, newest first.' })
  @GraphQLOnly()
  @Authorized()
  orders(@Root() customer: Customer, @Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return ordersOf(ctx, customer, page);
  }
}
