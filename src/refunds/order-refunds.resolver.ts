import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Order } from '../orders/order.entity.js';
import type { Context } from '../shared/context.js';
import { GraphQLOnly } from '../shared/graphql-only.js';
import { PageArgs } from '../shared/page.js';
import { refundsOf } from './list-refunds.js';
import { RefundPage } from './refund.types.js';

@Resolver(() => Order)
export class OrderRefundsResolver {
  @FieldResolver(() => RefundPage, { description: 'The refund history, oldest first.' })
  @GraphQLOnly()
  refunds(@Root() order: Order, @Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return refundsOf(ctx, order, page);
  }
}
