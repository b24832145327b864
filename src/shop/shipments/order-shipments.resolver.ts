import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Order } from '../orders/order.entity.js';
import { shipmentsOf } from './list-shipments.js';
import { Shipment } from './shipment.entity.js';

@Resolver(() => Order)
export class OrderShipmentsResolver {
  @FieldResolver(() => [Shipment], { description: 'The shipments of the order, oldest first.' })
  @GraphQLOnly()
  shipments(@Root() order: Order, @Ctx() ctx: Context) {
    return shipmentsOf(ctx, order);
  }
}
