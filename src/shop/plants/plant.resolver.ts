import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { archivePlant } from './archive-plant.js';
import { createPlant } from './create-plant.js';
import { findPlant } from './find-plant.js';
import { listPlants } from './list-plants.js';
import { Plant } from './plant.entity.js';
import { CreatePlantArgs, PlantPage, PlantsArgs, UpdatePlantArgs } from './plant.types.js';
import { updatePlant } from './update-plant.js';

@Resolver(() => Plant)
export class PlantResolver {
  @Query(() => PlantPage, { description: 'The catalogue, page by page; archived plants are not in it.' })
  plants(@Ctx() ctx: Context, @Args(() => PlantsArgs) args: PlantsArgs) {
    return listPlants(ctx, args);
  }

  @Query(() => Plant, { description: 'One plant. Unknown, or archived (but for staff): NOT_FOUND.' })
  plant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    return findPlant(ctx, id);
  }

  @Mutation(() => Plant, {
    description:
      "Puts a plant into the catalogue, priced in the shop's currency. A SKU that another plant has, archived ones included: CONFLICT.",
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  createPlant(@Ctx() ctx: Context, @Args(() => CreatePlantArgs) args: CreatePlantArgs) {
    return createPlant(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Changes the facts that are given; null counts as absent, and stock is changed by `adjustStock`. Unknown plant: NOT_FOUND. A SKU that another plant has: CONFLICT.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  updatePlant(@Ctx() ctx: Context, @Args(() => UpdatePlantArgs) args: UpdatePlantArgs) {
    return updatePlant(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Takes a plant out of the catalogue for good; orders and wishlists keep it. Archived already: no error. Unknown plant: NOT_FOUND.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  archivePlant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    return archivePlant(ctx, id);
  }
}
