import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { PageArgs } from '../../core/persistence/page.js';
import { Customer } from '../customers/customer.entity.js';
import { ordersOf } from './list-orders.js';
import { OrderPage } from './order.types.js';

@Resolver(() => Customer)
export class CustomerOrdersResolver {
  @FieldResolver(() => OrderPage, { description: 'The orders of the customer, newest first.' })
  @GraphQLOnly()
  orders(
    @Root() customer: Customer,
    @Ctx() ctx: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ) {
    return ordersOf(ctx, customer, page, info);
  }
}
