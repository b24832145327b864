import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { related } from '../../database/read/related.js';
import { Plant } from '../plants/plant.entity.js';
import { addToWishlist } from './add-to-wishlist.js';
import { backInStockAt, plantOf } from './back-in-stock-at.js';
import { listWishlist } from './list-wishlist.js';
import { removeFromWishlist } from './remove-from-wishlist.js';
import { AddToWishlistArgs, RemoveFromWishlistArgs, WishlistArgs, WishlistPage } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

@Resolver(() => WishlistEntry)
export class WishlistResolver {
  @Query(() => WishlistPage, {
    description:
      'The wishlist of a customer, newest first. Archived plants stay on it; drafts are on it for staff only. NOT_FOUND if the customer does not exist.',
  })
  @Authorized()
  @Statements(2)
  wishlist(@Ctx() ctx: Context, @Args(() => WishlistArgs) args: WishlistArgs) {
    return listWishlist(ctx, args);
  }

  @Mutation(() => WishlistPage, {
    description:
      'Adds plants to a wishlist, all or none, and returns its first 20 entries. A plant that is already on it is not an error. NOT_FOUND if the customer or a plant does not exist, or a plant is archived or a draft.',
  })
  @Authorized()
  addToWishlist(@Ctx() ctx: Context, @Args(() => AddToWishlistArgs) args: AddToWishlistArgs) {
    return addToWishlist(ctx, args);
  }

  @Mutation(() => Boolean, {
    description:
      'Removes a plant from a wishlist and returns whether it was on it (REST returns 204 either way). NOT_FOUND if the customer does not exist.',
  })
  @Authorized()
  removeFromWishlist(@Ctx() ctx: Context, @Args(() => RemoveFromWishlistArgs) args: RemoveFromWishlistArgs) {
    return removeFromWishlist(ctx, args);
  }

  @FieldResolver(() => Plant, { description: 'The plant. `inStock` is false for an archived plant.' })
  plant(@Root() entry: WishlistEntry, @Ctx() ctx: Context) {
    return related(ctx, entry, 'plant');
  }

  @FieldResolver(() => Boolean, { description: 'Whether the plant has left the catalogue.' })
  @GraphQLOnly()
  @Statements(1)
  async archived(@Root() entry: WishlistEntry, @Ctx() ctx: Context) {
    return !!(await plantOf(ctx, entry)).archivedAt;
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'When the plant, sold out before, was last in stock again since it was added: RFC 3339, UTC; null if it never was, or is sold out now.',
  })
  @GraphQLOnly()
  @Statements(2)
  backInStockAt(@Root() entry: WishlistEntry, @Ctx() ctx: Context) {
    return backInStockAt(ctx, entry);
  }
}
