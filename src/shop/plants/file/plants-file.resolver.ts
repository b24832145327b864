import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../../core/context.js';
import { Authorized, WithScope } from '../../../core/resolvers/check-roles.js';
import { Scope } from '../../../core/rights.js';
import { exportPart } from './export-plants.js';
import { importFile, MOST_PLANTS } from './import-file.js';
import { ImportPlantsArgs, PlantsFilePart, PlantsImported } from './plants-file.types.js';

@Resolver()
export class PlantsFileResolver {
  @Mutation(() => PlantsImported, {
    description: `Creates and changes the plants of a CSV file by their SKU, up to ${MOST_PLANTS}, all or none; the same file again changes nothing. \`POST /plants/import\` takes the bytes as they are, up to 10 MiB. Staff, and API keys with the scope CATALOGUE. BAD_USER_INPUT if the file has a fault; \`dryRun\` names every one.`,
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  importPlants(@Ctx() ctx: Context, @Args(() => ImportPlantsArgs) args: ImportPlantsArgs) {
    return importFile(ctx, args);
  }

  @Query(() => PlantsFilePart, {
    description:
      'The plants that are not archived, drafts too, as a CSV file that `importPlants` takes: 500 plants a part. Staff, and API keys with the scope CATALOGUE.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  plantsFile(
    @Ctx() ctx: Context,
    @Arg('after', () => String, {
      nullable: true,
      description: '`nextCursor` of the part before; absent: the first part.',
    })
    after?: string | null,
  ) {
    return exportPart(ctx, after ?? undefined);
  }
}
