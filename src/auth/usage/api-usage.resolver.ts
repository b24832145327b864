import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { ApiUsage } from './api-usage.entity.js';
import { ApiUsageArgs, ApiUsagePage, listApiUsage } from './list-api-usage.js';
import { rehearseUpgrade } from './rehearse-upgrade.js';
import { REHEARSED_DAYS, RehearseUpgradeArgs, UpgradeRehearsal } from './rehearse-upgrade.types.js';

@Resolver(() => ApiUsage)
export class ApiUsageResolver {
  @Query(() => ApiUsagePage, {
    description:
      'What each API key called, by day, client, version and operation, the newest days first; calls show at most ten seconds later. Kept for 90 days. Admins only.',
  })
  @Authorized(Role.ADMIN)
  apiUsage(@Ctx() ctx: Context, @Args(() => ApiUsageArgs) args: ApiUsageArgs) {
    return listApiUsage(ctx, args);
  }

  @Query(() => UpgradeRehearsal, {
    description: `What the calls of an API key in the last ${REHEARSED_DAYS} days would see differently in another API version, as \`apiUsage\` has counted them: names that the client sent or received. BAD_USER_INPUT if the version is unknown. Admins only.`,
  })
  @Authorized(Role.ADMIN)
  // The key, the counts.
  @Statements(2)
  rehearseUpgrade(@Ctx() ctx: Context, @Args(() => RehearseUpgradeArgs) args: RehearseUpgradeArgs) {
    return rehearseUpgrade(ctx, args);
  }
}
