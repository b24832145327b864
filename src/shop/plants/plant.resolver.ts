import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { Scope } from '../../core/rights.js';
import { byKey } from '../../database/read/by-key.js';
import { sortedBy } from '../../database/read/cursor.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { createPlant } from './create-plant.js';
import { findPlant, findPlantBySlug } from './find-plant.js';
import { listPlants } from './list-plants.js';
import { PlantPage, PlantsArgs } from './list-plants.types.js';
import { Plant } from './plant.entity.js';
import { CreatePlantArgs, RelatedPlantsArgs, UpdatePlantArgs } from './plant.types.js';
import { relatedPlants } from './related-plants.js';
import { updatePlant } from './update-plant.js';
import { upsertPlants } from './upsert-plants.js';
import { PlantsUpserted, UpsertPlantsArgs } from './upsert-plants.types.js';

@Resolver(() => Plant)
export class PlantResolver {
  @FieldResolver(() => [Plant], {
    description:
      'The published plants of its group, itself among them, by price, then id: what a customer chooses a size from. Empty without a group.',
  })
  @GraphQLOnly()
  async sizes(@Root() { group }: Plant, @Ctx() ctx: Context) {
    if (!group) return [];
    const members = await byKey(ctx, Plant, 'group', group, { sort: sortedBy('price', 'asc') });
    return members.filter(({ isForSale }) => isForSale);
  }

  @Query(() => PlantPage, {
    description:
      'The plants of the catalogue; for staff, and API keys with the scope CATALOGUE, with drafts; with `archived`, the archived ones.',
  })
  plants(@Ctx() ctx: Context, @Args(() => PlantsArgs) args: PlantsArgs) {
    return listPlants(ctx, args);
  }

  @Query(() => Plant, {
    description:
      'One plant. NOT_FOUND if it does not exist or, except for staff and API keys with the scope CATALOGUE, is archived or a draft.',
  })
  plant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    return findPlant(ctx, id);
  }

  @Query(() => Plant, {
    description:
      'One plant by its slug or its id. NOT_FOUND if it does not exist or, except for staff and API keys with the scope CATALOGUE, is archived or a draft.',
  })
  plantBySlug(@Ctx() ctx: Context, @Arg('slug', () => String, { description: 'The slug of the plant.' }) slug: string) {
    return findPlantBySlug(ctx, slug);
  }

  @Query(() => [Plant], {
    description:
      'Plants of the catalogue that go with one: those that were often ordered together with it, then those that share most tags, light and care; never another size of it. NOT_FOUND if the plant does not exist or, except for staff, is archived.',
  })
  // The plant, the ids of those that are related, their rows.
  @Statements(3)
  relatedPlants(@Ctx() ctx: Context, @Args(() => RelatedPlantsArgs) args: RelatedPlantsArgs) {
    return relatedPlants(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      "Adds a plant to the catalogue, priced in the shop's currency. Staff, and API keys with the scope CATALOGUE. CONFLICT if another plant, even an archived one, has the SKU, the slug, or the size in the group.",
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  createPlant(@Ctx() ctx: Context, @Args(() => CreatePlantArgs) args: CreatePlantArgs) {
    return createPlant(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Changes the given fields of a plant; null counts as absent, but for `publishedAt`, where it makes the plant a draft. Staff, and API keys with the scope CATALOGUE. Use `adjustStock` or `setStock` to change the stock. NOT_FOUND if the plant does not exist; CONFLICT if another plant has the SKU, the slug, or the size in the group.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  updatePlant(@Ctx() ctx: Context, @Args(() => UpdatePlantArgs) args: UpdatePlantArgs) {
    return updatePlant(ctx, args);
  }

  @Mutation(() => PlantsUpserted, {
    description:
      'Creates and changes plants by their SKU, up to 100, and sets their stock; what is as given already is left as it is. Staff, and API keys with the scope CATALOGUE. BAD_USER_INPUT if an item is refused, and nothing has changed then; with `partial`, the other items are written, and `refused` names those that were not. An archived plant is refused. CONFLICT if another request takes one of the SKUs at the same time.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  upsertPlants(@Ctx() ctx: Context, @Args(() => UpsertPlantsArgs) args: UpsertPlantsArgs) {
    return upsertPlants(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Removes a plant from the catalogue until `restorePlant`; orders and wishlists keep it. Staff, and API keys with the scope CATALOGUE. Archiving it again is not an error. NOT_FOUND if the plant does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  async archivePlant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    // RACE: two mutations may archive one plant at once. The lock makes the second one see that it is archived already.
    const plant = await findById(ctx, Plant, 'plant', id, { lock: 'update' });
    if (plant.archivedAt) return plant;
    plant.archivedAt = clock.now();
    record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
    return plant;
  }

  @Mutation(() => Plant, {
    description:
      'Puts an archived plant back into the catalogue, with its stock. Staff, and API keys with the scope CATALOGUE. Restoring a plant that is not archived is not an error. NOT_FOUND if the plant does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  async restorePlant(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the plant.' }) id: string) {
    // RACE: two mutations may restore one plant at once. The lock makes the second one see that it is restored already.
    const plant = await findById(ctx, Plant, 'plant', id, { lock: 'update' });
    if (!plant.archivedAt) return plant;
    ctx.em.assign(plant, { archivedAt: null });
    record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
    return plant;
  }
}
