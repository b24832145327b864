import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Customer } from '../customers/customer.entity.js';
import { deliverOrder } from './deliver-order.js';
import { findOrder } from './find-order.js';
import { OrderItem } from './items/order-item.entity.js';
import { listOrders } from './list-orders.js';
import { markOrderPaid } from './mark-order-paid.js';
import { Order } from './order.entity.js';
import { OrderPage, OrdersArgs, PlaceOrderArgs, ShipOrderArgs } from './order.types.js';
import { placeOrder } from './place-order.js';
import { shipOrder } from './ship-order.js';
import { TimelineEntry } from './status/timeline-entry.entity.js';

@Resolver(() => Order)
export class OrderResolver {
  @Query(() => Order, { description: 'One order: customers only find their own. Unknown: NOT_FOUND.' })
  @Authorized()
  order(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the order.' }) id: string) {
    return findOrder(ctx, id);
  }

  @Query(() => OrderPage, { description: 'Orders, newest first; customers see their own.' })
  @Authorized()
  orders(@Ctx() ctx: Context, @Args(() => OrdersArgs) args: OrdersArgs) {
    return listOrders(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Places an order and takes its stock. OUT_OF_STOCK names every plant that is short; NOT_FOUND an unknown customer, plant or address. Nothing is done then.',
  })
  @Authorized()
  placeOrder(@Ctx() ctx: Context, @Args(() => PlaceOrderArgs) args: PlaceOrderArgs) {
    return placeOrder(ctx, args);
  }

  @Mutation(() => Order, {
    description: 'Pending → processing, and the customer earns points; staff only. Otherwise ILLEGAL_TRANSITION.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  markOrderPaid(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the order.' }) id: string) {
    return markOrderPaid(ctx, id);
  }

  @Mutation(() => Order, { description: 'Processing → shipped; staff only. Otherwise ILLEGAL_TRANSITION.' })
  @Authorized(Role.STAFF, Role.ADMIN)
  shipOrder(@Ctx() ctx: Context, @Args(() => ShipOrderArgs) args: ShipOrderArgs) {
    return shipOrder(ctx, args);
  }

  @Mutation(() => Order, { description: 'Shipped → delivered; staff only. Otherwise ILLEGAL_TRANSITION.' })
  @Authorized(Role.STAFF, Role.ADMIN)
  deliverOrder(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the order.' }) id: string) {
    return deliverOrder(ctx, id);
  }

  @FieldResolver(() => [OrderItem], { description: 'The lines, in the order they were given.' })
  items(@Root() order: Order) {
    return order.items.loadItems();
  }

  @FieldResolver(() => [TimelineEntry], { description: 'What happened to the order, oldest first.' })
  timeline(@Root() order: Order) {
    return order.timeline.loadItems();
  }

  @FieldResolver(() => Customer, { description: 'The customer who placed it.' })
  @GraphQLOnly()
  customer(@Root() order: Order) {
    return order.customer.loadOrFail();
  }
}
