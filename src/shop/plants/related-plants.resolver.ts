import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { Statements } from '../../core/resolvers/statements.js';
import { Plant } from './plant.entity.js';
import { RelatedPlantsArgs } from './plant.types.js';
import { relatedPlants } from './related-plants.js';

@Resolver()
export class RelatedPlantsResolver {
  @Query(() => [Plant], {
    description:
      'Plants of the catalogue that go with one: those that were often ordered together with it, then those that share most tags, light and care. NOT_FOUND if the plant does not exist or, except for staff, is archived.',
  })
  // The plant, the ids of those that are related, their rows.
  @Statements(3)
  relatedPlants(@Ctx() ctx: Context, @Args(() => RelatedPlantsArgs) args: RelatedPlantsArgs) {
    return relatedPlants(ctx, args);
  }
}
