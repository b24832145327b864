import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { ContentPage } from './content-page.entity.js';
import type { RemovePageArgs } from './page.types.js';

/** Removes a page of the shop in a language; without one, in all of them. */
export async function removePage(ctx: Context, { slug, language }: RemovePageArgs): Promise<true> {
  const pages = await ctx.em.find(ContentPage, language == null ? { slug } : { slug, language });
  if (pages.length === 0) throw AppError.notFound('page', slug);
  ctx.em.remove(pages);
  return true;
}
