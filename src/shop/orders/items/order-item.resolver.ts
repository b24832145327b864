import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { related } from '../../../database/read/related.js';
import { Plant } from '../../plants/plant.entity.js';
import { OrderItem } from './order-item.entity.js';

@Resolver(() => OrderItem)
export class OrderItemResolver {
  @FieldResolver(() => Plant, {
    description: 'The current plant; the order line keeps the name and price from when it was placed.',
  })
  @GraphQLOnly()
  plant(@Root() item: OrderItem, @Ctx() ctx: Context) {
    return related(ctx, item, 'plant');
  }
}
