import { FieldResolver, Resolver, Root } from 'type-graphql';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { Plant } from '../../plants/plant.entity.js';
import { OrderItem } from './order-item.entity.js';

@Resolver(() => OrderItem)
export class OrderItemResolver {
  @FieldResolver(() => Plant, { description: 'The plant as it is today; the line keeps its name and price of then.' })
  @GraphQLOnly()
  plant(@Root() item: OrderItem) {
    return item.plant.loadOrFail();
  }
}
