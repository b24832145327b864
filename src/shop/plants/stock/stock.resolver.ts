import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../../core/context.js';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { PageArgs } from '../../../core/persistence/page.js';
import { Authorized } from '../../../core/resolvers/check-roles.js';
import { Plant } from '../plant.entity.js';
import { adjustStock } from './adjust-stock.js';
import { listStockMovements, movementsOf } from './list-stock-movements.js';
import { AdjustStockArgs, StockMovementPage, StockMovementsArgs } from './stock.types.js';

@Resolver(() => Plant)
export class StockResolver {
  @Query(() => StockMovementPage, {
    description: 'The stock ledger of a plant, newest first; staff only. Unknown plant: NOT_FOUND.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  stockMovements(@Ctx() ctx: Context, @Args(() => StockMovementsArgs) args: StockMovementsArgs) {
    return listStockMovements(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Counts units in or out by hand, with a line in the ledger. Below 0: OUT_OF_STOCK with what is available. Unknown plant: NOT_FOUND.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  adjustStock(@Ctx() ctx: Context, @Args(() => AdjustStockArgs) args: AdjustStockArgs) {
    return adjustStock(ctx, args);
  }

  @FieldResolver(() => StockMovementPage, { description: 'The stock ledger of the plant, newest first; staff only.' })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  movements(@Root() plant: Plant, @Ctx() ctx: Context, @Args(() => PageArgs) args: PageArgs) {
    return movementsOf(ctx, plant, args);
  }
}
