import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { Order } from '../orders/order.entity.js';
import { StockMovement } from '../plants/stock/stock-movement.entity.js';
import { orderOfMovement } from './order-of-movement.js';

@Resolver(() => StockMovement)
export class MovementOrderResolver {
  @FieldResolver(() => Order, {
    nullable: true,
    description: 'The order that took the units or gave them back; null for stock that staff changed. Staff only.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  @Statements(5)
  order(@Root() movement: StockMovement, @Ctx() ctx: Context) {
    return orderOfMovement(ctx, movement);
  }
}
