import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { readById } from '../../database/read/related.js';
import { Plant } from '../plants/plant.entity.js';
import { salesReport } from './sales-report.js';
import { MOST_DAYS, SalesReport, SalesReportArgs, SalesRow } from './sales-report.types.js';

@Resolver(() => SalesRow)
export class SalesReportResolver {
  @Query(() => SalesReport, {
    description: `What was sold and refunded, by day, week, month or plant. A sale counts when its order is paid, a refund when it is made; orders that are not paid do not count. Staff only. BAD_USER_INPUT if \`to\` is not after \`from\`, or more than ${MOST_DAYS} days later.`,
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  // The currency of the shop, the rows.
  @Statements(2)
  salesReport(@Ctx() ctx: Context, @Args(() => SalesReportArgs) args: SalesReportArgs) {
    return salesReport(ctx, args);
  }

  @FieldResolver(() => Plant, {
    nullable: true,
    description: 'By plant: the plant, even if it is archived; null for what belongs to no plant. Otherwise null.',
  })
  plant(@Root() row: SalesRow, @Ctx() ctx: Context) {
    return row.plantId ? readById(ctx, Plant, row.plantId) : null;
  }
}
