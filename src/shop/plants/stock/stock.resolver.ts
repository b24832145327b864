import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../../core/context.js';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { Authorized, WithScope } from '../../../core/resolvers/check-roles.js';
import { Statements } from '../../../core/resolvers/statements.js';
import { Scope } from '../../../core/rights.js';
import { PageArgs } from '../../../database/read/page.js';
import { Plant } from '../plant.entity.js';
import { adjustStock } from './adjust-stock.js';
import { listStockMovements, movementsOf } from './list-stock-movements.js';
import { setStock } from './set-stock.js';
import { AdjustStockArgs, SetStockArgs, StockMovementPage, StockMovementsArgs } from './stock.types.js';

@Resolver(() => Plant)
export class StockResolver {
  @Query(() => StockMovementPage, {
    description:
      'The stock ledger of a plant, newest first. Staff, and API keys with the scope CATALOGUE. NOT_FOUND if the plant does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  @Statements(2)
  stockMovements(@Ctx() ctx: Context, @Args(() => StockMovementsArgs) args: StockMovementsArgs) {
    return listStockMovements(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Adds units to the stock of a plant by hand, or removes them, with an entry in the ledger. Staff, and API keys with the scope CATALOGUE. OUT_OF_STOCK, with the available units, if the stock would go below 0. NOT_FOUND if the plant does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  adjustStock(@Ctx() ctx: Context, @Args(() => AdjustStockArgs) args: AdjustStockArgs) {
    return adjustStock(ctx, args);
  }

  @Mutation(() => Plant, {
    description:
      'Sets the stock of a plant to the units that were counted, with one entry of the difference in the ledger; none if there is no difference. Orders that are placed meanwhile count before or after it. Staff, and API keys with the scope CATALOGUE. NOT_FOUND if the plant does not exist.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  setStock(@Ctx() ctx: Context, @Args(() => SetStockArgs) args: SetStockArgs) {
    return setStock(ctx, args);
  }

  @FieldResolver(() => StockMovementPage, {
    description: 'The stock ledger of the plant, newest first. Staff, and API keys with the scope CATALOGUE.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  movements(@Root() plant: Plant, @Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return movementsOf(ctx, plant, page);
  }
}
