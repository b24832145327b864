import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { ContentPage } from './content-page.entity.js';
import { RemovePageArgs, SetPageArgs } from './page.types.js';
import { setPage } from './set-page.js';

@Resolver(() => ContentPage)
export class PageResolver {
  @Mutation(() => ContentPage, {
    description:
      'Writes a page of the shop, or replaces the one that has the slug and the language. `imprint`, `terms`, `privacy`, `delivery`, `returns` and `about` have places of their own in the shop. CONFLICT if the shop has 100 pages. Staff only.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  setPage(@Ctx() ctx: Context, @Args(() => SetPageArgs) args: SetPageArgs) {
    return setPage(ctx, args);
  }

  @Mutation(() => Boolean, {
    description: 'Removes a page of the shop and returns true. NOT_FOUND if there is none. Staff only.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  async removePage(@Ctx() ctx: Context, @Args(() => RemovePageArgs) { slug, language }: RemovePageArgs) {
    const pages = await ctx.em.find(ContentPage, language == null ? { slug } : { slug, language });
    if (pages.length === 0) throw AppError.notFound('page', slug);
    ctx.em.remove(pages);
    return true;
  }
}
