import type { Context } from '../../core/context.js';
import { byKey } from '../../database/read/by-key.js';
import { ContentPage } from './content-page.entity.js';

/** The pages of the shop, or those of one slug, by slug and language: the one of all other languages is the last. */
export async function listPages(ctx: Context, organizationId: string, slug?: string): Promise<ContentPage[]> {
  const sort = [
    ['slug', 'asc'],
    ['language', 'asc'],
  ] as never;
  const pages = await byKey(ctx, ContentPage, 'organizationId', organizationId, { sort });
  return slug === undefined ? pages : pages.filter((page) => page.slug === slug);
}
