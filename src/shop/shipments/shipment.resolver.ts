import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { READS_ORDERS, Scope } from '../../core/rights.js';
import { related } from '../../database/read/related.js';
import { Order } from '../orders/order.entity.js';
import { createShipment } from './create-shipment.js';
import { listShipments, shipmentsOf } from './list-shipments.js';
import { shipOrder } from './ship-order.js';
import { Shipment } from './shipment.entity.js';
import {
  CreateShipmentArgs,
  ShipmentPage,
  ShipmentsArgs,
  ShipOrderArgs,
  ShippedOrder,
  UpdateShipmentArgs,
} from './shipment.types.js';
import { ShipmentItem } from './shipment-item.entity.js';
import { updateShipment } from './update-shipment.js';

@Resolver(() => Shipment)
export class ShipmentResolver {
  @Query(() => ShipmentPage, {
    description:
      'The shipments of an order, or, for staff and API keys with the scope ORDERS, FULFILMENT or REFUNDS, of all orders: with a `lot`, whom a recall concerns. Customers see only those of their own orders.',
  })
  @Authorized()
  @WithScope(...READS_ORDERS)
  @Statements(2)
  shipments(@Ctx() ctx: Context, @Args(() => ShipmentsArgs) args: ShipmentsArgs) {
    return listShipments(ctx, args);
  }

  @Mutation(() => Shipment, {
    description:
      'Ships units of a processing order, without items all that are left. The order is shipped once none is left. Staff, and API keys with the scope FULFILMENT. ILLEGAL_TRANSITION if the order is not processing, or nothing is left; CONFLICT says in `remaining` what is left where items ask for more.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.FULFILMENT)
  createShipment(@Ctx() ctx: Context, @Args(() => CreateShipmentArgs) args: CreateShipmentArgs) {
    return createShipment(ctx, args);
  }

  @Mutation(() => Shipment, {
    description:
      'Corrects the carrier, tracking number and address of a shipment. Staff, and API keys with the scope FULFILMENT.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.FULFILMENT)
  updateShipment(@Ctx() ctx: Context, @Args(() => UpdateShipmentArgs) args: UpdateShipmentArgs) {
    return updateShipment(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Ships all that is left of a processing order, in one shipment. Staff, and API keys with the scope FULFILMENT. ILLEGAL_TRANSITION if the order is not processing, or nothing is left.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.FULFILMENT)
  shipOrder(@Ctx() ctx: Context, @Args(() => ShipOrderArgs) args: ShipOrderArgs) {
    return shipOrder(ctx, args);
  }

  @FieldResolver(() => [ShipmentItem], { description: 'The shipped units, by order line and lot.' })
  items(@Root() shipment: Shipment, @Ctx() ctx: Context) {
    return related(ctx, shipment, 'items');
  }

  @FieldResolver(() => ShippedOrder, { description: 'The order as it is now.' })
  order(@Root() shipment: Shipment, @Ctx() ctx: Context): Promise<ShippedOrder> {
    return related(ctx, shipment, 'order');
  }
}

@Resolver(() => Order)
export class OrderShipmentsResolver {
  @FieldResolver(() => [Shipment], { description: 'The shipments of the order, oldest first.' })
  @GraphQLOnly()
  shipments(@Root() order: Order, @Ctx() ctx: Context) {
    return shipmentsOf(ctx, order);
  }
}
