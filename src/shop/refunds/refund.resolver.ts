import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { READS_ORDERS, Scope } from '../../core/rights.js';
import { PageArgs } from '../../database/read/page.js';
import { readById, related } from '../../database/read/related.js';
import { OrderItem } from '../orders/items/order-item.entity.js';
import { Order } from '../orders/order.entity.js';
import { StockMovement } from '../plants/stock/stock-movement.entity.js';
import { cancelOrder } from './cancel-order.js';
import { listRefunds, refundsOf } from './list-refunds.js';
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
  @Query(() => RefundPage, {
    description:
      'The refunds of an order, oldest first. Customers see only those of their own orders; API keys with the scope ORDERS, FULFILMENT or REFUNDS see those of any.',
  })
  @Authorized()
  @WithScope(...READS_ORDERS)
  @Statements(2)
  refunds(@Ctx() ctx: Context, @Args(() => RefundsArgs) args: RefundsArgs) {
    return listRefunds(ctx, args);
  }

  @Query(() => RefundQuote, {
    description:
      'What `refundOrder` with the same arguments would do now. Staff, and API keys with the scope REFUNDS. It fails with the same errors.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.REFUNDS)
  @Statements(2)
  quoteRefund(@Ctx() ctx: Context, @Args(() => QuoteRefundArgs) args: QuoteRefundArgs) {
    return quoteRefund(ctx, args);
  }

  @Mutation(() => Refund, {
    description:
      'Refunds an order, in full or in part. Staff, and API keys with the scope REFUNDS. Without items, shipping and amount, everything that is left is refunded. Refunded units go back to stock, unless the reason is DEAD_ON_ARRIVAL or DAMAGED, or an item says otherwise (`restock`); points are reversed and returned. Units that are not shipped yet are refunded first; a refund of the last of them makes an order shipped of which a part was, and leaves one processing of which nothing was, until no money is left to refund either. ORDER_NOT_REFUNDABLE unless the order is paid; REFUND_EXCEEDS_REMAINING says what is left. After an error, nothing has changed.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.REFUNDS)
  @Statements(22)
  refundOrder(@Ctx() ctx: Context, @Args(() => RefundOrderArgs) args: RefundOrderArgs) {
    return refundOrder(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Cancels a pending or processing order of which nothing was shipped. Its units go back to stock; a paid order is refunded. Customers can cancel their own orders while pending, and API keys with the scope SIGN_UP each pending one whose id they know, as the server of a storefront does for its guests. ILLEGAL_TRANSITION for any other.',
  })
  @Authorized()
  @WithScope(Scope.SIGN_UP)
  @Statements(22)
  cancelOrder(@Ctx() ctx: Context, @Args(() => CancelOrderArgs) args: CancelOrderArgs) {
    return cancelOrder(ctx, args);
  }

  @FieldResolver(() => [RefundItem], { description: 'The refunded units, by order line.' })
  items(@Root() refund: Refund, @Ctx() ctx: Context) {
    return related(ctx, refund, 'items');
  }

  @FieldResolver(() => OrderRefundState, { description: 'The current state of the order.' })
  async order(@Root() refund: Refund, @Ctx() ctx: Context): Promise<OrderRefundState> {
    const { id, status, currency, refunded, refundable, updatedAt } = await related(ctx, refund, 'order');
    const money = (amount: number) => ({ amount, currency });
    return { id, status, refunded: money(refunded), refundable: money(refundable), updatedAt };
  }
}

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

@Resolver(() => StockMovement)
export class MovementOrderResolver {
  @FieldResolver(() => Order, {
    nullable: true,
    description: 'The order that took the units or gave them back; null for stock that staff changed. Staff only.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  @Statements(5)
  async order(@Root() { orderItemId, refundItemId }: StockMovement, @Ctx() ctx: Context) {
    const refunded = refundItemId && (await readById(ctx, RefundItem, refundItemId));
    const itemId = refunded ? refunded.orderItemId : orderItemId;
    const item = itemId && (await readById(ctx, OrderItem, itemId));
    return item ? related(ctx, item, 'order') : undefined;
  }
}
