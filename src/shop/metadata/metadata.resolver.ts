import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { Scope } from '../../core/rights.js';
import { ResourceMetadata, SetMetadataArgs } from './metadata.types.js';
import { setMetadata } from './set-metadata.js';

@Resolver()
export class MetadataResolver {
  @Mutation(() => ResourceMetadata, {
    description:
      'Sets, changes and removes single keys in the metadata and in the private metadata of a plant, an order, a customer or a refund. Staff; API keys with the scope CATALOGUE can do so for the metadata of plants. NOT_FOUND if no resource has the id; CONFLICT if the personal data of its customer was erased. Whoever may read the resource may read its metadata; staff alone read the private one.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.CATALOGUE)
  setMetadata(@Ctx() ctx: Context, @Args(() => SetMetadataArgs) args: SetMetadataArgs) {
    return setMetadata(ctx, args);
  }
}
