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
  @Query(() => PlantPage, { description: 'The plants of the catalogue, without archived ones.' })
  plants(@Ctx() ctx: Context, @Args(() => PlantsArgs) args: PlantsArgs) {
    return listPlants(ctx, args);
  }

  @Query(() => Plant, { description: 'One plant. NOT_FOUND if it does not exist or, except for staff, is archived.' })
  plant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    return findPlant(ctx, id);
  }

  @Mutation(() => Plant, {
    description:
      "Adds a plant to the catalogue, priced in the shop's currency. Staff only. CONFLICT if another plant, even an archived one, has the SKU.",
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  createPlant(@Ctx() ctx: Context, @Args(() => CreatePlantArgs) args: CreatePlantArgs) {
    return createPlant(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Changes the given fields of a plant; null counts as absent. Staff only. Use `adjustStock` to change the stock. NOT_FOUND if the plant does not exist; CONFLICT if another plant has the SKU.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  updatePlant(@Ctx() ctx: Context, @Args(() => UpdatePlantArgs) args: UpdatePlantArgs) {
    return updatePlant(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Removes a plant from the catalogue for good; orders and wishlists keep it. Staff only. Archiving it again is not an error. NOT_FOUND if the plant does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  archivePlant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    return archivePlant(ctx, id);
  }
}
