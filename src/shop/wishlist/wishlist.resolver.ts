import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Plant } from '../plants/plant.entity.js';
import { addToWishlist } from './add-to-wishlist.js';
import { listWishlist } from './list-wishlist.js';
import { removeFromWishlist } from './remove-from-wishlist.js';
import { AddToWishlistArgs, RemoveFromWishlistArgs, WishlistArgs, WishlistPage } from './wishlist.types.js';
import { WishlistEntry } from './wishlist-entry.entity.js';

@Resolver(() => WishlistEntry)
export class WishlistResolver {
  @Query(() => WishlistPage, {
    description: 'The wishlist of a customer, newest first; archived plants stay on it. Unknown customer: NOT_FOUND.',
  })
  @Authorized()
  wishlist(@Ctx() ctx: Context, @Args(() => WishlistArgs) args: WishlistArgs) {
    return listWishlist(ctx, args);
  }

  @Mutation(() => WishlistPage, {
    description:
      'Adds plants to a wishlist, all or none; the answer is its first page of 20. One already there is no error. Unknown customer, unknown or archived plant: NOT_FOUND.',
  })
  @Authorized()
  addToWishlist(@Ctx() ctx: Context, @Args(() => AddToWishlistArgs) args: AddToWishlistArgs) {
    return addToWishlist(ctx, args);
  }

  @Mutation(() => Boolean, {
    description:
      'Takes a plant off a wishlist, and tells whether it was there (REST does not: 204 either way). Unknown customer: NOT_FOUND.',
  })
  @Authorized()
  removeFromWishlist(@Ctx() ctx: Context, @Args(() => RemoveFromWishlistArgs) args: RemoveFromWishlistArgs) {
    return removeFromWishlist(ctx, args);
  }

  @FieldResolver(() => Plant, { description: 'The plant wished for; an archived one is shown with `inStock` false.' })
  plant(@Root() entry: WishlistEntry) {
    return entry.plant.loadOrFail();
  }
}
