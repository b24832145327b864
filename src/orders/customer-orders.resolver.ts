import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Customer } from '../customers/customer.entity.js';
import type { Context } from '../shared/context.js';
import { GraphQLOnly } from '../shared/graphql-only.js';
import { PageArgs } from '../shared/page.js';
import { listOrders } from './list-orders.js';
import { OrderPage } from './order.types.js';

@Resolver(() => Customer)
export class CustomerOrdersResolver {
  @FieldResolver(() => OrderPage, { description: 'The orders of the customer, newest first.' })
  @GraphQLOnly()
  orders(@Root() customer: Customer, @Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return listOrders(ctx, { ...page, customerId: customer.id });
  }
}
