import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Order } from '../orders/order.entity.js';
import { cancelOrder } from './cancel-order.js';
import { listRefunds } from './list-refunds.js';
import { quoteRefund } from './quote-refund.js';
import { Refund } from './refund.entity.js';
import {
  CancelOrderArgs,
  OrderRefundState,
  QuoteRefundArgs,
  RefundOrderArgs,
  RefundPage,
  RefundQuote,
  RefundsArgs,
} from './refund.types.js';
import { RefundItem } from './refund-item.entity.js';
import { refundOrder } from './refund-order.js';

@Resolver(() => Refund)
export class RefundResolver {
  @Query(() => RefundPage, { description: 'The refund history of an order, oldest first: customers see their own.' })
  @Authorized()
  refunds(@Ctx() ctx: Context, @Args(() => RefundsArgs) args: RefundsArgs) {
    return listRefunds(ctx, args);
  }

  @Query(() => RefundQuote, {
    description: 'What `refundOrder` with the same arguments would do now; staff only. It fails as that would.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  quoteRefund(@Ctx() ctx: Context, @Args(() => QuoteRefundArgs) args: QuoteRefundArgs) {
    return quoteRefund(ctx, args);
  }

  @Mutation(() => Refund, {
    description:
      'Gives money back for an order; staff only. Without items, shipping and amount: everything that is left. Refunded units go back to stock, and points follow. ORDER_NOT_REFUNDABLE unless it was paid; REFUND_EXCEEDS_REMAINING says what is left; nothing is half done.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  refundOrder(@Ctx() ctx: Context, @Args(() => RefundOrderArgs) args: RefundOrderArgs) {
    return refundOrder(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Pending or processing → cancelled. Its units go back to stock; a paid order is refunded. Customers cancel their own, while pending. Otherwise ILLEGAL_TRANSITION.',
  })
  @Authorized()
  cancelOrder(@Ctx() ctx: Context, @Args(() => CancelOrderArgs) args: CancelOrderArgs) {
    return cancelOrder(ctx, args);
  }

  @FieldResolver(() => [RefundItem], { description: 'The units that were refunded, by line.' })
  items(@Root() refund: Refund) {
    return refund.items.loadItems();
  }

  @FieldResolver(() => OrderRefundState, { description: 'The order as it stands.' })
  async order(@Root() refund: Refund): Promise<OrderRefundState> {
    const { id, status, currency, refunded, refundable } = await refund.order.loadOrFail();
    const money = (amount: number) => ({ amount, currency });
    return { id, status, refunded: money(refunded), refundable: money(refundable) };
  }
}
