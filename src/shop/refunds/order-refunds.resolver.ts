import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { READS_ORDERS, Scope } from '../../core/rights.js';
import { PageArgs } from '../../database/read/page.js';
import { Order } from '../orders/order.entity.js';
import { refundsOf } from './list-refunds.js';
import { RefundPage } from './refund.types.js';

@Resolver(() => Order)
export class OrderRefundsResolver {
  @FieldResolver(() => RefundPage, { description: 'The refunds of the order, oldest first.' })
  @GraphQLOnly()
  @Authorized()
  @WithScope(Scope.PAYMENTS, ...READS_ORDERS)
  refunds(@Root() order: Order, @Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return refundsOf(ctx, order, page);
  }
}
