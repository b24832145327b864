import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { readById, related } from '../../database/read/related.js';
import { OrderItem } from '../orders/items/order-item.entity.js';
import { Order } from '../orders/order.entity.js';
import { StockMovement } from '../plants/stock/stock-movement.entity.js';
import { RefundItem } from './refund-item.entity.js';

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
